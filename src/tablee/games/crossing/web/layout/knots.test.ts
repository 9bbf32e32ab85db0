// No arm seems to meet another: where two cross, no third one lies, in some hundred reveals on each size of screen.
import { describe, expect, test } from 'vitest'
import { layArms, type Pointing } from './apart'
import { layOut, type Layout, type Spot } from './layout'
import { cross, meeting, offLine } from './lines'
import { limbsOf, scaleOf, type Reach } from './reach'
import { targetsOf, thin } from './thin'

const BOARDS = [
  ['a phone', 390, 620],
  ['a desktop', 1074, 900],
  ['a television', 1266, 1080],
] as const

/** So many reveals are looked at of those that there are, spread evenly over them. */
const MOST = 500
/** Of these every so-manieth is looked at each day. */
const EVERY = import.meta.env.MODE === 'long' ? 1 : 8
/** As near as this, in the measure of hands, three sleeves look like a knot. */
const KNOT = 12

/** Reveals in which an arm once lay over the crossing of two others, though it crossed them elsewhere. */
const ONCE: [number, number, number][] = [
  [0, 5, 5621],
  [0, 6, 964_975],
  [1, 5, 22_979],
  [1, 6, 179_190],
  [2, 6, 465_476],
]

const allTargets = (layout: Layout) => layout.seats.map(({ seat }) => targetsOf(layout, seat))

/** One of the reveals that there are, by its number. */
function reveal(layout: Layout, number: number): Pointing[] {
  let rest = number
  return allTargets(layout).map((some, seat) => {
    const target = some[rest % some.length]!
    rest = Math.floor(rest / some.length)
    return { seat, target }
  })
}

function* reveals(layout: Layout): Generator<Pointing[]> {
  const all = allTargets(layout).reduce((product, { length }) => product * length, 1)
  const step = (Math.floor(all / MOST) | 1) * EVERY
  for (let number = 0; number < all; number += step) yield reveal(layout, number)
}

/** Where a third sleeve lies over the crossing of two others. */
function knots(arms: Reach[], layout: Layout): Spot[] {
  const sleeves = arms.map((arm) => limbsOf(arm, layout).sleeve)
  return sleeves.flatMap((one, i) =>
    sleeves.slice(0, i).flatMap((other, k) =>
      one.flatMap((line) =>
        other
          .filter((its) => cross(line, its))
          .map((its) => meeting(line, its))
          .filter(({ x, y }) =>
            sleeves.some(
              (third, n) =>
                n !== i &&
                n !== k &&
                third.some((its) => offLine(x, y, its) < KNOT * scaleOf(layout)) &&
                // Who only comes close does not cross.
                third.some((its) => [...one, ...other].some((part) => cross(part, its))),
            ),
          ),
      ),
    ),
  )
}

describe.each(BOARDS)('on %s', (_name, width, height) => {
  test.each([3, 4, 5, 6])('%i arms never cross in one spot', (seats) => {
    const layout = thin(layOut(seats, 0, width, height))
    const found = [...reveals(layout)].filter((pointing) => knots(layArms(layout, pointing), layout).length > 0)
    expect(found).toEqual([])
  })
})

test.each(ONCE)('on board %i with %i seats reveal %i has none any more', (board, seats, number) => {
  const [, width, height] = BOARDS[board]!
  const layout = thin(layOut(seats, 0, width, height))
  expect(knots(layArms(layout, reveal(layout, number)), layout)).toEqual([])
})
