// Messages not answered yet: each is repeated with the same id until it is.
import { Refused, type Ports } from './ports'
import type { Ack, Nak, Numbered } from './protocol'

type Waiting = { message: Numbered; tries: number; done: (ack: Ack) => void; refused: (why: Refused) => void }

/** How often the room may ask to retry later before the person is told. */
const PATIENCE = 5

export class Unanswered {
  readonly #waiting = new Map<string, Waiting>()
  readonly #send: (message: Numbered) => void
  readonly #later: Ports['later']

  /** `send` may be called at any time; while the line is down it does nothing. */
  constructor(send: (message: Numbered) => void, later: Ports['later']) {
    this.#send = send
    this.#later = later
  }

  get any(): boolean {
    return this.#waiting.size > 0
  }

  /** Send a message; the promise resolves with its answer. */
  insist(message: Numbered): Promise<Ack> {
    return new Promise((done, refused) => {
      this.#waiting.set(message.id, { message, tries: 0, done, refused })
      this.#send(message)
    })
  }

  /** Resend everything in order, after a reconnect. */
  again(): void {
    for (const { message } of this.#waiting.values()) this.#send(message)
  }

  acknowledged(ack: Ack): void {
    this.#waiting.get(ack.id)?.done(ack)
    this.#waiting.delete(ack.id)
  }

  refused(nak: Nak): void {
    const waiting = nak.id === null ? undefined : this.#waiting.get(nak.id)
    if (!waiting) return
    const { id } = waiting.message
    if (nak.retry && waiting.tries < PATIENCE) {
      waiting.tries += 1
      this.#later(400 * 2 ** waiting.tries, () => {
        if (this.#waiting.has(id)) this.#send(waiting.message)
      })
      return
    }
    this.#waiting.delete(id)
    waiting.refused(new Refused(nak))
  }
}
