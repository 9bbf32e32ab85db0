// At every size all parts of the room are on the board, and none lies on another.
import { describe, expect, test } from 'vitest'
import type { Rect } from '#web/parts/board/geometry'
import { layOut, type Layout } from './layout'

const SIZES = [
  [342, 445],
  [342, 526],
  [342, 690],
  [372, 628],
  [396, 720],
  [440, 342],
  [420, 320],
  [750, 790],
  [932, 800],
  [1094, 882],
  [1250, 700],
  [1560, 1062],
  [3400, 2142],
] as const

describe.each([
  [360, 205],
  [360, 270],
  [390, 420],
] as const)('over the sheet of the end, on %i by %i', (width, height) => {
  test('hands, table and tower keep apart, and nothing is below', () => {
    for (const seats of [2, 3, 4, 5])
      for (const me of [null, 0]) {
        const { windows, tower, table, rack, ...layout } = layOut(seats, me, width, height, { bare: true })
        const all = [...windows, tower, table, ...(rack ? [rack] : [])]
        for (const [i, one] of all.entries()) {
          expect(one.y + one.h).toBeLessThanOrEqual(layout.height + 0.01)
          for (const other of all.slice(i + 1)) expect(overlap(one, other)).toBe(false)
        }
      }
  })
})

function parts({ windows, tower, table, rack, chain, keys }: Layout): Rect[] {
  return [...windows, tower, table, chain, keys, ...(rack ? [rack] : [])]
}

const overlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01

describe.each(SIZES)('a board of %i by %i', (width, height) => {
  const ways = [2, 3, 4, 5].flatMap((seats) =>
    [null, 0, seats - 1].map((me) => ({ seats, me, layout: layOut(seats, me, width, height) })),
  )

  test('holds all its parts', () => {
    for (const { layout } of ways) {
      for (const { x, y, w, h } of parts(layout)) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(x + w).toBeLessThanOrEqual(width + 0.01)
        expect(y + h).toBeLessThanOrEqual(layout.height + 0.01)
        expect(Math.min(w, h)).toBeGreaterThan(30)
      }
    }
  })

  test('lays nothing on anything else', () => {
    for (const { layout } of ways) {
      const all = parts(layout)
      all.forEach((one, i) => all.slice(i + 1).forEach((other) => expect(overlap(one, other)).toBe(false)))
    }
  })

  test('has keys that a finger can hit', () => {
    for (const {
      layout: { keys },
    } of ways) {
      expect(keys.w / keys.columns).toBeGreaterThan(50)
      expect(keys.h / (8 / keys.columns)).toBeGreaterThan(50)
    }
  })
})

describe.each([
  [360, 478],
  [390, 556],
  [390, 700],
] as const)('a phone of %i by %i that is passed round', (width, height) => {
  test('has keys that say the same behind the curtain and before it', () => {
    for (const seats of [2, 3, 4, 5]) {
      const [closed, open] = [null, 0].map((me) => layOut(seats, me, width, height).keys)
      expect(closed).toEqual(open)
    }
  })
})

describe.each([
  [843, 720],
  [1286, 1080],
  [2572, 2160],
] as const)('a screen across the room whose board is %i by %i', (width, height) => {
  test('gives names and lives more room than the backs of stones, and lays nothing on anything else', () => {
    for (const seats of [2, 3, 4, 5]) {
      const layout = layOut(seats, null, width, height, { big: true })
      const all = parts(layout)
      all.forEach((one, i) => all.slice(i + 1).forEach((other) => expect(overlap(one, other)).toBe(false)))
      for (const { head, h, stone } of layout.shape === 'wide' ? layout.windows : [])
        expect(head).toBeGreaterThan(1.5 * Math.max(h - head, stone))
    }
  })
})

test('the left neighbour sits to the left, the right one to the right', () => {
  for (const [width, height] of SIZES) {
    const { windows } = layOut(4, 1, width, height)
    const left = windows.find(({ seat }) => seat === 2)!
    const right = windows.find(({ seat }) => seat === 0)!
    expect(left.x).toBeLessThan(right.x)
  }
})
