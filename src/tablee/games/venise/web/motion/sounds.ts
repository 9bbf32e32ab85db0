// What is heard when something on the canal begins.
import { sound, type Sound } from '#web/shell/device/sound'
import type { Cue } from './choreography'

const HEARD: Partial<Record<Cue['do'], Sound>> = {
  card: 'felt',
  drop: 'wood',
  rise: 'wood',
  sink: 'puff',
  hop: 'felt',
  gem: 'pebble',
  draw: 'felt',
}

/** Makes the sound of a cue that begins. */
export function hear(cue: Cue): void {
  const name = HEARD[cue.do]
  if (name) sound(name)
}

/** Where nothing moves: what would have been heard, each sound once. */
export function hearAll(cues: Cue[]): void {
  for (const name of new Set(cues.map((cue) => HEARD[cue.do]))) if (name) sound(name)
}
