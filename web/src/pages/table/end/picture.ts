// The end of a game as a picture to be sent: the last position, who has won, everybody's points, and a few numbers.
import { PAINT, type Colour } from '#web/styles/palette'
import { drawingOf, wordsOn } from './drawing'

export interface Ended {
  game: string
  title: string
  /** Who has won, in a sentence. */
  won: string
  ranks: { place: number; name: string; score: number; colour: Colour }[]
  highlights: { n: number; words: string }[]
  board: HTMLElement | null
}

const WIDE = 1200
const EDGE = 56
const ROW = 84
const INK = '#2B2038'
const SOFT = '#655873'

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
  const { board, ranks, highlights } = ended
  const scale = board ? WIDE / board.clientWidth : 1
  const high = board ? Math.min(board.clientHeight * scale, WIDE) : 160
  const canvas = document.createElement('canvas')
  canvas.width = WIDE
  canvas.height = high + 130 + ranks.length * ROW + (highlights.length ? 220 : 40) + 70
  const pen = canvas.getContext('2d')!
  const style = getComputedStyle(document.body)
  const [display, text] = [style.getPropertyValue('--display'), style.getPropertyValue('--text')]
  pen.fillStyle = '#FBF4E6'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  if (board) await drawBoard(pen, board, scale, high)
  let y = high + 96
  write(pen, ended.won, EDGE, y, `700 64px ${display}`, INK, WIDE - 2 * EDGE)
  y += 34
  for (const rank of ranks) drawRank(pen, rank, (y += ROW) - ROW, display, text)
  y += 70
  const column = (WIDE - 2 * EDGE + 32) / 3
  highlights.forEach(({ n, words }, i) => {
    const x = EDGE + i * column
    write(pen, String(n), x, y, `800 60px ${display}`, INK)
    linesOf(pen, words, column - 32, `600 25px ${text}`).forEach((line, k) =>
      write(pen, line, x, y + 38 + 30 * k, `600 25px ${text}`, SOFT),
    )
  })
  write(pen, `${ended.title} · Tablée`, EDGE, canvas.height - 36, `600 30px ${display}`, SOFT)
  return new Promise((then, no) =>
    canvas.toBlob((blob) => (blob ? then(blob) : no(new Error('no picture'))), 'image/png'),
  )
}

/** The last position; where it is higher than there is room, its middle. */
async function drawBoard(
  pen: CanvasRenderingContext2D,
  board: HTMLElement,
  scale: number,
  high: number,
): Promise<void> {
  const image = new Image()
  image.src = drawingOf(board, scale)
  await image.decode()
  const whole = board.clientHeight * scale
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, WIDE, high)
  pen.clip()
  pen.fillStyle = getComputedStyle(board).backgroundColor
  pen.fillRect(0, 0, WIDE, high)
  pen.translate(0, (high - whole) / 2)
  pen.drawImage(image, 0, 0, WIDE, whole)
  pen.scale(scale, scale)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const { words, x, y, font, ink } of wordsOn(board)) write(pen, words, x, y, font, ink)
  pen.restore()
}

function drawRank(
  pen: CanvasRenderingContext2D,
  { place, name, score, colour }: Ended['ranks'][number],
  y: number,
  display: string,
  text: string,
): void {
  pen.fillStyle = place === 1 ? '#FFE7A6' : '#F4E9D4'
  pen.beginPath()
  pen.roundRect(EDGE, y, WIDE - 2 * EDGE, ROW - 10, 24)
  pen.fill()
  pen.fillStyle = PAINT[colour].base
  pen.beginPath()
  pen.arc(EDGE + 104, y + (ROW - 10) / 2, 16, 0, 7)
  pen.fill()
  const line = y + (ROW - 10) / 2 + 14
  write(pen, String(place), EDGE + 34, line, `700 40px ${display}`, INK)
  write(pen, name, EDGE + 140, line, `800 38px ${text}`, INK, WIDE - 2 * EDGE - 290)
  pen.textAlign = 'right'
  write(pen, String(score), WIDE - EDGE - 30, line + 4, `800 52px ${display}`, INK)
  pen.textAlign = 'left'
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
