// Who has a seat only since a while is told what they got themselves, and not what the bot got that had it before.
import { expect, test } from 'vitest'
import type { GistOf } from './board'
import { newestGist } from './gist'
import type { LogEntry } from './log'

const entry = (n: number, seats: number[], got: string): LogEntry => ({
  moment: n + 1,
  events: [{ event: got }],
  notices: [],
  before: {},
  view: {},
  turn: { seats, mine: seats.includes(1) },
})
const gist: GistOf = ({ events: [first] }) => (first ? { key: String(first.event) } : null)

test('what was played before the first entry of one’s own was somebody else’s', () => {
  const log = [entry(3, [1], 'gem'), entry(4, [0], 'robbed')]
  expect(newestGist(log, gist, 1)?.gist.key).toBe('robbed')
  expect(newestGist(log, gist, 1, 5)).toBeNull()
  expect(newestGist(log, gist, 1, 4)?.gist.key).toBe('robbed')
  expect(newestGist([...log, entry(5, [1], 'coin')], gist, 1, 5)?.gist.key).toBe('coin')
})
