// The log is whole: what was told before we came, and what is told since, each once and in order.
import { describe, expect, it } from 'vitest'
import type { Now, Tell, Told } from '#web/shell/net/protocol'
import { logEntry, withEntry, withStory, type LogEntry } from './log'

const took = (moment: number) => ({ event: 'took', at: moment })
const told = (moment: number, seen = true): Told => ({
  moment,
  at: 0,
  events: [took(moment)],
  notices: [],
  asked: [0, 2],
  view: seen ? { after: moment } : null,
})
const tell = (moment: number, more: Partial<Tell> = {}): Tell => ({
  t: 'tell',
  n: moment * 3,
  events: [took(moment)],
  notices: [],
  now: { moment, view: { after: moment } } as unknown as Now,
  ...more,
})
const live = (log: LogEntry[], moment: number) => withEntry(log, logEntry(tell(moment), { after: moment - 1 })!)
const moments = (log: LogEntry[]) => log.map(({ moment }) => moment)

describe('log', () => {
  it('has no line about a choice that was only sealed', () => {
    expect(logEntry(tell(3, { events: [] }), null)).toBeNull()
    expect(logEntry(tell(3, { events: [], notices: [{ kind: 'paused', n: 3, at: 0, seat: 0 }] }), null)).not.toBeNull()
    expect(withStory([], [{ ...told(3), events: [] }], 3, 2)).toEqual([])
  })

  it('begins with the story', () => {
    const log = withStory([], [told(1, false), told(2), told(4)], 4, 2)
    expect(moments(log)).toEqual([1, 2, 4])
    expect(log.map(({ before }) => before)).toEqual([null, null, { after: 2 }])
    expect(log.map(({ view }) => view)).toEqual([null, { after: 2 }, { after: 4 }])
    expect(log[2]!.turn).toEqual({ seats: [0, 2], mine: true })
  })

  it('tells each moment once, and in order, when tells came before the story', () => {
    const log = withStory(live(live([], 4), 5), [told(1), told(2), told(3), told(4)], 3, 2)
    expect(moments(log)).toEqual([1, 2, 3, 4, 5])
    expect(log[3]!.before).toEqual({ after: 3 })
  })

  it('leaves to the line what came after the moment one knows the table from', () => {
    const log = withStory([], [told(1), told(2), told(3)], 2, 2)
    expect(moments(log)).toEqual([1, 2])
    expect(moments(live(log, 3))).toEqual([1, 2, 3])
  })

  it('is not changed by a story it knows already', () => {
    const log = withStory([], [told(1), told(2)], 2, 2)
    expect(withStory(log, [told(1, false), told(2)], 2, 2)).toEqual(log)
    expect(live(log, 2)).toEqual(log)
  })
})
