// What a board still holds of an older move is not told of the next one, nor again and again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Tell } from '#web/shell/net/protocol'
import { atTheTable, now } from './playback.fixture'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says nothing new while the board has not been given the next move', async () => {
  const playback = await atTheTable()
  const tell: Tell = { t: 'tell', n: 1, events: [{ event: 'cast' }], notices: [], now: now(1) }
  playback.add(tell, { seats: [0], mine: true })
  const before = playback.said
  playback.tellUpTo(1)
  expect(playback.said, 'whoever listens would ask for ever').toBe(before)
  vi.advanceTimersByTime(100)
  playback.tellUpTo(1)
  expect(playback.said).toEqual(tell.events)
})
