// The forest around the clearing: the outline of the ground, tree crowns, tufts and flowers, always the same for the same board.
import { between, type Spot } from '#web/parts/board/geometry'
import { sequence } from '#web/parts/board/sequence'
import type { Layout } from '../layout/layout'

export interface Crown extends Spot {
  size: number
  tone: 0 | 1 | 2
}

export interface Tuft extends Spot {
  size: number
  /** A flower of one of three colours, or grass. */
  flower: 0 | 1 | 2 | null
  edge: boolean
}

/** A tuft of grass around its foot. */
export const BLADES = 'M-6 4Q-7-4-11-7Q-3-5-2 4ZM-1 4Q-1-7 2-12Q4-4 3 4zM3 4Q5-3 11-5Q8 0 7 4z'

/** The paints of three kinds of trees, by day and in the evening: the crown, where light falls on it, its top. */
export const LEAVES = [
  [
    ['#245F45', '#1A2F46'],
    ['#2F7550', '#213C53'],
    ['#3C8A5B', '#294A60'],
  ],
  [
    ['#1F5548', '#1C2947'],
    ['#2A6B58', '#243457'],
    ['#36806A', '#2E4066'],
  ],
  [
    ['#3A6B3A', '#1D3A45'],
    ['#4C8245', '#26494F'],
    ['#639A52', '#32595A'],
  ],
] as const

/** The wavy outline of the clearing, `k` times as wide as it is. */
export function ground({ clearing: { cx, cy, rx, ry } }: Layout, k: number): string {
  const corners = 26
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (i * 2 * Math.PI) / corners
    const wave = 1 + (i % 2 ? 0.018 : -0.012) + Math.sin(angle * 3) * 0.015
    return { x: cx + Math.cos(angle) * rx * k * wave, y: cy + Math.sin(angle) * ry * k * wave }
  })
  return smooth(points)
}

/** A closed curve through the middles between points. */
function smooth(points: Spot[]): string {
  const last = points.at(-1)!
  const begin = between(last, points[0]!)
  const curves = points.map((point, i) => {
    const end = between(point, points[(i + 1) % points.length]!)
    return `Q${round(point)} ${round(end)}`
  })
  return `M${round(begin)}${curves.join('')}z`
}

const round = ({ x, y }: Spot) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** A tree crown seen from above: a scalloped disc of radius 1, times `k`, moved a little to the light. */
export function scallop(k: number, dx: number, dy: number, lobes = 9): string {
  const radius = k * 0.96
  const point = (i: number): Spot => {
    const angle = (i * 2 * Math.PI) / lobes + 0.3
    return { x: dx + Math.cos(angle) * radius, y: dy + Math.sin(angle) * radius }
  }
  const lobe = k * 0.37
  const arcs = Array.from({ length: lobes }, (_, i) => {
    const { x, y } = point(i + 1)
    return `A${lobe.toFixed(2)} ${lobe.toFixed(2)} 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)}`
  })
  const first = point(0)
  return `M${first.x.toFixed(2)} ${first.y.toFixed(2)}${arcs.join('')}z`
}

/** The trees around the clearing, those further up first. */
export function crowns({ width, height, clearing: { cx, cy, rx, ry }, r }: Layout): Crown[] {
  const random = sequence(5)
  const size = r * 1.25
  const trees: Crown[] = []
  for (let ring = 0; ring < 4; ring++) {
    const k = 1.2 + ring * 0.26
    const around = Math.round((Math.PI * (rx + ry) * k) / (size * 1.35))
    for (let i = 0; i < around; i++) {
      const angle = ((i + ring * 0.5) * 2 * Math.PI) / around + 0.1
      const far = k + random() * 0.1
      const tree: Crown = {
        x: cx + Math.cos(angle) * (rx + size * (far - 1) * 4.2),
        y: cy + Math.sin(angle) * (ry + size * (far - 1) * 4.2),
        size: size * (0.85 + random() * 0.5),
        tone: ((i + ring) % 3) as Crown['tone'],
      }
      const near = tree.size * 1.1
      if (tree.x > -near && tree.x < width + near && tree.y > -near && tree.y < height + near) trees.push(tree)
    }
  }
  return trees.sort((a, b) => a.y - b.y)
}

/** Grass and flowers on the clearing. */
export function tufts({ clearing: { cx, cy, rx, ry }, r }: Layout): Tuft[] {
  const random = sequence(11)
  return Array.from({ length: 90 }, (_, i) => {
    const angle = random() * 2 * Math.PI
    const far = Math.sqrt(random()) * 0.94
    return {
      x: cx + Math.cos(angle) * rx * far,
      y: cy + Math.sin(angle) * ry * far,
      size: (r / 62) * (0.65 + random() * 0.5),
      flower: i % 8 === 0 ? ((i % 3) as 0 | 1 | 2) : null,
      edge: far > 0.7,
    }
  })
}

/** Fireflies at the edge of the clearing, for the evening. */
export function fireflies({ clearing: { cx, cy, rx, ry }, r }: Layout): (Spot & { size: number })[] {
  const random = sequence(23)
  return Array.from({ length: 22 }, () => {
    const angle = random() * 2 * Math.PI
    const far = 0.72 + random() * 0.55
    return {
      x: cx + Math.cos(angle) * rx * far,
      y: cy + Math.sin(angle) * ry * far,
      size: (r / 62) * (1.6 + random() * 1.8),
    }
  })
}
