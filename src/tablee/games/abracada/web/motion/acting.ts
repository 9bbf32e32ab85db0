// How a seat looks while cues run: its mood, and the hearts it loses or wins.
import type { Mood } from '#web/parts/drawn/face/mood'
import type { Cue } from './choreography'

/** Sorry for what fails and hurts, glad of what lands and heals. */
export function moodOf(cues: Cue[], seat: number): Mood {
  for (const cue of cues) {
    if (!('seat' in cue) || cue.seat !== seat) continue
    if (cue.do === 'fizzle' || cue.do === 'hurt' || cue.do === 'fall') return 'sorry'
    if (cue.do === 'land' || cue.do === 'heal' || cue.do === 'take') return 'glad'
  }
  return 'calm'
}

/** Hearts that break, or swell, at this moment. */
export function heartsOf(cues: Cue[], seat: number): { lost: number; gained: number } {
  const sum = (motion: 'hurt' | 'heal') =>
    cues.reduce((lives, cue) => (cue.do === motion && cue.seat === seat ? lives + cue.lives : lives), 0)
  return { lost: sum('hurt'), gained: sum('heal') }
}
