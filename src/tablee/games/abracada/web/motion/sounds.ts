// What one hears of each cue: wood, pebble, felt and puff.
import { sound, type Sound } from '#web/shell/device/sound'
import type { Cue } from './choreography'

const HEARD: Partial<Record<Cue['do'], [Sound, number?]>> = {
  name: ['wood'],
  land: ['pebble', 0.48],
  fizzle: ['puff', 0.05],
  roll: ['wood', 0.3],
  hurl: ['puff'],
  hurt: ['felt'],
  heal: ['pebble'],
  take: ['pebble', 0.4],
  draw: ['felt', 0.4],
  climb: ['wood', 0.2],
}

/** Makes the sound of a cue that begins. */
export function hear(cue: Cue, rate: number): void {
  const [name, after = 0] = HEARD[cue.do] ?? []
  if (name) sound(name, after / rate)
  if (cue.do === 'roll') for (const beat of [0.42, 0.56]) sound('wood', beat / rate)
}
