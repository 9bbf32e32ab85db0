// Mushrooms give way to arms: they shrink until every seat can reach every target past all others.
import type { Target } from '../controls/targets'
import { entangled, layArms } from './apart'
import { CAP, type Layout } from './layout'
import { scaleOf, ways } from './reach'

const STEP = 0.94
/** A thumb must find them: caps do not shrink to less than this, in pixels. */
const LEAST = 39.2

/** The same table with mushrooms as large as they can be for all arms to lie between them. */
export function thin(layout: Layout): Layout {
  while (!(allReach(layout) && allSwap(layout)) && CAP.width * layout.m * STEP > LEAST) layout = smaller(layout)
  return layout
}

/** Everything a seat could ever point at. */
export function targetsOf({ seats, mushrooms }: Layout, seat: number): Target[] {
  return [
    ...mushrooms.map((_, mushroom): Target => ({ on: 'mushroom', mushroom })),
    ...seats.filter((place) => place.seat !== seat).map((place): Target => ({ on: 'tile', seat: place.seat })),
  ]
}

function allReach(layout: Layout): boolean {
  const all = () => true
  return layout.seats.every(({ seat }) =>
    targetsOf(layout, seat).every((target) => !ways(layout, seat, target, all).next().done),
  )
}

/** Whether any two seats can point at each other. */
function allSwap(layout: Layout): boolean {
  const tile = (seat: number): Target => ({ on: 'tile', seat })
  return layout.seats.every(({ seat }) =>
    layout.seats.slice(0, seat).every((other) => {
      const [a, b] = layArms(layout, [
        { seat, target: tile(other.seat) },
        { seat: other.seat, target: tile(seat) },
      ])
      return entangled(a!, b!, scaleOf(layout)) === 0
    }),
  )
}

/** A little smaller, each around the middle of where it stood. */
function smaller(layout: Layout): Layout {
  const m = layout.m * STEP
  return {
    ...layout,
    m,
    mushrooms: layout.mushrooms.map(({ x, y }) => ({
      x,
      y: y - 53 * (layout.m - m),
    })),
  }
}
