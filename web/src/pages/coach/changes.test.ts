import { expect, test } from 'vitest'
import type { Review } from '#web/shell/net/protocol'
import { changesOf } from './coach'

const game = (more: object): Review =>
  ({
    seat: 1,
    decisions: [
      { chances: [0.5, 0.5], cost: 0.1 },
      { chances: [0.4, 0.6], cost: 0 },
      { chances: [0.4, 0.6], cost: 0.2 },
    ],
    result: 0,
    given_up: 0,
    ...more,
  }) as unknown as Review

test('a change is what the choice gave away, and then luck; where nothing changed there is none', () => {
  expect(changesOf(game({}))).toEqual(
    [
      { at: 0, from: 0.5, chosen: 0.4, to: 0.6 },
      { at: 2, from: 0.6, chosen: 0.4 - 0, to: 0 },
    ].map((one) => ({ ...one, chosen: expect.closeTo(one.chosen) as number })),
  )
})

test('all choices and all luck add up to the result', () => {
  const review = game({})
  const [choice, luck] = changesOf(review).reduce(
    ([choice, luck], { from, chosen, to }) => [choice + chosen - from, luck + to - chosen],
    [0, 0],
  )
  expect(0.5 + choice + luck).toBeCloseTo(review.result)
})

test('what was left when somebody gave up is not luck', () => {
  expect(changesOf(game({ result: 0, given_up: -0.4 })).at(-1)).toEqual({
    at: 2,
    from: 0.6,
    chosen: expect.closeTo(0.4) as number,
    to: 0.4,
  })
})
