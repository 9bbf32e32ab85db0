// Whether the end of a round is being looked at; until it is put away, what comes next waits.
import type { RoundEnded } from '#web/contract/abracada.gen'

/** On a screen nobody can put it away: it goes by itself. */
const GLANCE = 7000

export class RoundEnding {
  event = $state.raw<RoundEnded | null>(null)
  #then: (() => unknown) | null = null
  #timer = 0

  /** Shows how a round ended; `then` is called when it is put away, by hand or `alone`. */
  open(event: RoundEnded | null, then: (() => unknown) | null = null, alone = false): void {
    if (this.event !== null && then !== null) this.close()
    this.event = event
    this.#then ??= then
    window.clearTimeout(this.#timer)
    if (alone) this.#timer = window.setTimeout(() => this.close(), GLANCE)
  }

  close(): void {
    window.clearTimeout(this.#timer)
    const then = this.#then
    this.event = null
    this.#then = null
    then?.()
  }
}
