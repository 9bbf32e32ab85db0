// What an arm must not lie on: every tile, tray, plate and mushroom but its own and the one it points at.
import type { Target } from '../controls/targets'
import { CAP, RIM, TRAY, type Layout, type Rect, type Spot } from './layout'

/** How far a spot is from a piece; 0 when it lies on it. */
export type Piece = (spot: Spot) => number

/** The pieces that the arm of a seat keeps off when it points at a target. */
export function pieces(layout: Layout, seat: number, target: Target, laden: (seat: number) => boolean): Piece[] {
  const { m, r } = layout
  const mushrooms = layout.mushrooms.filter((_, i) => target.on !== 'mushroom' || target.mushroom !== i)
  const tiles = layout.seats.filter(
    (place) => place.seat !== seat && (target.on !== 'tile' || target.seat !== place.seat),
  )
  const trays = tiles.filter((place) => laden(place.seat))
  return [
    ...mushrooms.map((foot) => cap(foot, m)),
    ...tiles.map(({ x, y }) => disc({ x, y }, RIM * r)),
    ...trays.map(({ x, y }) => rect({ x: x - r, y: y + 0.82 * r, w: 2 * r, h: (TRAY.reach - 0.82) * r })),
    ...layout.seats.map(({ plate: { x, y, w, h } }) => rect({ x: x + w * 0.08, y, w: w * 0.84, h })),
  ]
}

/** What a hand keeps off besides: sleeves lie behind stems, hands do not. */
export function stems({ m, mushrooms }: Layout): Piece[] {
  return mushrooms.map(({ x, y }) => rect({ x: x - 24 * m, y: y - 40 * m, w: 48 * m, h: 44 * m }))
}

/** Whether a spot is too near to the edge of the board. */
export const bars = ({ width, height }: Layout, { x, y }: Spot, room: number): boolean =>
  x < room || y < room || x > width - room || y > height - room

function cap(foot: Spot, m: number): Piece {
  const [cx, cy, rx, ry] = [foot.x, foot.y - CAP.rise * m, 66 * m, 44 * m]
  return ({ x, y }) => {
    const off = Math.hypot((x - cx) / rx, (y - cy) / ry)
    return off <= 1 ? 0 : Math.hypot(x - cx, y - cy) * (1 - 1 / off)
  }
}

const disc =
  (centre: Spot, radius: number): Piece =>
  (spot) =>
    Math.max(0, Math.hypot(spot.x - centre.x, spot.y - centre.y) - radius)

function rect({ x, y, w, h }: Rect): Piece {
  return (spot) => Math.hypot(Math.max(x - spot.x, 0, spot.x - x - w), Math.max(y - spot.y, 0, spot.y - y - h))
}
