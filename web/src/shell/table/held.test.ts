// What a board still holds of an older move is not told of the next one, nor again and again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Now, Tell } from '#web/shell/net/protocol'

const now = (moment: number) => ({ moment, view: { after: moment }, deadline: null }) as unknown as Now

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says nothing new while the board has not been given the next move', async () => {
  const { Playback } = await import('./playback.svelte')
  const playback = new Playback()
  playback.jump(now(0))
  const tell: Tell = { t: 'tell', n: 1, events: [{ event: 'cast' }], notices: [], now: now(1) }
  playback.add(tell, { seats: [0], mine: true })
  const before = playback.said
  playback.tellUpTo(1)
  expect(playback.said, 'whoever listens would ask for ever').toBe(before)
  vi.advanceTimersByTime(100)
  playback.tellUpTo(1)
  expect(playback.said).toEqual(tell.events)
})
