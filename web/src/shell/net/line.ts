// The line to one table: delivers numbered tells without gaps and the story of what was told before, and repeats moves
// until they are answered.
import { Connection } from './connection'
import type { Listener, Ports } from './ports'
import type { Ack, Act, AnyMove, FromRoom, Hello, Nak, Now, Snapshot, Tell, Unnumbered, Welcome } from './protocol'
import { Retelling } from './retelling'
import { Unanswered } from './unanswered'

const EYES_REFUSED = ['not_a_witness', 'unavailable']

export class TableLine {
  readonly #table: string
  readonly #ports: Ports
  readonly #listener: Listener
  readonly #connection: Connection
  readonly #retelling: Retelling
  readonly #unanswered: Unanswered
  #epoch: number | null = null
  #have = 0
  #asked = 0
  #eyes: { seat: number | null } | null = null
  /** Our point of view as last told by the room; if it changes unasked, everything is new, whatever its number. */
  #you = ''
  #shared = false

  constructor(table: string, ports: Ports, listener: Listener) {
    this.#table = table
    this.#ports = ports
    this.#listener = listener
    this.#connection = new Connection(ports, {
      hello: (ticket) => this.#hello(ticket),
      ping: () => {
        this.#asked = 0
        return { t: 'ping', n: this.#have }
      },
      hear: (message) => this.#hear(message),
      status: (status) => {
        if (status !== 'open') this.#retelling.rest()
        listener.status(status)
      },
      ended: (why) => listener.ended(why),
      disowned: () => (this.#epoch = null),
    })
    this.#retelling = new Retelling(ports, this.#connection, (story) => listener.story(story))
    this.#unanswered = new Unanswered(
      (message) => this.#connection.open && this.#connection.send(message),
      ports.later.bind(ports),
    )
  }

  /** The number of the newest tell we have. */
  get have(): number {
    return this.#have
  }

  /** Whether a move or act still awaits its answer. */
  get unanswered(): boolean {
    return this.#unanswered.any
  }

  start(): void {
    this.#connection.start()
  }

  stop(): void {
    this.#connection.stop()
  }

  /** The page is visible or the network is up again. */
  wake(): void {
    this.#connection.wake()
  }

  move(move: AnyMove, base: number): Promise<Ack> {
    return this.#unanswered.insist({ t: 'move', id: this.#ports.id(), base, move })
  }

  act(act: Act): Promise<Ack> {
    return this.#unanswered.insist({ t: 'act', id: this.#ports.id(), act })
  }

  /** Ask for a hint, which arrives separately after the ack. */
  hint(base: number): Promise<Ack> {
    return this.#unanswered.insist({ t: 'hint', id: this.#ports.id(), base })
  }

  /** Send a message that may be lost. */
  speak(said: Unnumbered): void {
    if (this.#connection.open) this.#connection.send(said)
  }

  /** On a shared device, or as a witness: look from a seat's point of view, or with null close the curtain. */
  look(seat: number | null): void {
    this.#eyes = { seat }
    this.#retelling.drop()
    if (this.#connection.open) this.#connection.send({ t: 'eyes', seat })
  }

  #hello(ticket: string): Hello {
    // A shared device restarts with the curtain closed: its numbers belong to another point of view.
    const resume = this.#epoch !== null && !this.#shared && { resume: { epoch: this.#epoch, n: this.#have } }
    return { t: 'hello', v: 1, table: this.#table, ticket, ...resume }
  }

  #hear(message: FromRoom): void {
    switch (message.t) {
      case 'welcome':
        return this.#welcome(message)
      case 'tell':
        return this.#told(message)
      case 'snapshot':
        return this.#snapshot(message)
      case 'ack':
        return this.#unanswered.acknowledged(message)
      case 'nak':
        return this.#refused(message)
      case 'pong':
        if (message.head > this.#have && !this.#eyes) this.#fetch()
        return
      case 'table':
        return this.#listener.tableNews(message.table)
      case 'notice':
        return this.#listener.announced(message)
      case 'chat':
      case 'phrase':
      case 'react':
      case 'promise':
        return this.#listener.talk(message)
      case 'hint':
        return this.#listener.advise(message)
      case 'skipped':
        return this.#listener.skipped()
    }
  }

  #welcome(welcome: Welcome): void {
    const fresh = welcome.mode === 'snapshot'
    this.#epoch = welcome.epoch
    this.#shared = welcome.you.holds.length > 1
    this.#asked = 0
    this.#eyes = null
    this.#you = JSON.stringify(welcome.you)
    if (fresh) this.#have = welcome.n
    this.#connection.welcomed()
    this.#listener.welcome(welcome)
    if (fresh) this.#begin(welcome.you.seat, welcome.now)
    else this.#retelling.fetch()
    this.#unanswered.again()
  }

  #told(tell: Tell): void {
    if (this.#eyes) return
    if (tell.n <= this.#have) return
    if (tell.n > this.#have + 1) return this.#fetch()
    this.#have = tell.n
    this.#listener.tell(tell)
  }

  #refused(nak: Nak): void {
    // A refused point of view: go back to the public one.
    if (nak.id === null && this.#eyes && EYES_REFUSED.includes(nak.why)) this.look(null)
    this.#unanswered.refused(nak)
  }

  #snapshot(snapshot: Snapshot): void {
    if (this.#eyes && this.#eyes.seat !== snapshot.you.seat) return
    const you = JSON.stringify(snapshot.you)
    const news = this.#eyes !== null || you !== this.#you
    this.#you = you
    this.#eyes = null
    this.#asked = 0
    if (!news && snapshot.n <= this.#have) return
    this.#have = snapshot.n
    this.#listener.snapshot(snapshot)
    this.#begin(snapshot.you.seat, snapshot.now)
  }

  /** From here on this point of view gets everything; what was told before must be fetched, if there was anything. */
  #begin(seat: number | null, now: Now | undefined): void {
    if (now?.view) this.#retelling.want(seat)
    else this.#retelling.drop()
  }

  /** Request missing tells, once per gap. */
  #fetch(): void {
    const from = this.#have + 1
    if (this.#asked === from) return
    this.#asked = from
    this.#connection.send({ t: 'get', from })
  }
}
