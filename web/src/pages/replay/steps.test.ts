// Replays show what there is to see, and nothing twice.
import { describe, expect, it } from 'vitest'
import { marksOf, roundAt, stepAt, stepsOf, type Step } from './steps'

const step = (n: number, round: number | null, events = 1, notices = 0): Step => ({
  n,
  events: Array.from({ length: events }, () => ({ event: 'something' })),
  notices: Array.from({ length: notices }, () => ({ kind: 'paused', n, at: 0, seat: 0 })),
  view: round === null ? {} : { round },
})

describe('the steps of a replay', () => {
  const told = [step(0, 1, 0), step(1, 1), step(2, 1, 0), step(3, 1, 0, 1), step(4, 2), step(5, 2, 0)]

  it('are those with something to tell, and the beginning', () => {
    expect(stepsOf(told).map(({ n }) => n)).toEqual([0, 1, 3, 4])
  })

  it('are found by an entry, also where it has no step of its own', () => {
    const steps = stepsOf(told)
    expect([null, 0, 2, 3, 5, 99].map((entry) => stepAt(steps, entry))).toEqual([0, 0, 1, 2, 3, 3])
  })
})

describe('the marks of rounds', () => {
  it('stand at the first step that is played in a round, not where the last one ends', () => {
    expect(marksOf([step(0, 1), step(1, 1), step(2, 2), step(3, 2), step(4, 3), step(5, 3)])).toEqual([
      { step: 3, round: 2 },
      { step: 5, round: 3 },
    ])
  })

  it('stand once for a round that was taken back and came again', () => {
    const steps = [step(0, 1), step(1, 2), step(2, 2), step(3, 1), step(4, 2), step(5, 2)]
    expect(marksOf(steps)).toEqual([{ step: 2, round: 2 }])
    expect(steps.map((_, one) => roundAt(steps, one))).toEqual([1, 1, 2, 1, 1, 2])
  })

  it('are none where a game counts no rounds', () => {
    expect(marksOf([step(0, null), step(1, null)])).toEqual([])
    expect(roundAt([step(0, null), step(1, null)], 1)).toBe(null)
  })
})
