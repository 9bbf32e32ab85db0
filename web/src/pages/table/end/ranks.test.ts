// Equal points with different places are explained; all else the points say.
import { expect, test } from 'vitest'
import { areSplit, ranksOf } from './ranks'

const split = (places: number[], scores: number[]) => areSplit(ranksOf({ places, scores }))

test('seats stand in the order of their places', () => {
  expect(ranksOf({ places: [2, 1, 2], scores: [5, 9, 5] }).map(({ seat }) => seat)).toEqual([1, 0, 2])
})

test('equal points with different places are explained, wherever they stand', () => {
  expect(split([2, 1, 3], [9, 9, 4])).toBe(true)
  expect(split([3, 1, 2], [4, 9, 4])).toBe(true)
})

test('different points, and a place that is shared, explain themselves', () => {
  expect(split([2, 1, 3], [8, 9, 4])).toBe(false)
  expect(split([1, 1, 3], [9, 9, 4])).toBe(false)
})
