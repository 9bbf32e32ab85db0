// How a story is written down as cues: one after the other, or several at once.
import type { Timed, Timeline } from './cues'

/** Cues as they are written down; `now` is where the next one begins. */
export class Score<Deed extends object> {
  cues: (Deed & Timed)[] = []
  now = 0
  end = 0

  add(deed: Deed, ms: number, after = 0): void {
    const at = this.now + after
    this.cues.push({ ...deed, key: this.cues.length, at, ms })
    this.end = Math.max(this.end, at + ms)
  }

  /** Nothing more begins before all this is done. */
  wait(): void {
    this.now = this.end
  }

  /** Something of its own, from beginning to end. */
  alone(deed: Deed, ms: number, rest = 0): void {
    this.wait()
    this.add(deed, ms)
    this.end += rest
    this.wait()
  }

  /** All of it, to be played. */
  get timeline(): Timeline<Deed & Timed> {
    return { cues: this.cues, end: this.end }
  }
}
