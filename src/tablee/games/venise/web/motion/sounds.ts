// What is heard when something on the canal begins.
import type { Sound } from '#web/shell/device/sound'
import type { Cue } from './choreography'

const HEARD: Partial<Record<Cue['do'], Sound>> = { card: 'felt', drop: 'wood', rise: 'wood', sink: 'puff', hop: 'felt', gem: 'pebble', draw: 'felt' }

/** The sound of a cue, if it makes any. */
export function soundOf(cue: Cue): Sound | null {
  return HEARD[cue.do] ?? null
}
