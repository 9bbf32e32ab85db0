// What has been told waits here and is shown one after the other, each when the last has settled.

/** Past this many, nobody wants to watch them all: the queue jumps to the newest. */
const TOO_MANY = 4

export class Queue<T> {
  readonly #show: (item: T) => void
  readonly #skip: (item: T) => void
  readonly #waiting: T[] = []
  #busy = false

  constructor(show: (item: T) => void, skip: (item: T) => void = () => {}) {
    this.#show = show
    this.#skip = skip
  }

  /** Whether everything told is already shown or being shown. */
  get upToDate(): boolean {
    return this.#waiting.length === 0
  }

  add(item: T): void {
    this.#waiting.push(item)
    if (this.#waiting.length > TOO_MANY) this.#waiting.splice(0, this.#waiting.length - 1).forEach(this.#skip)
    if (!this.#busy) this.#next()
  }

  /** What was being shown is done; a second call for the same thing changes nothing. */
  settled(): void {
    if (!this.#busy) return
    this.#busy = false
    this.#next()
  }

  /** Forget everything that waits. */
  clear(): void {
    this.#waiting.length = 0
    this.#busy = false
  }

  #next(): void {
    const item = this.#waiting.shift()
    if (item === undefined) return
    this.#busy = true
    this.#show(item)
  }
}
