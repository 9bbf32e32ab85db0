// Fetches what was told before we connected, retrying until it arrives or another point of view is taken.
import { LONGEST, type Connection } from './connection'
import type { Ports } from './ports'
import type { TableStory } from './protocol'

export class Retelling {
  readonly #ports: Ports
  readonly #connection: Connection
  readonly #tell: (story: TableStory) => void
  /** The point of view whose story is awaited; answers for earlier ones are dropped. */
  #wanted: { seat: number | null } | null = null
  #cancel = () => {}

  constructor(ports: Ports, connection: Connection, tell: (story: TableStory) => void) {
    this.#ports = ports
    this.#connection = connection
    this.#tell = tell
  }

  /** Request the story of this point of view, and of no other. */
  want(seat: number | null): void {
    this.#wanted = { seat }
    this.fetch()
  }

  /** Cancel the request. */
  drop(): void {
    this.#wanted = null
    this.rest()
  }

  /** Pause while the line is down. */
  rest(): void {
    this.#cancel()
  }

  /** Fetch the awaited story, if any. */
  fetch(): void {
    this.rest()
    const wanted = this.#wanted
    if (!wanted) return
    const here = () => this.#wanted === wanted && this.#connection.status !== 'ended'
    this.#ports.story(wanted.seat).then(
      (story) => {
        if (!here()) return
        this.#wanted = null
        this.#tell(story)
      },
      () => {
        if (here() && this.#connection.open) this.#cancel = this.#ports.later(LONGEST, () => this.fetch())
      },
    )
  }
}
