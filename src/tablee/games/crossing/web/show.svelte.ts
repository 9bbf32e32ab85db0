// The show plays a timeline: it says which cues are running and what the stage looks like meanwhile.
import type { View } from '#web/contract/crossing.gen'
import type { Cue, Timeline } from './choreography'
import { instants, stageAt, stageOf, type Stage } from './stage'

export class Show {
  /** The cues that are running now. */
  cues = $state.raw<Cue[]>([])
  /** What to show instead of the view; null when nothing runs. */
  stage = $state.raw<Stage | null>(null)
  /** The stage as the show began. */
  opening = $state.raw<Stage | null>(null)
  /** How fast it runs: 1 as designed. */
  rate = $state(1)
  #timer = 0
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
    const start = performance.now()
    const step = () => {
      const now = (performance.now() - start) * rate
      if (now >= timeline.end) return this.skip()
      this.stage = stageAt(before, after, timeline.cues, now)
      this.cues = timeline.cues.filter(({ at, ms }) => at <= now && now < at + ms)
      const next = times.find((time) => time > now) ?? timeline.end
      this.#timer = window.setTimeout(step, (next - now) / rate)
    }
    step()
  }

  /** Shows some cues without any motion, for as long as `ms`, over a stage that has already settled. */
  hold(cues: Cue[], ms: number): void {
    this.stop()
    this.cues = cues
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
    this.cues = []
  }
}
