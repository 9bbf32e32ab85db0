// What stands on a page as a picture: the very elements with the page's own styles, letters and pictures, so that it
// looks as it does there.

const SVG = 'http://www.w3.org/2000/svg'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Nothing moves in a picture: whatever came in by moving has arrived. */
const STILL =
  '*, ::before, ::after { animation-delay: -99s !important; animation-play-state: paused !important; transition: none !important }'

/** A page's styles, as a picture that may fetch nothing can use them. */
export type Styles = string

/** All styles of this page, with the letters they name in them. */
export async function stylesHere(): Promise<Styles> {
  return [...(await Promise.all([...document.styleSheets].map(written))), STILL].join('\n')
}

/** A sheet as it was written: what a browser tells of its rules leaves out some of those it has understood. */
async function written({ href, ownerNode }: CSSStyleSheet): Promise<string> {
  const text = href ? await (await fetch(href)).text() : (ownerNode?.textContent ?? '')
  const named = new Map(
    [...text.matchAll(/url\((["']?)([^"'#)][^"')]*)\1\)/g)].map(([address, , path]) => [address, path!]),
  )
  let whole = text
  for (const [address, path] of named)
    whole = whole.replaceAll(address, `url("${await asAddress(new URL(path, href ?? document.baseURI).href)}")`)
  return whole
}

/** What lies at an address, as an address that holds all of it. */
async function asAddress(address: string): Promise<string> {
  if (address.startsWith('data:')) return address
  const found = await (await fetch(address)).blob()
  return new Promise((then, no) => {
    const reader = new FileReader()
    reader.onload = () => then(reader.result as string)
    reader.onerror = () => no(new Error('unreadable'))
    reader.readAsDataURL(found)
  })
}

/** How large an element is; what another tab hides at the moment is as large as a face in the ranking. */
export function sizeOf(element: Element): { width: number; height: number } {
  const { width, height } = element.getBoundingClientRect()
  return width && height ? { width, height } : { width: 36, height: 36 }
}

/** A picture of one element as it stands on the page, and of so much around it; it can be drawn at any size. */
export async function pictureOf(element: Element, styles: Styles, bleed = 0): Promise<HTMLImageElement> {
  const { width, height } = sizeOf(element)
  const copy = element.cloneNode(true) as HTMLElement | SVGElement
  for (const tool of copy.querySelectorAll('[data-tool]')) tool.remove()
  for (const image of copy.querySelectorAll('img')) image.src = await asAddress(image.src)
  const place = { position: 'absolute', inset: `${bleed}px auto auto ${bleed}px`, margin: '0' }
  for (const [name, value] of Object.entries({ ...place, width: `${width}px`, height: `${height}px` }))
    copy.style.setProperty(name, value, 'important')
  const text = framed(around(element, copy), styles, width + 2 * bleed, height + 2 * bleed)
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await picture.decode()
  return picture
}

/** Everything that an element stands in, without a place of its own: its styles say what is in it. */
function around(element: Element, copy: Element): Element {
  let whole = copy
  for (let at = element.parentElement; at; at = at.parentElement) {
    const one = at.cloneNode(false) as HTMLElement
    one.style?.setProperty('display', 'contents', 'important')
    one.append(whole)
    whole = one
  }
  return whole
}

/** The text of a picture in which that stands. */
function framed(whole: Element, styles: Styles, width: number, height: number): string {
  const svg = document.createElementNS(SVG, 'svg')
  const frame = document.createElementNS(SVG, 'foreignObject')
  for (const one of [svg, frame]) {
    one.setAttribute('width', String(width))
    one.setAttribute('height', String(height))
  }
  svg.dataset.theme = isDark() ? 'dark' : 'light'
  const sheet = document.createElementNS(XHTML, 'style')
  sheet.textContent = styles
  frame.append(sheet, whole)
  svg.append(frame)
  return new XMLSerializer().serializeToString(svg)
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
