// At the end nobody sleeps, not even who covered last and has won.
import { expect, test } from 'vitest'
import type { View } from '#web/contract/crossing.gen'
import { stageOf } from './stage'

const table = (over: boolean) =>
  ({
    over,
    mushrooms: [],
    bag: [],
    served: [],
    seats: [{ resting: true, tile: [], won: [], points: 0, counted: {}, lacks: [] }],
  }) as unknown as View

test('who rests sleeps while the game goes on, and is awake when it is over', () => {
  expect(stageOf(table(false)).resting).toEqual([true])
  expect(stageOf(table(true)).resting).toEqual([false])
})
