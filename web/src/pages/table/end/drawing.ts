// A board as one drawing: all its drawn pieces where they lie, with the paints the page gives them.

const PAINTS = [
  'display',
  'visibility',
  'opacity',
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'clip-path',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const
const SVG = 'http://www.w3.org/2000/svg'

/** Writes down on a copy what styles say of the original, for a picture has no styles. */
function paint(original: Element, copy: Element): void {
  const style = getComputedStyle(original)
  for (const name of PAINTS) {
    const value = style.getPropertyValue(name)
    if (value && !(name === 'clip-path' && value === 'none'))
      copy.setAttribute(name, value.replace(/url\("?[^#"]*#/, 'url(#').replace('")', ')'))
  }
  if (style.transform !== 'none') copy.setAttribute('transform', style.transform)
  for (const name of ['class', 'style', 'aria-hidden']) copy.removeAttribute(name)
  ;[...original.children].forEach((child, i) => paint(child, copy.children[i]!))
}

/** One drawing of a page, as it stands on the board. */
function placed(drawing: SVGSVGElement, frame: DOMRect): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  paint(drawing, copy)
  const { left, top, width, height } = drawing.getBoundingClientRect()
  copy.removeAttribute('transform')
  const place = { x: left - frame.left, y: top - frame.top, width, height }
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value))
  copy.setAttribute('overflow', 'visible')
  return copy
}

/** The paper behind a piece or behind words, where a page paints one; its rim and what stands before it are drawn apart. */
function paper(piece: Element, frame: DOMRect): SVGRectElement | null {
  const own = getComputedStyle(piece)
  const style = isPaint(own.backgroundColor) ? own : getComputedStyle(piece, '::before')
  if (!isPaint(style.backgroundColor)) return null
  const { left, top, width, height } = piece.getBoundingClientRect()
  const rect = document.createElementNS(SVG, 'rect')
  const round = Math.min(parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2)
  const place = { x: left - frame.left, y: top - frame.top, width, height, rx: round, fill: style.backgroundColor }
  for (const [name, value] of Object.entries(place)) rect.setAttribute(name, String(value))
  return rect
}

const isPaint = (colour: string) => colour !== '' && !/^(transparent|rgba\(.*, 0\))$/.test(colour)
const isSeen = (piece: Element) => piece.checkVisibility({ opacityProperty: true, visibilityProperty: true })

/** All that is drawn on a board and the papers it lies on, as the address of one picture. */
export function drawingOf(board: HTMLElement, scale: number): string {
  const frame = board.getBoundingClientRect()
  const whole = document.createElementNS(SVG, 'svg')
  whole.setAttribute('viewBox', `0 0 ${frame.width} ${frame.height}`)
  whole.setAttribute('width', String(frame.width * scale))
  whole.setAttribute('height', String(frame.height * scale))
  for (const piece of board.querySelectorAll('*')) {
    if (piece.parentElement?.closest('svg') || !isSeen(piece) || piece.getBoundingClientRect().width < 2) continue
    if (piece instanceof SVGSVGElement) whole.append(placed(piece, frame))
    else whole.append(...[paper(piece, frame)].filter((one) => one !== null))
  }
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(whole))}`
}

/** Words that stand on a board in one line: where their middle is, and in which letters. */
export function wordsOn(board: HTMLElement): { words: string; x: number; y: number; font: string; ink: string }[] {
  const frame = board.getBoundingClientRect()
  const walk = document.createTreeWalker(board, NodeFilter.SHOW_TEXT)
  const found = []
  while (walk.nextNode()) {
    const node = walk.currentNode
    const [holder, words] = [node.parentElement!, node.textContent?.trim() ?? '']
    const range = document.createRange()
    range.selectNodeContents(node)
    const [line, more] = range.getClientRects()
    if (!words || !line || more || line.width < 4 || holder.closest('svg, .unseen') || !isSeen(holder)) continue
    const { fontStyle, fontWeight, fontSize, fontFamily, color } = getComputedStyle(holder)
    found.push({
      words,
      x: line.left - frame.left + line.width / 2,
      y: line.top - frame.top + line.height / 2,
      font: `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`,
      ink: color,
    })
  }
  return found
}
