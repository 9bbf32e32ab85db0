// Nothing lies on anything else, on any board, for any number of seats.
import { describe, expect, test } from 'vitest'
import { CAP, layOut, RIM, TRAY, type Box, type Layout } from './layout'
import { reach, tipOf } from './reach'
import { nextSpot } from './steering'

const BOARDS = [
  ['a small phone', 360, 470],
  ['a phone', 390, 590],
  ['a phone with a low sheet', 360, 560],
  ['a tablet upright', 768, 780],
  ['a desktop', 1096, 900],
  ['a desktop with a low window', 1096, 640],
  ['a screen', 1560, 1000],
  ['a very large screen', 3400, 2100],
] as const

const tile = ({ r, seats }: Layout, seat: number): Box => {
  const { x, y } = seats[seat]!
  return { x: x - RIM * r, y: y - RIM * r, w: 2 * RIM * r, h: (RIM + TRAY.reach) * r }
}
const mushroom = ({ m, mushrooms }: Layout, i: number): Box => {
  const { x, y } = mushrooms[i]!
  return { x: x - (CAP.width / 2) * m, y: y - 112 * m, w: CAP.width * m, h: 112 * m }
}
const overlap = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

describe.each(BOARDS)('on %s', (_name, width, height) => {
  describe.each([3, 4, 5, 6])('with %i seats', (seats) => {
    const layout = layOut(seats, 1, width, height)
    const pieces: [string, Box][] = [
      ...layout.seats.map((place): [string, Box] => [`tile ${place.seat}`, tile(layout, place.seat)]),
      ...layout.seats.map((place): [string, Box] => [`plate ${place.seat}`, place.plate]),
      ...layout.mushrooms.map((_, i): [string, Box] => [`mushroom ${i}`, mushroom(layout, i)]),
    ]

    test('no piece lies on another', () => {
      const met = pieces.flatMap(([one, a], i) =>
        pieces.slice(i + 1).filter(([, b]) => overlap(a, b)).map(([other]) => `${one} on ${other}`),
      )
      expect(met).toEqual([])
    })

    test('every piece lies on the board', () => {
      const out = pieces.filter(([, b]) => b.x < 0 || b.y < 0 || b.x + b.w > width || b.y + b.h > height)
      expect(out).toEqual([])
    })

    test('a thumb finds every target', () => {
      expect(CAP.width * layout.m).toBeGreaterThanOrEqual(44)
      expect(2 * RIM * layout.r).toBeGreaterThanOrEqual(44)
    })

    test('you sit at the bottom', () => {
      const lowest = Math.max(...layout.seats.map(({ y }) => y))
      expect(layout.seats[1]!.y).toBe(lowest)
    })

    test('every finger reaches its cap, and not the stem', () => {
      for (const { seat } of layout.seats) {
        layout.mushrooms.forEach((foot, i) => {
          const arm = reach(layout, seat, { on: 'mushroom', mushroom: i })
          const tip = tipOf(arm)
          const up = (foot.y - tip.y) / layout.m
          expect(up).toBeGreaterThan(30)
          expect(up).toBeLessThan(115)
          expect(Math.abs(tip.x - foot.x)).toBeLessThan(62 * layout.m)
        })
      }
    })
  })
})

test('arrow keys lead to the neighbour', () => {
  const spots = [{ x: 0, y: 0 }, { x: 10, y: 1 }, { x: 0, y: 10 }, { x: 30, y: 0 }]
  expect(nextSpot(spots, 0, 'ArrowRight')).toBe(1)
  expect(nextSpot(spots, 0, 'ArrowDown')).toBe(2)
  expect(nextSpot(spots, 0, 'ArrowLeft')).toBe(-1)
  expect(nextSpot(spots, 0, 'Enter')).toBe(-1)
})
