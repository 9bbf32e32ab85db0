// For tests: a table in a browser that draws, on a device with some settings, at which nothing has been told yet.
import { vi } from 'vitest'
import type { Now } from '#web/shell/net/protocol'
import type { Playback } from './playback.svelte'

/** What a table is like after so many moments. */
export const now = (moment: number, deadline: number | null = null) =>
  ({ moment, view: { after: moment }, deadline }) as unknown as Now

/** Whoever sits there has looked at the table when it was laid. */
export async function atTheTable(kept: object = {}): Promise<Playback> {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(kept), setItem: () => {} })
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  const { Playback } = await import('./playback.svelte')
  const playback = new Playback()
  playback.jump(now(0))
  return playback
}
