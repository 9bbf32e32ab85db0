// One seat's game on its way through the coach: asked for, followed while it is worked out, and there.
import { ask } from '#web/shell/net/api'
import type { Replay, Review, ReviewSeen } from '#web/shell/net/protocol'

const AGAIN_MS = 700

/** What is heard of it on the way. */
export interface Heard {
  working: (half: boolean) => void
  ready: (review: Review) => void
}

export class Going {
  seen = $state.raw<ReviewSeen | null>(null)
  /** The game as that seat saw it. */
  told = $state.raw<Replay | null>(null)
  /** What went wrong; it is said anew once the words for it are there. */
  trouble = $state.raw<unknown>(null)
  #waiting: ReturnType<typeof setTimeout> | undefined
  #left = false

  /** The seat is null for one's first. */
  constructor(
    readonly table: string,
    readonly seat: number | null,
    readonly heard: Heard,
  ) {}

  /** Ask how far it is, and first of all that it be begun. */
  async look(begin = true): Promise<void> {
    try {
      const seat = this.seat === null ? {} : { seat: this.seat }
      const query = this.seat === null ? '' : `?seat=${this.seat}`
      const seen = begin
        ? await ask('review', { id: this.table }, seat)
        : await ask('reviewed', { id: this.table }, undefined, query)
      this.told ??= await ask('replay', { id: this.table }, undefined, `?seat=${seen.seat}`)
      if (this.#left) return
      this.seen = seen
      const { state, spent, whole, review } = seen
      if (state === 'working') {
        this.heard.working(spent * 2 >= whole)
        this.#waiting = setTimeout(() => void this.look(false), AGAIN_MS)
      } else if (state === 'none') await this.look()
      if (review) this.heard.ready(review)
    } catch (error) {
      if (!this.#left) this.trouble = error
    }
  }

  /** Nobody waits for it any more. */
  leave(): void {
    this.#left = true
    clearTimeout(this.#waiting)
  }
}
