// How a stone is cut: one outline per colour, and facets shaded by the way they face the light.
import { mix, PAINT, type Colour } from '#web/styles/palette'

type Corner = readonly [number, number]

export interface Facet {
  points: string
  fill: string
}

export interface Gem {
  outline: string
  facets: Facet[]
  table: string
  tableFill: string
  sheen: string
  glintY: number
}

// prettier-ignore
const OUTLINES: Record<Colour, readonly Corner[]> = {
  red: [[0, -19], [15, 0], [0, 19], [-15, 0]],
  blue: [[0, -20], [7, -9], [13, 1], [13, 8], [8, 15], [0, 18], [-8, 15], [-13, 8], [-13, 1], [-7, -9]],
  yellow: [[-3.5, -17], [3.5, -17], [18, 10], [14.5, 15], [-14.5, 15], [-18, 10]],
  white: regular(10, 16.5, Math.PI / 10 - Math.PI / 2),
  green: [[-9, -17], [9, -17], [14, -12], [14, 12], [9, 17], [-9, 17], [-14, 12], [-14, -12]],
  purple: regular(5, 18, -Math.PI / 2),
  pink: [[0, -9], [5, -15], [12, -14], [16, -7], [14, 1], [0, 17], [-14, 1], [-16, -7], [-12, -14], [-5, -15]],
  rust: regular(6, 17, 0),
}

const HEARTS: Partial<Record<Colour, number>> = { yellow: 4, blue: 4, pink: -2 }
const TABLE = 0.52
const LIGHT: Corner = [-0.5, -0.86]

function regular(corners: number, radius: number, turn: number): Corner[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / corners
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })
}

function points(corners: readonly Corner[]): string {
  return corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}

/** Cuts the stone of a colour, in a box of 44 around the origin. */
function cut(colour: Colour): Gem {
  const outline = OUTLINES[colour]
  const heart = HEARTS[colour] ?? 0
  const { light, base, deep } = PAINT[colour]
  const table = outline.map(([x, y]): Corner => [x * TABLE, heart + (y - heart) * TABLE])
  const facets = outline.map((corner, i) => {
    const next = (i + 1) % outline.length
    const after = outline[next]!
    const [mx, my] = [(corner[0] + after[0]) / 2, (corner[1] + after[1]) / 2 - heart]
    const facing = (LIGHT[0] * mx + LIGHT[1] * my) / (Math.hypot(mx, my) || 1)
    const fill = facing > 0 ? mix(base, light, facing * 0.95) : mix(base, deep, -facing * 0.75)
    return { points: points([corner, after, table[next]!, table[i]!]), fill }
  })
  const half = table.slice(Math.floor(table.length / 2))
  return {
    outline: points(outline),
    facets,
    table: points(table),
    tableFill: mix(base, light, 0.38),
    sheen: points([table[0]!, ...half]),
    glintY: colour === 'yellow' ? 5 : 2,
  }
}

export const GEMS = Object.fromEntries(
  (Object.keys(OUTLINES) as Colour[]).map((colour) => [colour, cut(colour)]),
) as Record<Colour, Gem>
