// A queue of tells, each shown once the last has finished and its pause is over.

interface Ways<T> {
  show: (item: T) => void
  /** The pause before this one in milliseconds, unless hurried; evaluated when it is next. */
  rest?: (item: T) => number
}

export class Queue<T> {
  readonly #show: (item: T) => void
  readonly #rest: (item: T) => number
  readonly #waiting: T[] = []
  #busy = false
  #held = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ show, rest = () => 0 }: Ways<T>) {
    this.#show = show
    this.#rest = rest
  }

  /** The number of waiting items. */
  get length(): number {
    return this.#waiting.length
  }

  add(item: T): void {
    this.#waiting.push(item)
    if (!this.#busy && this.#waiting.length === 1) this.#next()
  }

  /** The current item is done; repeated calls have no effect. */
  settled(): void {
    if (!this.#busy) return
    this.#busy = false
    this.#next()
  }

  /** Pause or resume. */
  hold(held: boolean): void {
    if (this.#held === held) return
    this.#held = held
    if (!this.#busy) this.#next()
  }

  /** Re-evaluate the next item's pause. */
  restAnew(): void {
    if (!this.#busy) this.#next()
  }

  /** End the pause: show the next item at once, unless one is still being shown. */
  hurry(): void {
    this.#held = false
    if (!this.#busy) this.#take()
  }

  /** Drop all waiting items. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#waiting.length = 0
    this.#busy = false
  }

  #next(): void {
    clearTimeout(this.#timer)
    const next = this.#waiting[0]
    if (next === undefined || this.#held) return
    const rest = this.#rest(next)
    if (rest <= 0) this.#take()
    else if (rest < Infinity) this.#timer = setTimeout(() => this.#take(), rest)
  }

  #take(): void {
    clearTimeout(this.#timer)
    const item = this.#waiting.shift()
    if (item === undefined) return
    this.#busy = true
    this.#show(item)
  }
}
