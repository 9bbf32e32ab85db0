// The sentence that stays in sight is the newest one about you, until your next turn has something else to say.
import { expect, test } from 'vitest'
import type { GistOf } from './board'
import { newestGist } from './gist'
import type { LogEntry } from './log'

const ME = 1
const entry = (moment: number, seats: number[], got?: string): LogEntry => ({
  moment,
  events: got ? [{ event: got }] : [],
  notices: [],
  before: {},
  view: {},
  turn: { seats, mine: seats.includes(ME) },
})
/** Whatever happened says what it was. */
const gist: GistOf = ({ events: [first] }) => (first ? { key: String(first.event) } : null)
const said = (log: LogEntry[]) => newestGist(log, gist, ME)?.gist.key ?? null

test('a round that all play together is over when the next one has been told', () => {
  const log = [entry(1, [0, 1, 2], 'won'), entry(2, [0, 1, 2])]
  expect(said(log.slice(0, 1))).toBe('won')
  expect(said(log)).toBeNull()
})

test('what others did to you stays in sight until you have played again', () => {
  const log = [entry(1, [ME]), entry(2, [0], 'robbed'), entry(3, [2])]
  expect(said(log)).toBe('robbed')
  expect(said([...log, entry(4, [ME])])).toBeNull()
})

test('what your own turn brought stays in sight while it goes on and while others play', () => {
  const log = [entry(1, [ME], 'gem'), entry(2, [ME]), entry(3, [0])]
  expect(said(log)).toBe('gem')
})

test('what is too long ago to have been seen says nothing', () => {
  expect(said([{ ...entry(1, [ME], 'gem'), before: null }, entry(2, [0])])).toBeNull()
})
