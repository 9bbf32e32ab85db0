// Words, heading and board go together: while the board shows a move, neither the last one is said nor the next named.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tell } from '#web/shell/net/protocol'
import { atTheTable, now } from './playback.fixture'
import type { Playback } from './playback.svelte'

const [FIRST, SECOND] = [1, 2]
const turnOf = (seat: number) => ({ seats: [seat], mine: false })
const tell = (moment: number, ...events: string[]): Tell => ({
  t: 'tell',
  n: moment,
  events: events.map((event) => ({ event })),
  notices: [],
  now: now(moment),
})

const said = (playback: Playback) => playback.said.map(({ event }) => event)
const REST = 1100

describe('what is said of what the board shows', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('goes on event by event, is all said at rest, and stands until the next move is shown', async () => {
    const playback = await atTheTable()
    playback.add(tell(1, 'failed', 'lost'), turnOf(FIRST))
    playback.add(tell(2, 'succeeded'), turnOf(SECOND))
    vi.advanceTimersByTime(REST)
    expect([playback.acting, said(playback)]).toEqual([FIRST, []])
    playback.tellUpTo(1)
    expect(said(playback)).toEqual(['failed'])
    playback.settled()
    expect(said(playback), 'the log has it a frame later').toEqual(['failed'])
    vi.advanceTimersByTime(40)
    expect([playback.acting, said(playback)], 'at rest').toEqual([FIRST, ['failed', 'lost']])
    vi.advanceTimersByTime(REST)
    expect([playback.acting, said(playback)], 'the next move').toEqual([SECOND, []])
  })

  it('is never taken back while one thing is shown, and all of it is there after a skip', async () => {
    const playback = await atTheTable()
    playback.add(tell(1, 'succeeded', 'lost', 'round_began'), turnOf(FIRST))
    vi.advanceTimersByTime(REST)
    playback.tellUpTo(2)
    playback.tellUpTo(0)
    expect(said(playback)).toEqual(['succeeded', 'lost'])
    playback.skip()
    vi.advanceTimersByTime(40)
    expect(said(playback)).toEqual(['succeeded', 'lost', 'round_began'])
  })
})
