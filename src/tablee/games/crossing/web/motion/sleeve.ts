// The outline of a sleeve along its way: narrow at the tile, wider at the wrist.
import { between, type Spot } from '#web/parts/board/geometry'
import { halfAt, type Reach } from '../layout/reach'

export interface Outline {
  whole: string
  /** The half that lies in the shade. */
  shade: string
}

/** What to draw of an arm whose hands have a size. */
export function sleeve({ way }: Reach, scale: number): Outline {
  const edges = way.map((spot, i) => {
    const [a, b] = [way[Math.max(0, i - 1)]!, way[Math.min(way.length - 1, i + 1)]!]
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1
    const half = halfAt(i / (way.length - 1)) * scale
    const [nx, ny] = [(-(b.y - a.y) / far) * half, ((b.x - a.x) / far) * half]
    return {
      one: { x: spot.x + nx, y: spot.y + ny },
      other: { x: spot.x - nx, y: spot.y - ny },
    }
  })
  const one = edges.map((edge) => edge.one)
  const other = edges.map((edge) => edge.other)
  // Light falls from above, whichever way the arm points.
  const lower = way.at(-1)!.x >= way[0]!.x ? one : other
  return { whole: around(one, other), shade: around(lower, way) }
}

/** Along one side and back along the other, in soft curves. */
function around(there: Spot[], back: Spot[]): string {
  return `M${soft(there)}L${soft([...back].reverse())}z`
}

/** From half way to half way, bent by the points between. */
function soft(spots: Spot[]): string {
  const at = ({ x, y }: Spot) => `${x.toFixed(1)} ${y.toFixed(1)}`
  const inner = spots.slice(1, -1).map((spot, i) => `Q${at(spot)} ${at(between(spot, spots[i + 2]!))}`)
  return `${at(spots[0]!)}${inner.join('')}L${at(spots.at(-1)!)}`
}
