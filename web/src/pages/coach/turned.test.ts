import { expect, test } from 'vitest'
import type { ReplayFrame } from '#web/shell/net/protocol'
import { turnedOut } from './turned'

const frame = (n: number, more: object): ReplayFrame =>
  ({ entry: { n }, events: [], notices: [], view: {}, choices: {}, hidden: [], ...more }) as unknown as ReplayFrame
const frames = [
  frame(0, { hidden: [{ hidden: 'a_hand' }] }),
  frame(1, { hidden: [{ hidden: 'another' }], choices: { 0: { move: 'mine' }, 2: { move: 'theirs' } } }),
  frame(2, { events: [{ event: 'came' }] }),
]

test('what was hidden is what it was before the choice, and the others are those who chose with it', () => {
  expect(turnedOut(frames, 1, 0)).toEqual({
    hidden: [{ hidden: 'a_hand' }],
    choices: [[2, { move: 'theirs' }]],
    then: [{ event: 'came' }],
  })
})

test('a choice that is not in the replay tells nothing of what came', () => {
  expect(turnedOut(frames, 9, 0).then).toEqual([])
})
