// Whether the end of a round is being looked at; until it is put away, what comes next waits.
import type { RoundEnded, View } from '#web/contract/abracada.gen'
import type { Stage } from '../motion/stage'

/** On a screen nobody can put it away: it goes by itself. */
const GLANCE = 7000

interface Way {
  /** Called when it is put away. */
  then?: () => unknown
  /** Whether it goes by itself. */
  alone?: boolean
  /** The position it tells of, which the board shows meanwhile instead of its own. */
  over?: { view: View; stage: Stage }
}

export class RoundEnding {
  event = $state.raw<RoundEnded | null>(null)
  over = $state.raw<Way['over']>()
  #then: Way['then']
  #timer = 0

  /** Whether something goes on when it is put away. */
  get awaited(): boolean {
    return this.#then !== undefined
  }

  /** Shows how a round ended. */
  open(event: RoundEnded | null, { then, alone = false, over }: Way = {}): void {
    if (this.event !== null && then !== undefined) this.close()
    this.event = event
    this.over = over
    this.#then ??= then
    window.clearTimeout(this.#timer)
    if (alone) this.#timer = window.setTimeout(() => this.close(), GLANCE)
  }

  close(): void {
    window.clearTimeout(this.#timer)
    const then = this.#then
    this.event = null
    this.over = this.#then = undefined
    then?.()
  }
}
