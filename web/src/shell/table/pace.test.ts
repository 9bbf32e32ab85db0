// How long a bot thinks counts into the rest before its move: nobody waits for both.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Now, Tell } from '#web/shell/net/protocol'

const now = (moment: number) => ({ moment, view: { after: moment }, deadline: null }) as unknown as Now
const theirs = { seats: [1], mine: false }
const tell: Tell = { t: 'tell', n: 1, events: [{ event: 'walked' }], notices: [], now: now(1) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['fair', 20, 980],
  ['strong', 300, 700],
  ['master', 2000, 0],
])('a %s bot that thought for %d ms is waited for %d ms more', async (_, thought, more) => {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.stubGlobal('localStorage', { getItem: () => '{}', setItem: () => {} })
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  const { Playback } = await import('./playback.svelte')
  const playback = new Playback()
  playback.jump(now(0))
  vi.advanceTimersByTime(thought)
  playback.add(tell, theirs)
  if (more > 0) {
    vi.advanceTimersByTime(more - 20)
    expect(playback.moving).toBe(false)
    vi.advanceTimersByTime(20)
  }
  expect(playback.moving).toBe(true)
})
