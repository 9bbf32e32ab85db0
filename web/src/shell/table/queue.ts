// What has been told waits here and is shown one after the other, each when the last has settled and its rest is over.

interface Ways<T> {
  show: (item: T) => void
  /** How long the table rests before this one, in milliseconds, or until it is hurried; asked once it is the next. */
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

  /** How many wait to be shown. */
  get length(): number {
    return this.#waiting.length
  }

  add(item: T): void {
    this.#waiting.push(item)
    if (!this.#busy && this.#waiting.length === 1) this.#next()
  }

  /** What was being shown is done; a second call for the same thing changes nothing. */
  settled(): void {
    if (!this.#busy) return
    this.#busy = false
    this.#next()
  }

  /** Nothing more is shown until it may go on. */
  hold(held: boolean): void {
    if (this.#held === held) return
    this.#held = held
    if (!this.#busy) this.#next()
  }

  /** How long the next one rests may have changed. */
  restAnew(): void {
    if (!this.#busy) this.#next()
  }

  /** Rest no longer: the next one is shown at once, unless something is still being shown. */
  hurry(): void {
    this.#held = false
    if (!this.#busy) this.#take()
  }

  /** Forget everything that waits. */
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
