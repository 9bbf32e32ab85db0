// Mushrooms give way to arms: they shrink until every seat can reach every target past all others.
import type { Target } from '../controls/targets'
import { entangled, layArms, type Pointing } from './apart'
import { CAP, type Layout } from './layout'
import { ways } from './reach'

const STEP = 0.94
/** Who has so many ways to a target finds one between any others. */
const ENOUGH = 12
/** An eye must find them: caps do not shrink to less than this, in pixels. Under a thumb they stay larger. */
const LEAST = 33

/** The same table with mushrooms as large as they can be for all arms to lie between them. */
export function thin(layout: Layout): Layout {
  const all = layout.seats.flatMap(({ seat }) => targetsOf(layout, seat).map((target) => ({ seat, target })))
  // Who could not reach at one size is asked first at the next.
  const allReach = () => {
    const short = all.findIndex((one) => !reaches(layout, one))
    if (short > 0) all.unshift(...all.splice(short, 1))
    return short < 0
  }
  while (!(allReach() && allSwap(layout)) && CAP.width * layout.m * STEP > LEAST) layout = smaller(layout)
  return layout
}

/** Whether a seat has ways enough to a target. */
function reaches(layout: Layout, { seat, target }: Pointing): boolean {
  const found = ways(layout, seat, target, () => true)
  for (let n = 0; n < ENOUGH; n++) if (found.next().done) return false
  return true
}

/** Everything a seat could ever point at. */
export function targetsOf({ seats, mushrooms }: Layout, seat: number): Target[] {
  return [
    ...mushrooms.map((_, mushroom): Target => ({ on: 'mushroom', mushroom })),
    ...seats.filter((place) => place.seat !== seat).map((place): Target => ({ on: 'tile', seat: place.seat })),
  ]
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
      return entangled(a!, b!, layout) === 0
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
