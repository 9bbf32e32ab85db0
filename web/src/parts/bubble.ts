// Where a bubble lies: near whoever speaks, and over as little as can be of what has to be touched or read.

export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

/** Something a bubble should not lie on, and how much it matters. */
export interface Kept extends Rect {
  weight: number
}

/** So far from the seat it still belongs to it, and so far it keeps from the edge. */
const REACH = 48
const EDGE = 5
/** So finely places are tried, and so dear is a pixel of distance. */
const STEP = 8
const DISTANCE = 6

const between = (least: number, wanted: number, most: number) => Math.max(least, Math.min(wanted, most))
const shared = (one: Rect, other: Rect) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/** Every place to be tried along one side, the one at the middle of the seat first. */
function tries(from: number, to: number, size: number, extent: number): number[] {
  const most = Math.max(EDGE, extent - size - EDGE)
  const middle = between(EDGE, (from + to - size) / 2, most)
  const [first, last] = [between(EDGE, from - size - REACH, most), between(EDGE, to + REACH, most)]
  const steps = Math.floor((last - first) / STEP)
  return [middle, ...Array.from({ length: steps + 1 }, (_, i) => first + i * STEP), last]
}

/** How far a bubble would be from the seat it belongs to. */
function gap(bubble: Rect, seat: Rect): number {
  const across = Math.max(0, seat.left - bubble.right, bubble.left - seat.right)
  const along = Math.max(0, seat.top - bubble.bottom, bubble.top - seat.bottom)
  return across + along + Math.abs(bubble.left + bubble.right - seat.left - seat.right) / 8
}

/** The upper left corner of a bubble of this size that belongs to a seat. */
export function layBubble(
  size: { width: number; height: number },
  seat: Rect,
  frame: { width: number; height: number },
  kept: readonly Kept[],
): { left: number; top: number } {
  let best = { left: 0, top: 0, cost: Infinity }
  for (const top of tries(seat.top, seat.bottom, size.height, frame.height)) {
    for (const left of tries(seat.left, seat.right, size.width, frame.width)) {
      const bubble = { left, top, right: left + size.width, bottom: top + size.height }
      const cost = kept.reduce((sum, one) => sum + one.weight * shared(bubble, one), DISTANCE * gap(bubble, seat))
      if (cost < best.cost) best = { left, top, cost }
    }
  }
  return { left: best.left, top: best.top }
}
