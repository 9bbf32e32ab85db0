// Something drawn out of the hand or the stock, or moved on the canal, on its way to a place.
import type { Spot } from '#web/parts/board/geometry'
import { TREMBLE } from './gestures'

export class Dragging {
  /** What is on its way; null when nothing is. */
  what = $state<string | null>(null)
  /** Where the finger is on the board. */
  at = $state.raw<Spot>({ x: 0, y: 0 })
  /** Whether a click that comes now belongs to a drag that has just ended. */
  ended = false
  #from: { what: string; id: number; at: Spot } | null = null

  press(what: string, id: number, at: Spot): void {
    this.#from = { what, id, at }
    this.ended = false
  }

  /** Whether this movement begins the drag. */
  move(id: number, at: Spot): boolean {
    if (this.#from?.id !== id) return false
    this.at = at
    const far = Math.hypot(at.x - this.#from.at.x, at.y - this.#from.at.y) > TREMBLE
    const begins = this.what === null && far
    if (begins) this.what = this.#from.what
    return begins
  }

  /** Whether something was on its way. */
  release(id: number): boolean {
    if (this.#from?.id !== id) return false
    const was = this.what !== null
    this.what = null
    this.#from = null
    this.ended = was
    return was
  }
}
