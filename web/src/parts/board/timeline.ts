// How a story becomes a timeline: cues written down one after the other, or several at once.
import type { Timed, Timeline } from './cues'

/** A timeline in the making; `now` is where the next cue begins. */
export class TimelineBuilder<Motion extends object> {
  cues: (Motion & Timed)[] = []
  now = 0
  end = 0

  add(motion: Motion, ms: number, after = 0): void {
    const at = this.now + after
    this.cues.push({ ...motion, key: this.cues.length, at, ms })
    this.end = Math.max(this.end, at + ms)
  }

  /** Nothing more begins before all this is done. */
  wait(): void {
    this.now = this.end
  }

  /** Something of its own, from beginning to end. */
  alone(motion: Motion, ms: number, rest = 0): void {
    this.wait()
    this.add(motion, ms)
    this.end += rest
    this.wait()
  }

  /** All of it, to be played. */
  get timeline(): Timeline<Motion & Timed> {
    return { cues: this.cues, end: this.end }
  }
}
