// Stones line up group by group, as the room counts them.
import { expect, test } from 'vitest'
import type { Heap } from './heaps'
import { columnsOf, groupsOf, packed, pointsOf } from './sets'

const set = (times = 1) => ({ stones: [1, 1, 1, 0] as Heap, points: 5, times })
const red = (times = 1) => ({ stones: [1, 0, 0, 0] as Heap, points: 1, times })
const white = (times = 1) => ({
  stones: [0, 0, 0, 1] as Heap,
  points: 2,
  times,
})

test('nothing counts nothing', () => expect(groupsOf([])).toEqual([]))
test('a set counts when its last stone is laid', () => {
  const groups = groupsOf([set(), red(), white()])
  expect([0, 2, 3, 4, 5].map((stones) => pointsOf(groups, stones))).toEqual([0, 0, 5, 6, 8])
})
test('every stone stands in one column', () => {
  const groups = groupsOf([set(2), red(4), white(2)])
  expect(groups).toHaveLength(8)
  expect(columnsOf(groups).flat()).toEqual(groups)
  expect(Math.max(...columnsOf(groups).map((column) => column.flatMap(({ stones }) => stones).length))).toBe(3)
})
test('in a short row all sets stand in one column', () => {
  const groups = groupsOf([set(3), red(2), white()])
  expect(packed(columnsOf(groups)).map((column) => column.length)).toEqual([3, 2, 1])
  expect(packed(columnsOf(groupsOf([red()])))).toHaveLength(1)
})
