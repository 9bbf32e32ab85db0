// Others' moves are told one by one at a pace people can follow, and nothing runs ahead of what has been told.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tell } from '#web/shell/net/protocol'
import { atTheTable, now } from './playback.fixture'
import type { Playback } from './playback.svelte'

const ME = 0
const BOT = 1
const theirs = { seats: [BOT], mine: false }
const mine = { seats: [ME], mine: true }
const tell = (moment: number, deadline: number | null = null): Tell => ({
  t: 'tell',
  n: moment,
  events: [{ event: 'walked', at: moment }],
  notices: [],
  now: now(moment, deadline),
})

const seen = ({ shown }: Playback) => (shown!.view as { after: number }).after
const told = ({ log }: Playback) => log.map(({ moment }) => moment)

describe('playback', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('shows every move of a long turn, each after a rest, and tells it only then', async () => {
    const playback = await atTheTable()
    const moves = Array.from({ length: 9 }, (_, i) => i + 1)
    for (const moment of moves) playback.add(tell(moment), theirs)
    for (const moment of moves) {
      expect(seen(playback)).toBe(moment - 1)
      expect(told(playback)).toEqual(moves.slice(0, moment - 1))
      expect(playback.acting).toBe(BOT)
      expect(playback.live).toBe(false)
      vi.advanceTimersByTime(1100)
      expect(seen(playback)).toBe(moment)
      expect(playback.shown!.told?.events).toEqual([{ event: 'walked', at: moment }])
      playback.settled()
      vi.advanceTimersByTime(100)
    }
    expect(told(playback)).toEqual(moves)
    expect(playback.live).toBe(true)
  })

  it.each([
    ['calm', 2000],
    ['brisk', 350],
  ])('rests as long as one likes: %s', async (pace, rest) => {
    const playback = await atTheTable({ pace })
    playback.add(tell(1), theirs)
    vi.advanceTimersByTime(rest - 20)
    expect(seen(playback)).toBe(0)
    vi.advanceTimersByTime(60)
    expect(seen(playback)).toBe(1)
  })

  it('does not keep one waiting for what one did oneself', async () => {
    const playback = await atTheTable({ pace: 'calm' })
    playback.add(tell(1), mine)
    vi.advanceTimersByTime(40)
    expect(seen(playback)).toBe(1)
  })

  it('goes to the newest when it is skipped, and the log has it all', async () => {
    const playback = await atTheTable()
    for (const moment of [1, 2, 3]) playback.add(tell(moment), theirs)
    vi.advanceTimersByTime(1100)
    playback.skip()
    expect(seen(playback)).toBe(3)
    expect(playback.shown!.told).toBeNull()
    expect(playback.live).toBe(true)
    vi.advanceTimersByTime(200)
    expect(told(playback)).toEqual([1, 2, 3])
  })

  it('jumps over what somebody missed who was away, but not over the end of it', async () => {
    const playback = await atTheTable()
    playback.comeBack()
    for (let moment = 1; moment <= 30; moment += 1) playback.add(tell(moment), theirs)
    expect(seen(playback)).toBe(24)
    expect(playback.live).toBe(false)
    vi.advanceTimersByTime(200)
    expect(told(playback)).toEqual(Array.from({ length: seen(playback) }, (_, i) => i + 1))
  })

  it('lets nobody lose time to others’ moves while a clock runs', async () => {
    const playback = await atTheTable({ pace: 'calm' })
    playback.add(tell(1, Date.now() + 30_000), theirs)
    vi.advanceTimersByTime(40)
    expect(seen(playback)).toBe(1)
  })

  it('waits for a look at the table before the first turn of others', async () => {
    const playback = await atTheTable()
    playback.awaitLook()
    playback.add(tell(1), theirs)
    vi.advanceTimersByTime(600_000)
    expect(seen(playback)).toBe(0)
    expect(playback.unseen).toBe(true)
    playback.looked()
    vi.advanceTimersByTime(40)
    expect(seen(playback)).toBe(1)
    expect(playback.unseen).toBe(false)
  })

  it('waits while something is read that lies over the board', async () => {
    const playback = await atTheTable()
    playback.reading(true)
    playback.add(tell(1), mine)
    playback.add(tell(2), theirs)
    vi.advanceTimersByTime(600_000)
    expect(seen(playback)).toBe(1)
    playback.reading(false)
    vi.advanceTimersByTime(40)
    expect(seen(playback)).toBe(2)
  })

  it('waits while an old moment is looked at, and then goes on where it was', async () => {
    const playback = await atTheTable()
    playback.add(tell(1), theirs)
    playback.add(tell(2), theirs)
    vi.advanceTimersByTime(1100)
    playback.hold(true)
    vi.advanceTimersByTime(600_000)
    expect(seen(playback)).toBe(1)
    playback.hold(false)
    vi.advanceTimersByTime(1100)
    expect(seen(playback)).toBe(2)
  })
})
