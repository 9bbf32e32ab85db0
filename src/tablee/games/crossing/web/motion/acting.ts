// How a seat looks while cues run: its mood, its leaf, its tile turning over.
import type { Mood } from '#web/parts/drawn/face/mood'
import type { Cue, Holder } from './choreography'

/** Glad of stones that come, sorry for stones that go and fingers that met. */
export function moodOf(cues: Cue[], seat: number): Mood {
  for (const cue of cues) {
    if ((cue.do === 'puff' || cue.do === 'bounce') && cue.seats.includes(seat)) return 'sorry'
    if (cue.do === 'fly' && isAt(cue.to, seat)) return 'glad'
    if (cue.do === 'fly' && isAt(cue.from, seat)) return 'sorry'
  }
  return 'calm'
}

/** Whether a leaf lies over its tile. */
export function covers(cues: Cue[], seat: number): boolean {
  return cues.some((cue) => cue.do === 'cover' && cue.seat === seat)
}

/** How long its tile takes to turn over, if it does; else 0. */
export function turning(cues: Cue[], seat: number): number {
  return cues.find((cue) => cue.do === 'turn' && cue.seat === seat)?.ms ?? 0
}

/** Whether what holds a stone belongs to a seat. */
export function isAt(holder: Holder, seat: number): boolean {
  return 'seat' in holder && holder.seat === seat
}
