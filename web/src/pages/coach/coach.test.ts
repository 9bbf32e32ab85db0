import { expect, test } from 'vitest'
import type { Decision, Review } from '#web/shell/net/protocol'
import { coursesOf, hundred, luckOf, nextSlip, roundsOf, scaleOf, signed, slipsOf } from './coach'

const decision = (more: Partial<Decision>): Decision => ({
  entry: 1,
  round: 1,
  played: { move: { move: 'a' }, value: 0.5, gap: 0, error: 0, weight: 1, line: [], reasons: [] },
  best: [],
  choices: 2,
  verdict: 'good',
  cost: 0,
  kind: null,
  hint: null,
  luck: 0,
  since: [],
  chances: [0.5, 0.5],
  ...more,
})
const game = {
  decisions: [
    decision({}),
    decision({ verdict: 'slip', luck: 0.2, chances: [0.7, 0.3] }),
    decision({ verdict: 'costly', luck: -0.3, round: 2 }),
  ],
  end: [0, 1],
} as unknown as Review

test('the scale ends above the highest chance before a decision, however low that is', () => {
  const scaled = (...chances: number[][]) =>
    scaleOf({ ...game, decisions: chances.map((each) => decision({ chances: each })) })
  expect(scaled([0.5, 0.5], [0.95, 0.05])).toEqual({ top: 1, lines: [0, 0.25, 0.5, 0.75, 1] })
  expect(scaled([0.25, 0.25, 0.25, 0.25], [0.57, 0.2, 0.13, 0.1]).top).toBe(0.6)
  expect(scaled([0.2, 0.17]).lines).toHaveLength(5)
})

test('numbers are told in a hundred, with a true minus', () => {
  expect([hundred(0.358), signed(0.14), signed(-0.46), signed(0.001)]).toEqual([36, '+14', '−46', '0'])
})

test('slips follow each other round the game', () => {
  expect(slipsOf(game)).toEqual([1, 2])
  expect([nextSlip([1, 2], 0, 1), nextSlip([1, 2], 2, 1), nextSlip([1, 2], 1, -1), nextSlip([], 0, 1)]).toEqual([
    1,
    1,
    2,
    null,
  ])
})

test('luck is told apart, the most of it first', () => {
  expect(luckOf(game)).toEqual([
    { at: 2, luck: -0.3 },
    { at: 1, luck: 0.2 },
  ])
})

test('every seat has a course from the first decision to the end, and rounds begin where they do', () => {
  expect(coursesOf(game)[0]).toEqual([0.5, 0.7, 0.5, 0])
  expect(roundsOf(game)).toEqual([
    { at: 0, round: 1 },
    { at: 2, round: 2 },
  ])
})
