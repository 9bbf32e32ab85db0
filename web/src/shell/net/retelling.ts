// The story of what was told before we came: fetched until it comes, or until other eyes open.
import { LONGEST, type Connection } from './connection'
import type { Ports } from './ports'
import type { TableStory } from './protocol'

export class Retelling {
  readonly #ports: Ports
  readonly #connection: Connection
  readonly #tell: (story: TableStory) => void
  /** Whose story is still to come; the answer to any earlier question is dropped. */
  #wanted: { seat: number | null } | null = null
  #cancel = () => {}

  constructor(ports: Ports, connection: Connection, tell: (story: TableStory) => void) {
    this.#ports = ports
    this.#connection = connection
    this.#tell = tell
  }

  /** From now on the story of these eyes is wanted, and no other. */
  want(seat: number | null): void {
    this.#wanted = { seat }
    this.fetch()
  }

  /** None is wanted any more. */
  drop(): void {
    this.#wanted = null
    this.rest()
  }

  /** A line that is down asks again when it is back. */
  rest(): void {
    this.#cancel()
  }

  /** Asks for the story that is still to come, if any is. */
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
