// One lesson being taken: which step it is at, what the board shows, and what came of the last try.
import { keepProgress, progressOf } from '#web/shell/device/learned'
import { whyNot } from '#web/shell/language/words.svelte'
import { api, ApiError } from '#web/shell/net/api'
import type { AnyEvent, AnyMove, AnyView, LessonPlayed, LessonStep } from '#web/shell/net/protocol'
import type { Transition } from '#web/shell/table/board'

/** What the learner can do now: nothing yet, answer or read, watch, look at what a try led to, or play for real. */
export type Phase = 'waiting' | 'asked' | 'telling' | 'tried' | 'over'

export class Learning {
  readonly game: string
  phase = $state<Phase>('waiting')
  step = $state.raw<LessonStep | null>(null)
  view = $state.raw<AnyView | null>(null)
  told = $state.raw<Transition<AnyView, AnyEvent> | null>(null)
  /** How often this step was tried without leading on. */
  tries = $state(0)
  /** Why the last try is not allowed, in the game's words. */
  refused = $state('')
  /** The last legal try that was not the one. */
  tried = $state.raw<AnyMove | null>(null)
  /** Why there is no lesson to be taken. */
  missing = $state('')
  /** What the steps before this one said. */
  known = $state.raw<string[]>([])

  #key = 0
  #waiting: LessonPlayed['told'] = []
  #outcome: LessonPlayed['outcome'] = 'on'
  #coming: Promise<LessonStep> | null = null
  /** What was asked before somebody went elsewhere is not listened to any more. */
  #turn = 0
  #done: boolean

  constructor(game: string) {
    this.game = game
    const kept = progressOf(game)
    this.#done = kept?.done ?? false
    const resumed = kept !== null && kept.step > 1
    this.known = resumed ? kept.known : []
    void this.#go(resumed ? kept.step : 1)
  }

  /** Whether the glove points at its piece. */
  get points(): boolean {
    return this.phase === 'asked' && this.step!.point !== null && (!this.step!.waits || this.tries > 0)
  }

  get last(): boolean {
    return this.step !== null && this.step.step === this.step.steps
  }

  /** Whether there is something to see or to try once more. */
  get canGoBack(): boolean {
    return this.step !== null && (this.step.step > 1 || this.phase === 'tried')
  }

  /** Try a move; null goes on as the lesson has it. */
  async try(move: AnyMove | null): Promise<void> {
    if (this.phase !== 'asked' && !(this.phase === 'tried' && move === null)) return
    if (this.phase === 'tried') this.again()
    const turn = ++this.#turn
    const { step, steps } = this.step!
    this.phase = 'waiting'
    this.refused = ''
    try {
      const { outcome, told } = await api.learn(this.game, step, move)
      if (turn !== this.#turn) return
      if (outcome === 'again') this.tried = move
      else if (step < steps) this.#coming = api.lesson(this.game, step + 1)
      this.#coming?.catch(() => {}) // it is asked for again where it is needed
      this.#outcome = outcome
      this.#waiting = told
      this.phase = 'telling'
      this.settled()
    } catch (error) {
      if (turn !== this.#turn) return
      this.refused = whyNot(error)
      this.tries += 1
      this.phase = 'asked'
    }
  }

  /** The board has shown what it was told: the next of it, and then on, or the same again. */
  settled(): void {
    if (this.phase !== 'telling') return
    const next = this.#waiting.shift()
    if (next) {
      this.told = { key: ++this.#key, events: next.events, before: this.view! }
      this.view = next.view
    } else if (this.#outcome === 'again') {
      this.tries += 1
      this.phase = 'tried'
    } else void this.skip()
  }

  /** The step from its beginning; where nothing was tried yet, the one before. */
  again(): void {
    if (this.phase === 'tried') this.#begin(this.step!, this.tries)
    else if (this.phase === 'over') void this.#go(this.step!.step)
    else void this.#go(this.step!.step - 1)
  }

  /** On to the next step, or to the end. */
  async skip(): Promise<void> {
    if (!this.step || this.phase === 'over') return
    const { step, steps, says } = this.step
    this.known = [...this.known.slice(0, step - 1), says]
    if (step < steps) return this.#go(step + 1)
    this.#turn += 1
    this.#done = true
    this.phase = 'over'
    keepProgress(this.game, { step: 1, steps, known: [], done: true })
  }

  async #go(number: number): Promise<void> {
    const turn = ++this.#turn
    const coming = this.#coming
    this.#coming = null
    this.phase = 'waiting'
    try {
      let step = await coming?.catch(() => null)
      if (step?.step !== number) step = await api.lesson(this.game, number)
      if (turn === this.#turn) this.#begin(step)
    } catch (error) {
      if (turn !== this.#turn) return
      // A lesson kept from another version of the game may have had more steps.
      if (number > 1 && error instanceof ApiError && error.status === 404) void this.#go(1)
      else this.missing = whyNot(error)
    }
  }

  #begin(step: LessonStep, tries = 0): void {
    this.step = step
    this.view = step.view
    this.told = null
    this.tried = null
    this.refused = ''
    this.tries = tries
    this.known = this.known.slice(0, step.step - 1)
    this.phase = 'asked'
    keepProgress(this.game, { step: step.step, steps: step.steps, known: this.known, done: this.#done })
  }
}
