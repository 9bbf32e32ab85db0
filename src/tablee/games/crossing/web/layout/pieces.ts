// What an arm must not lie on: every tile, tray, plate and mushroom but its own and the one it points at.
import type { Target } from '../controls/targets'
import { CAP, RIM, TRAY, type Layout, type Rect } from './layout'
import { fromOrigin, offLine, through, type Line } from './lines'

/** A piece on the table. */
export interface Piece {
  /** All of it lies in here. */
  box: Rect
  /** Whether a line with so much room on both sides lies on it. */
  under(line: Line, room: number): boolean
}

/** A cap's edge, with a hair of air. */
const EDGE = { rx: 66, ry: 44 }

/** The pieces that the arm of a seat keeps off when it points at a target. */
export function pieces(layout: Layout, seat: number, target: Target, laden: (seat: number) => boolean): Piece[] {
  const mushrooms = layout.mushrooms.map((_, i) => i)
  const tiles = layout.seats.filter(
    (place) => place.seat !== seat && (target.on !== 'tile' || target.seat !== place.seat),
  )
  return [
    ...mushrooms.filter((i) => target.on !== 'mushroom' || target.mushroom !== i).map((i) => cap(layout, i)),
    ...tiles.map((place) => tile(layout, place.seat)),
    ...tiles.filter((place) => laden(place.seat)).map((place) => tray(layout, place.seat)),
    ...layout.seats.map(({ plate: { x, y, w, h } }) => rect({ x: x + w * 0.08, y, w: w * 0.84, h })),
  ]
}

/** What a hand keeps off besides: sleeves lie behind stems, hands do not. */
export function stems({ m, mushrooms }: Layout): Piece[] {
  return mushrooms.map(({ x, y }) => rect({ x: x - 24 * m, y: y - 40 * m, w: 48 * m, h: 44 * m }))
}

/** Whether a line comes too near to the edge of the board. */
export const bars = ({ width, height }: Layout, { a, b }: Line, room: number): boolean =>
  Math.min(a.x, b.x, a.y, b.y) < room || Math.max(a.x, b.x) > width - room || Math.max(a.y, b.y) > height - room

/** A mushroom's cap: seen as a circle, its ellipse is as far from a line as its middle. */
export function cap({ m, mushrooms }: Layout, mushroom: number): Piece {
  const { x, y: foot } = mushrooms[mushroom]!
  const y = foot - CAP.rise * m
  const [rx, ry] = [EDGE.rx * m, EDGE.ry * m]
  return {
    box: { x: x - rx, y: y - ry, w: 2 * rx, h: 2 * ry },
    under: ({ a, b }, room) =>
      fromOrigin((a.x - x) / (rx + room), (a.y - y) / (ry + room), (b.x - x) / (rx + room), (b.y - y) / (ry + room)) <
      1,
  }
}

/** A seat's tile with its rim. */
export function tile({ r, seats }: Layout, seat: number): Piece {
  const { x, y } = seats[seat]!
  const rim = RIM * r
  return {
    box: { x: x - rim, y: y - rim, w: 2 * rim, h: 2 * rim },
    under: (line, room) => offLine(x, y, line) < rim + room,
  }
}

/** The stones before a tile. */
export function tray({ r, seats }: Layout, seat: number): Piece {
  const { x, y } = seats[seat]!
  return rect({ x: x - r, y: y + 0.82 * r, w: 2 * r, h: (TRAY.reach - 0.82) * r })
}

function rect(box: Rect): Piece {
  return { box, under: (line, room) => through(line, box, room) }
}
