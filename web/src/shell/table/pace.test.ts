// How long the table rests before a bot's move: as somebody set it, and the time it thought counts into that.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Tell } from '#web/shell/net/protocol'
import { atTheTable, now } from './playback.fixture'

const theirs = { seats: [1], mine: false }
const tell: Tell = { t: 'tell', n: 1, events: [{ event: 'walked' }], notices: [], now: now(1) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('rests longer where somebody likes it calm, and less where brisk', async () => {
  const rests: number[] = []
  for (const pace of ['calm', 'normal', 'brisk']) {
    const playback = await atTheTable({ pace })
    playback.add(tell, theirs)
    let rested = 0
    for (; !playback.moving; rested += 20) vi.advanceTimersByTime(20)
    rests.push(rested)
  }
  expect(new Set(rests).size).toBe(3)
  expect(rests).toEqual([...rests].sort((a, b) => b - a))
})

it.each([
  ['fair', 20, 980],
  ['strong', 300, 700],
  ['master', 2000, 0],
])('a %s bot that thought for %d ms is waited for %d ms more', async (_, thought, more) => {
  const playback = await atTheTable({})
  vi.advanceTimersByTime(thought)
  playback.add(tell, theirs)
  if (more > 0) {
    vi.advanceTimersByTime(more - 20)
    expect(playback.moving).toBe(false)
    vi.advanceTimersByTime(20)
  }
  expect(playback.moving).toBe(true)
})
