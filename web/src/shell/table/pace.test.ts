// How long the table rests before a bot's move: as somebody set it, and the time it thought counts into that.
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

/** A table on a device with these settings, at which nothing has been told yet. */
async function atRest(settings: object) {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(settings), setItem: () => {} })
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  const { Playback } = await import('./playback.svelte')
  const playback = new Playback()
  playback.jump(now(0))
  return playback
}

it('rests longer where somebody likes it calm, and less where brisk', async () => {
  const rests: number[] = []
  for (const pace of ['calm', 'normal', 'brisk']) {
    const playback = await atRest({ pace })
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
  const playback = await atRest({})
  vi.advanceTimersByTime(thought)
  playback.add(tell, theirs)
  if (more > 0) {
    vi.advanceTimersByTime(more - 20)
    expect(playback.moving).toBe(false)
    vi.advanceTimersByTime(20)
  }
  expect(playback.moving).toBe(true)
})
