// A test fixture: a table in a browser with some settings, where nothing was told yet.
import { vi } from 'vitest'
import type { Now } from '#web/shell/net/protocol'
import type { Playback } from './playback.svelte'

/** The state of a table at a moment. */
export const now = (moment: number, deadline: number | null = null) =>
  ({ moment, view: { after: moment }, deadline }) as unknown as Now

/** A playback whose person has already looked at the new table. */
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
