// Nothing lies on anything else, on any board, for any number of seats.
import { describe, expect, test } from 'vitest'
import { nextSpot } from '#web/parts/board/steering'
import { CAP, layOut, RIM, TRAY, type Rect, type Layout } from './layout'
import { thin } from './thin'

const BOARDS = [
  ['a narrow phone', 320, 400],
  ['a small phone', 360, 470],
  ['a small phone under a high sheet', 360, 340],
  ['a long phone', 430, 800],
  ['a phone held sideways', 740, 300],
  ['a phone held sideways beside a panel', 440, 360],
  ['a low place beside a panel', 459, 300],
  ['a phone', 390, 590],
  ['a phone with a low sheet', 360, 560],
  ['a tablet upright', 768, 780],
  ['a long tablet', 768, 968],
  ['a desktop', 1096, 900],
  ['a desktop with a low window', 1096, 640],
  ['a screen', 1560, 1000],
  ['a very large screen', 3400, 2100],
] as const

const tile = ({ r, seats }: Layout, seat: number): Rect => {
  const { x, y } = seats[seat]!
  return { x: x - RIM * r, y: y - RIM * r, w: 2 * RIM * r, h: (RIM + TRAY.reach) * r }
}
const mushroom = ({ m, mushrooms }: Layout, i: number): Rect => {
  const { x, y } = mushrooms[i]!
  return { x: x - 68 * m, y: y - 120 * m, w: 136 * m, h: 130 * m }
}
const piecesOf = (layout: Layout): [string, Rect][] => [
  ...layout.seats.map((place): [string, Rect] => [`tile ${place.seat}`, tile(layout, place.seat)]),
  ...layout.seats.map((place): [string, Rect] => [`plate ${place.seat}`, place.plate]),
  ...layout.mushrooms.map((_, i): [string, Rect] => [`mushroom ${i}`, mushroom(layout, i)]),
]
const met = (pieces: [string, Rect][]) =>
  pieces.flatMap(([one, a], i) =>
    pieces
      .slice(i + 1)
      .filter(([, b]) => overlap(a, b))
      .map(([other]) => `${one} on ${other}`),
  )
const outside = (pieces: [string, Rect][], width: number, height: number) =>
  pieces.filter(([, b]) => b.x < 0 || b.y < 0 || b.x + b.w > width || b.y + b.h > height).map(([name]) => name)
const overlap = (a: Rect, b: Rect) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

describe.each(BOARDS)('on %s', (_name, width, height) => {
  describe.each([3, 4, 5, 6])('with %i seats', (seats) => {
    const layout = thin(layOut(seats, 1, width, height))
    const pieces = piecesOf(layout)

    test('no piece lies on another', () => expect(met(pieces)).toEqual([]))

    test('every piece lies on the board', () => expect(outside(pieces, width, height)).toEqual([]))

    test('nothing is enormous', () => {
      expect(layout.r).toBeLessThan(height * 0.14)
      expect(CAP.width * layout.m).toBeLessThan(3 * layout.r)
    })

    test('a thumb finds every target', () => {
      layout.mushrooms.forEach((a, i) =>
        layout.mushrooms.slice(i + 1).forEach((b) => {
          // Under a finger they are at least so large, and none is under two of them.
          expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(
            Math.max(44, 140 * layout.m),
          )
        }),
      )
      expect(2 * RIM * layout.r).toBeGreaterThanOrEqual(44)
    })

    test('you sit at the bottom', () => {
      const lowest = Math.max(...layout.seats.map(({ y }) => y))
      expect(layout.seats[1]!.y).toBe(lowest)
    })
  })
})

test.each([3, 4, 5, 6])('with %i seats every board is sane, however small or odd', (seats) => {
  const troubles: string[] = []
  for (const width of [262, 280, 320, 360, 390, 430, 540, 740, 768, 1280, 1920, 3840]) {
    for (const height of [202, 220, 260, 300, 360, 420, 480, 560, 640, 800, 1080, 2160]) {
      const layout = layOut(seats, 0, width, height)
      const pieces = piecesOf(layout)
      const found = [...met(pieces), ...outside(pieces, width, height).map((name) => `${name} outside`)]
      const tiny = CAP.width * layout.m < 28 || 2 * RIM * layout.r < 36
      if (height >= 220 && tiny) found.push(`too small: ${layout.r} ${layout.m}`)
      if (found.length > 0) troubles.push(`${width}×${height}: ${found.join(', ')}`)
    }
  }
  expect(troubles).toEqual([])
})

test('arrow keys lead to the neighbour', () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 10, y: 1 },
    { x: 0, y: 10 },
    { x: 30, y: 0 },
  ]
  expect(nextSpot(spots, 0, 'ArrowRight')).toBe(1)
  expect(nextSpot(spots, 0, 'ArrowDown')).toBe(2)
  expect(nextSpot(spots, 0, 'ArrowLeft')).toBe(-1)
  expect(nextSpot(spots, 0, 'Enter')).toBe(-1)
})

test('however small the place is for a moment, there is a clearing', () => {
  for (const seats of [3, 4, 5, 6])
    for (let width = 1; width < 900; width += 67)
      for (let height = 1; height < 900; height += 67)
        expect(layOut(seats, 0, width, height).seats, `${width} × ${height}`).toHaveLength(seats)
})
