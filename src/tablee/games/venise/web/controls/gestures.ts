// Fingers on the canal: one pans where there is more than is in sight, two pinch; a short touch is a tap.
import type { Spot } from '#web/parts/board/geometry'

export interface Hears {
  pan: (dx: number, dy: number) => void
  pinch: (factor: number, at: Spot) => void
  hover: (at: Spot | null) => void
}

/** How far a finger may tremble and still tap. */
export const TREMBLE = 8

export class Gestures {
  /** Whether the last touch moved too far to be a tap. */
  moved = false
  readonly #fingers = new Map<number, Spot>()
  #began: Spot = { x: 0, y: 0 }
  readonly #hears: Hears

  constructor(hears: Hears) {
    this.#hears = hears
  }

  down(id: number, at: Spot): void {
    if (this.#fingers.size === 0) {
      this.moved = false
      this.#began = at
    } else this.moved = true
    this.#fingers.set(id, at)
  }

  move(id: number, at: Spot): void {
    const last = this.#fingers.get(id)
    if (!last) return this.#hears.hover(at)
    if (Math.hypot(at.x - this.#began.x, at.y - this.#began.y) > TREMBLE) this.moved = true
    const before = this.#spread()
    this.#fingers.set(id, at)
    if (this.#fingers.size === 1) {
      if (this.moved) this.#hears.pan(at.x - last.x, at.y - last.y)
      return
    }
    const after = this.#spread()
    this.#hears.pan(after.middle.x - before.middle.x, after.middle.y - before.middle.y)
    if (before.width > 0) this.#hears.pinch(after.width / before.width, after.middle)
  }

  up(id: number): void {
    this.#fingers.delete(id)
  }

  #spread(): { middle: Spot; width: number } {
    const [a, b = a] = [...this.#fingers.values()] as [Spot, Spot?]
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, width: Math.hypot(a.x - b.x, a.y - b.y) }
  }
}
