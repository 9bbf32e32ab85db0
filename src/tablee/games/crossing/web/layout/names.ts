// How far a name plate may reach to both sides of its seat before it lies on anything else.
import type { Layout, Rect, SeatPlace, Spot } from './layout'
import { cap, tile, tray } from './pieces'

/** Pixels between a plate and what is beside it. */
const AIR = 4
/** A plate with no stones above it stands so much higher, in radii of a tile. */
export const LIFT = 0.34

/** How many pixels there are to the left and to the right of the middle of a seat's plate. */
export interface Room {
  left: number
  right: number
}

/** The room of every seat's plate; where two stand side by side each has half of what is between them. */
export function roomOf(layout: Layout, me: number | null): Room[] {
  const caps = layout.mushrooms.map((_, i) => cap(layout, i).box)
  const button = me === null ? [] : [boxOf(buttonAt(layout.seats[me]!, layout.r))]
  return layout.seats.map((place) => {
    const others = layout.seats.filter((other) => other !== place)
    const pieces = others.flatMap(({ seat }) => [tile(layout, seat).box, tray(layout, seat).box])
    const own = row(place, layout.r)
    const plates = others.map((other) => halfway(own, row(other, layout.r)))
    const room = [...pieces, ...caps, ...plates, ...(place.seat === me ? [] : button)]
      .filter((box) => beside(own, box))
      .map((box) => reach(place, box))
    return {
      left: Math.min(place.x, ...room.map(({ left }) => left)),
      right: Math.min(layout.width - place.x, ...room.map(({ right }) => right)),
    }
  })
}

/** Where the button stands by which one promises something. */
export const buttonAt = ({ x, y }: Spot, r: number): Spot => ({ x: x + 1.12 * r + 26, y: y + 0.42 * r })
const boxOf = ({ x, y }: Spot): Rect => ({ x: x - 22, y: y - 22, w: 44, h: 44 })

/** All the height a plate ever takes. */
function row({ plate, above }: SeatPlace, r: number): Rect {
  const lift = above ? 0 : LIFT * r
  return { ...plate, y: plate.y - lift, h: plate.h + lift }
}

const beside = (a: Rect, b: Rect) => a.y < b.y + b.h && b.y < a.y + a.h

/** Another plate, as wide as it may become towards this one. */
function halfway(own: Rect, other: Rect): Rect {
  const gap = Math.max(0, other.x - own.x - own.w, own.x - other.x - other.w) / 2
  return { ...other, x: other.x - gap, w: other.w + 2 * gap }
}

function reach({ x }: SeatPlace, box: Rect): Room {
  const right = box.x + box.w / 2 > x
  return {
    left: right ? Infinity : Math.max(0, x - box.x - box.w - AIR),
    right: right ? Math.max(0, box.x - x - AIR) : Infinity,
  }
}
