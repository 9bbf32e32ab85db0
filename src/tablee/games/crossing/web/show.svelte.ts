// The show plays a timeline: it says which cues are running and what the stage looks like meanwhile.
import type { View } from '#web/contract/crossing.gen'
import type { Cue, Timeline } from './choreography'
import { instants, keeping, stageAt, stageOf, type Stage } from './stage'
import { callOn, nextCall } from './wings'

const FRAME = 16

export class Show {
  /** The cues that are running now. */
  cues = $state.raw<Cue[]>([])
  /** Those and what stands ready in the wings. */
  ready = $state.raw<Cue[]>([])
  /** What to show instead of the view; null when nothing runs. */
  stage = $state.raw<Stage | null>(null)
  /** The stage as the show began. */
  opening = $state.raw<Stage | null>(null)
  /** How fast it runs: 1 as designed. */
  rate = $state(1)
  #timer = 0
  #start = 0
  #done: (() => void) | null = null

  get running(): boolean {
    return this.stage !== null
  }

  /** Plays from `before` to the end of the timeline, then calls `done`. */
  play(timeline: Timeline, before: View, after: View, rate: number, done: () => void): void {
    this.stop()
    this.rate = rate
    this.#done = done
    this.opening = stageOf(before)
    const times = instants(timeline.cues)
    // The board takes in the new view first; what moves comes a frame later.
    this.stage = this.opening
    this.#start = performance.now() + FRAME
    const step = () => {
      const now = this.#now()
      if (now >= timeline.end) return this.skip()
      this.stage = keeping(this.stage, stageAt(before, after, timeline.cues, now))
      this.cues = kept(this.cues, timeline.cues.filter(({ at, ms }) => at <= now && now < at + ms))
      this.ready = callOn(this.ready, timeline.cues, now)
      const next = Math.min(times.find((time) => time > now) ?? timeline.end, nextCall(this.ready, timeline.cues, now))
      this.#timer = window.setTimeout(step, (next - now) / rate)
    }
    this.#timer = window.setTimeout(step, FRAME)
  }

  /** How long a cue has still to wait; less than nothing when it has begun. */
  until({ at }: Cue): number {
    return this.running ? (at - this.#now()) / this.rate : 0
  }

  #now(): number {
    return (performance.now() - this.#start) * this.rate
  }

  /** Shows some cues without any motion, for as long as `ms`, over a stage that has already settled. */
  hold(cues: Cue[], ms: number): void {
    this.stop()
    this.cues = this.ready = cues
    this.#timer = window.setTimeout(() => this.stop(), ms)
  }

  /** Goes to the end at once. */
  skip(): void {
    const done = this.#done
    this.stop()
    done?.()
  }

  /** Ends without a word: somebody else has gone on. */
  stop(): void {
    window.clearTimeout(this.#timer)
    this.#done = null
    this.stage = null
    this.opening = null
    this.cues = this.ready = []
  }
}

/** The same list where nothing has come or gone, so that nobody looks at it anew. */
function kept(last: Cue[], now: Cue[]): Cue[] {
  return last.length === now.length && last.every((cue, i) => cue === now[i]) ? last : now
}
