// A stone as one small picture: a board shows dozens at once, and one element each is quicker than fifteen.
import { PAINT, type Colour } from '#web/styles/palette'
import { GEMS } from './gems'

/** The picture's box, around the stone's own of 44: its shadow reaches out below. */
export const FRAME = { x: -25, y: -25, side: 50 }

const GLINT = 'M-6-12q1 4.6 5.6 5.6q-4.6 1-5.6 5.6q-1-4.6-5.6-5.6q4.6-1 5.6-5.6z'
const drawn = new Map<string, string>()

/** The address of a stone's picture, drawn once. */
export function pictureOf(colour: Colour, shadow: boolean, glint: boolean): string {
  const key = `${colour} ${shadow} ${glint}`
  const known = drawn.get(key)
  if (known) return known
  const { x, y, side } = FRAME
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${side} ${side}">${draw(colour, shadow, glint)}</svg>`
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`
  drawn.set(key, address)
  return address
}

function draw(colour: Colour, shadow: boolean, glint: boolean): string {
  const { outline, facets, table, tableFill, sheen, glintY } = GEMS[colour]
  const { deep } = PAINT[colour]
  const body = (paint: string, width: number, more = '') =>
    `<polygon points="${outline}" fill="${paint}" stroke="${paint}" stroke-width="${width}" stroke-linejoin="round"${more}/>`
  return [
    shadow ? body('#1d1430', 4, ' opacity=".28" transform="translate(1.5 4)"') : '',
    body(deep, 4.5),
    ...facets.map(
      ({ points, fill }) => `<polygon points="${points}" fill="${fill}" stroke="${fill}" stroke-width=".6"/>`,
    ),
    `<polygon points="${table}" fill="${tableFill}"/><polygon points="${sheen}" fill="#fff" opacity=".22"/>`,
    glint ? `<path d="${GLINT}" fill="#fff" opacity=".95" transform="translate(1 ${glintY})"/>` : '',
  ].join('')
}
