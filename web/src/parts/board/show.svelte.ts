// The show plays a timeline: it says which cues are running and what the stage looks like meanwhile.
import { afterFrame } from '#web/shell/device/frames'
import type { Script, Timed, Timeline } from './cues'
import { callOn, nextCall } from './wings'

const FRAME = 16
/** So long the first things are made ready before the first cue begins. */
const OVERTURE = 80

/** Where a show waits until it is told to go on. */
export interface Halt {
  at: number
  reached: () => void
}

export class Show<Cue extends Timed, View, Stage> {
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
  /** Whether a show is on; its last frame has no stage of its own, and the table is not asked anything yet. */
  running = $state(false)
  /** Whether it waits to be told to go on. */
  halted = $state(false)
  readonly #script: Script<Cue, View, Stage>
  #cancel = () => {}
  #start = 0
  #done: (() => void) | null = null
  #resume: (() => void) | null = null

  constructor(script: Script<Cue, View, Stage>) {
    this.#script = script
  }

  /** Plays from `before` to the end of the timeline, then calls `done`; on the way it may halt once. */
  play(timeline: Timeline<Cue>, before: View, after: View, rate: number, done: () => void, halt?: Halt): void {
    this.stop()
    this.rate = rate
    this.#done = done
    const { stageOf, stageAt, instants, keeping } = this.#script
    // The board takes in the new view first; what moves comes a frame later.
    this.stage = this.opening = stageOf(before)
    this.running = true
    this.#start = performance.now() + OVERTURE
    let times: number[] | null = null
    const step = () => {
      // What begins at a halt has not begun yet.
      const now = Math.min(this.#now(), halt ? halt.at - 1 : Infinity)
      if (now >= timeline.end) return this.#settle()
      times ??= instants(timeline.cues)
      this.stage = keeping(this.stage, stageAt(before, after, timeline.cues, now))
      this.cues = kept(
        this.cues,
        timeline.cues.filter(({ at, ms }) => at <= now && now < at + ms),
      )
      if (halt && now >= halt.at - 1) {
        const { at, reached } = halt
        halt = undefined
        this.#resume = () => {
          this.#start = performance.now() - at / rate
          step()
        }
        this.halted = true
        return reached()
      }
      this.ready = callOn(this.ready, timeline.cues, now)
      const next = Math.min(times.find((time) => time > now) ?? timeline.end, nextCall(this.ready, timeline.cues, now))
      this.#next(step, (next - now) / rate)
    }
    this.#next(step, 0)
  }

  /** One step in a frame, never two: what is due at once waits until the last one has been drawn. */
  #next(step: () => void, wait: number): void {
    if (wait <= FRAME) {
      this.#cancel = afterFrame(step)
    } else {
      const timer = setTimeout(step, wait)
      this.#cancel = () => clearTimeout(timer)
    }
  }

  /** The board settles on the view; a frame later whoever waits for that is told. */
  #settle(): void {
    this.#clear()
    this.#next(() => this.skip(), 0)
  }

  /** How long a cue has still to wait; less than nothing when it has begun. */
  until({ at }: Timed): number {
    return this.running ? (at - this.#now()) / this.rate : 0
  }

  #now(): number {
    return (performance.now() - this.#start) * this.rate
  }

  /** Shows some cues without any motion, for as long as `ms`, over a stage that has already settled. */
  hold(cues: Cue[], ms: number): void {
    this.stop()
    this.cues = this.ready = cues
    this.#next(() => this.stop(), ms)
  }

  /** Goes on from where it halted. */
  resume(): void {
    const go = this.#resume
    this.#resume = null
    this.halted = false
    go?.()
  }

  /** Goes to the end at once. */
  skip(): void {
    const done = this.#done
    this.stop()
    done?.()
  }

  /** Ends without a word: somebody else has gone on. */
  stop(): void {
    this.#cancel()
    this.#done = this.#resume = null
    this.running = this.halted = false
    this.#clear()
  }

  #clear(): void {
    this.stage = null
    this.opening = null
    this.cues = this.ready = []
  }
}

/** The same list where nothing has come or gone, so that nobody looks at it anew. */
function kept<C extends Timed>(last: C[], now: C[]): C[] {
  return last.length === now.length && last.every((cue, i) => cue === now[i]) ? last : now
}
