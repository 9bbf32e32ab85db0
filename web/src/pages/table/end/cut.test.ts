// A line is seen whole or not at all.
import { expect, test } from 'vitest'
import { cutOf } from './cut'

const rows = (from: number, ...heights: number[]) => {
  let top = from
  return heights.map((height) => ({ top, bottom: (top += height) }))
}

test('what fits is not cut', () => {
  expect(cutOf({ top: 0, bottom: 90 }, rows(0, 30, 30, 30))).toEqual({ above: 0, below: 0 })
})

test('a line that an edge would halve is not shown, above or below', () => {
  expect(cutOf({ top: 0, bottom: 100 }, rows(0, 30, 30, 30, 30))).toEqual({ above: 0, below: 10 })
  expect(cutOf({ top: 0, bottom: 100 }, rows(-20, 30, 30, 30, 30, 30))).toEqual({ above: 10, below: 0 })
  expect(cutOf({ top: 0, bottom: 100 }, rows(-5, 30, 30, 30, 30))).toEqual({ above: 25, below: 15 })
})

test('of several side by side the highest counts, and what is larger than the box is seen in part', () => {
  const beside = [...rows(0, 60), ...rows(60, 50), ...rows(70, 40)]
  expect(cutOf({ top: 0, bottom: 100 }, beside)).toEqual({ above: 0, below: 40 })
  expect(cutOf({ top: 0, bottom: 100 }, rows(0, 300))).toEqual({ above: 0, below: 0 })
})
