// The end of a game as a picture to be sent: the last position, who has won, everybody's points, and a few numbers.
import { pictureOf, sizeOf, stylesHere, type Styles } from './drawing'

export interface Ended {
  game: string
  title: string
  /** Who has won, in a sentence. */
  won: string
  /** How it came about, in another; "" where there is nothing to say. */
  how: string
  /** Points where they were counted, and the face as it stands in the ranking. */
  ranks: { place: number; name: string; score: number | null; face: Element | null }[]
  highlights: { n: string; words: string }[]
  board: HTMLElement | null
}

const WIDE = 1200
const EDGE = 56
const ROW = 84
const LINE = 54
const FACE = 62
/** A face's shadow reaches so far out of it, in the page's pixels. */
const SHADE = 4

/** Hands the picture on: to whatever the device shares with, or else as a file; whether it was kept as one. */
export async function share(ended: Ended): Promise<boolean> {
  const file = new File([await picture(ended)], `${ended.game}.png`, { type: 'image/png' })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title: ended.title }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error
    })
    return false
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  return true
}

/** The picture, drawn from what the page shows. */
async function picture(ended: Ended): Promise<Blob> {
  const { board, ranks, highlights, how } = ended
  const [styles, look] = [await stylesHere(), lookOf(document.body)]
  const high = board ? (board.clientHeight * WIDE) / board.clientWidth : 160
  const canvas = document.createElement('canvas')
  canvas.width = WIDE
  canvas.height = high + 130 + (how ? LINE : 0) + ranks.length * ROW + (highlights.length ? 220 : 40) + 70
  const pen = canvas.getContext('2d')!
  pen.fillStyle = look.paper
  pen.fillRect(0, 0, canvas.width, canvas.height)
  if (board) pen.drawImage(await pictureOf(board, styles), 0, 0, WIDE, high)
  let y = high + 96
  write(pen, ended.won, EDGE, y, `700 64px ${look.display}`, look.ink, WIDE - 2 * EDGE)
  if (how) write(pen, how, EDGE, (y += LINE), `600 34px ${look.text}`, look.soft, WIDE - 2 * EDGE)
  y += 34
  for (const rank of ranks) await drawRank(pen, rank, (y += ROW) - ROW, look, styles)
  y += 70
  const column = (WIDE - 2 * EDGE + 32) / 3
  highlights.forEach(({ n, words }, i) => {
    const x = EDGE + i * column
    write(pen, n, x, y, `800 60px ${look.display}`, look.ink)
    linesOf(pen, words, column - 32, `600 25px ${look.text}`).forEach((line, k) =>
      write(pen, line, x, y + 38 + 30 * k, `600 25px ${look.text}`, look.soft),
    )
  })
  write(pen, `${ended.title} · Tablée`, EDGE, canvas.height - 36, `600 30px ${look.display}`, look.soft)
  return new Promise((then, no) =>
    canvas.toBlob((blob) => (blob ? then(blob) : no(new Error('no picture'))), 'image/png'),
  )
}

/** The letters and paints of the page. */
function lookOf(body: Element) {
  const style = getComputedStyle(body)
  const [display, text] = [style.getPropertyValue('--display'), style.getPropertyValue('--text')]
  const paint = (name: string) => {
    const speck = document.createElement('i')
    speck.style.color = `var(--${name})`
    body.append(speck)
    const { color } = getComputedStyle(speck)
    speck.remove()
    return color
  }
  const [paper, row, first] = [paint('surface'), paint('surface-2'), paint('you')]
  return { display, text, paper, row, first, ink: paint('ink'), soft: paint('ink-2'), onFirst: paint('on-glow') }
}

async function drawRank(
  pen: CanvasRenderingContext2D,
  { place, name, score, face }: Ended['ranks'][number],
  y: number,
  look: ReturnType<typeof lookOf>,
  styles: Styles,
): Promise<void> {
  const [middle, ink] = [y + (ROW - 10) / 2, place === 1 ? look.onFirst : look.ink]
  pen.fillStyle = place === 1 ? look.first : look.row
  pen.beginPath()
  pen.roundRect(EDGE, y, WIDE - 2 * EDGE, ROW - 10, 24)
  pen.fill()
  if (face) await drawFace(pen, face, EDGE + 112, middle, styles)
  write(pen, String(place), EDGE + 34, middle + 14, `700 40px ${look.display}`, ink)
  write(pen, name, EDGE + 164, middle + 14, `800 38px ${look.text}`, ink, WIDE - 2 * EDGE - 314)
  if (score === null) return
  pen.textAlign = 'right'
  write(pen, String(score), WIDE - EDGE - 30, middle + 18, `800 52px ${look.display}`, ink)
  pen.textAlign = 'left'
}

/** A face as the sheet shows it, round its middle. */
async function drawFace(
  pen: CanvasRenderingContext2D,
  face: Element,
  x: number,
  y: number,
  styles: Styles,
): Promise<void> {
  const { width, height } = sizeOf(face)
  const scale = FACE / Math.max(width, height)
  const [wide, high] = [(width + 2 * SHADE) * scale, (height + 2 * SHADE) * scale]
  pen.drawImage(await pictureOf(face, styles, SHADE), x - wide / 2, y - high / 2, wide, high)
}

function write(
  pen: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  font: string,
  ink: string,
  most?: number,
): void {
  pen.font = font
  pen.fillStyle = ink
  pen.fillText(words, x, y, most)
}

/** Words broken into lines no wider than that. */
function linesOf(pen: CanvasRenderingContext2D, words: string, most: number, font: string): string[] {
  pen.font = font
  const lines: string[] = ['']
  for (const word of words.split(/ /)) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (pen.measureText(longer).width <= most || lines.at(-1) === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
