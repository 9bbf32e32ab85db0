// The line to one table: numbered tells without a gap, the story of what was told before, and moves that are sent until
// they are answered.
import { Unwelcome, type Ears, type Farewell, type Ports, type Status, type Wire } from './ports'
import { Unanswered } from './unanswered'
import type { Act, Ack, AnyMove, FromRoom, Nak, Now, Said, Snapshot, Tell, Welcome } from './protocol'

const PING = 15_000
const SILENCE = 8_000
const LONGEST = 15_000
const EYES_REFUSED = ['not_a_witness', 'unavailable']

export class TableLine {
  readonly #table: string
  readonly #ports: Ports
  readonly #ears: Ears
  readonly #unanswered: Unanswered
  #wire: Wire | null = null
  #status: Status = 'ended'
  #epoch: number | null = null
  #have = 0
  #asked = 0
  /** Whose story is still to come; the answer to any earlier question is dropped. */
  #untold: { seat: number | null } | null = null
  #eyes: { seat: number | null } | null = null
  /** Who we are, as the room said it last: eyes it gives us unasked are news, whatever their number. */
  #you = ''
  #shared = false
  #failures = 0
  #cancel: Record<'retry' | 'ping' | 'silence' | 'story', () => void> = {
    retry: nothing,
    ping: nothing,
    silence: nothing,
    story: nothing,
  }

  constructor(table: string, ports: Ports, ears: Ears) {
    this.#table = table
    this.#ports = ports
    this.#ears = ears
    this.#unanswered = new Unanswered((message) => this.#status === 'open' && this.#send(message), ports.later.bind(ports))
  }

  /** The number of the newest tell we have. */
  get have(): number {
    return this.#have
  }

  /** Whether some move or act still waits for its answer. */
  get unanswered(): boolean {
    return this.#unanswered.any
  }

  start(): void {
    if (this.#status !== 'ended') return
    this.#failures = 0
    void this.#connect()
  }

  stop(): void {
    this.#become('ended')
    this.#hangUp()
  }

  /** The page is looked at again, or the network is back: do not wait for the next ping. */
  wake(): void {
    if (this.#status === 'waiting') void this.#connect()
    else if (this.#status === 'open') this.#ping()
  }

  move(move: AnyMove, base: number): Promise<Ack> {
    return this.#unanswered.insist({ t: 'move', id: this.#ports.id(), base, move })
  }

  act(act: Act): Promise<Ack> {
    return this.#unanswered.insist({ t: 'act', id: this.#ports.id(), act })
  }

  /** Said once, aloud; lost if nobody hears. */
  speak(said: Said): void {
    if (this.#status === 'open') this.#send(said)
  }

  /** On a shared device, or as a witness: look through a seat's eyes, or with null let the curtain fall. */
  look(seat: number | null): void {
    this.#eyes = { seat }
    this.#untold = null
    if (this.#status === 'open') this.#send({ t: 'eyes', seat })
  }

  async #connect(): Promise<void> {
    this.#cancel.retry()
    this.#become('connecting')
    let ticket: string
    try {
      ticket = await this.#ports.ticket()
    } catch (error) {
      if (this.#status !== 'connecting') return
      if (error instanceof Unwelcome) this.#end('unwelcome')
      else this.#retry()
      return
    }
    if (this.#status !== 'connecting') return
    const wire = this.#ports.dial()
    this.#wire = wire
    wire.onopen = () => this.#hello(ticket)
    wire.onmessage = ({ data }) => this.#hear(JSON.parse(data) as FromRoom)
    wire.onclose = ({ code }) => {
      if (this.#wire === wire) this.#lost(code)
    }
    this.#watch()
  }

  #hello(ticket: string): void {
    // A shared device begins behind the curtain again: its numbers belong to eyes that are closed now.
    const resume = this.#epoch !== null && !this.#shared && { resume: { epoch: this.#epoch, n: this.#have } }
    this.#send({ t: 'hello', v: 1, table: this.#table, ticket, ...resume })
  }

  #hear(message: FromRoom): void {
    this.#watch(null)
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
        return this.#ears.around(message.table)
      case 'notice':
        return this.#ears.notice(message)
      case 'chat':
      case 'phrase':
      case 'react':
      case 'promise':
        return this.#ears.talk(message)
    }
  }

  #welcome(welcome: Welcome): void {
    const fresh = welcome.mode === 'snapshot'
    this.#epoch = welcome.epoch
    this.#shared = welcome.you.holds.length > 1
    this.#failures = 0
    this.#asked = 0
    this.#eyes = null
    this.#you = JSON.stringify(welcome.you)
    if (fresh) this.#have = welcome.n
    this.#become('open')
    this.#ears.welcome(welcome)
    if (fresh) this.#begin(welcome.you.seat, welcome.now)
    else this.#retell()
    this.#unanswered.again()
    this.#pingLater()
  }

  #told(tell: Tell): void {
    if (this.#eyes) return
    if (tell.n <= this.#have) return
    if (tell.n > this.#have + 1) return this.#fetch()
    this.#have = tell.n
    this.#ears.tell(tell)
  }

  #refused(nak: Nak): void {
    // Eyes we asked for and may not have: back to those that all have.
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
    this.#ears.snapshot(snapshot)
    this.#begin(snapshot.you.seat, snapshot.now)
  }

  /** These eyes know the table from here on; what they were told before is a story, where anything was. */
  #begin(seat: number | null, now: Now | undefined): void {
    this.#untold = now?.view ? { seat } : null
    this.#retell()
  }

  /** Fetch the story until it comes, or other eyes open. */
  #retell(): void {
    this.#cancel.story()
    const wanted = this.#untold
    if (!wanted) return
    const here = () => this.#untold === wanted && this.#status !== 'ended'
    this.#ports.story(wanted.seat).then(
      (story) => {
        if (!here()) return
        this.#untold = null
        this.#ears.story(story)
      },
      () => {
        // A line that is down asks again when it is back.
        if (here() && this.#status === 'open') this.#cancel.story = this.#ports.later(LONGEST, () => this.#retell())
      },
    )
  }

  /** Ask for what is missing, once for each gap. */
  #fetch(): void {
    const from = this.#have + 1
    if (this.#asked === from) return
    this.#asked = from
    this.#send({ t: 'get', from })
  }

  #ping(): void {
    this.#asked = 0
    this.#send({ t: 'ping', n: this.#have })
    this.#watch()
    this.#pingLater()
  }

  #pingLater(): void {
    this.#cancel.ping()
    this.#cancel.ping = this.#ports.later(PING, () => this.#ping())
  }

  /** Hang up unless something is heard soon; with null, something just was. */
  #watch(limit: number | null = SILENCE): void {
    this.#cancel.silence()
    this.#cancel.silence =
      limit === null
        ? nothing
        : this.#ports.later(limit, () => {
            this.#hangUp()
            this.#retry()
          })
  }

  #lost(code: number): void {
    this.#hangUp()
    if (this.#status === 'ended') return
    switch (code) {
      case 4003:
        return this.#end('kicked')
      case 4009:
        return this.#end('taken_over')
      case 4400:
      case 4001:
        // Perhaps our memory is at fault: once more from the beginning, then give up.
        this.#epoch = null
        return this.#failures >= 3 ? this.#end('broken') : this.#retry()
      case 4008:
        return this.#retry(0)
      case 4029:
        return this.#retry(LONGEST)
      default:
        return this.#retry()
    }
  }

  /** Come back after a while: longer each time, and never all at once. */
  #retry(atLeast = 500 * 2 ** Math.min(this.#failures, 10)): void {
    this.#become('waiting')
    this.#failures += 1
    const wait = Math.min(atLeast, LONGEST) * (0.5 + this.#ports.random() / 2)
    this.#cancel.retry()
    this.#cancel.retry = this.#ports.later(wait, () => void this.#connect())
  }

  #end(why: Farewell): void {
    this.#become('ended')
    this.#hangUp()
    this.#ears.ended(why)
  }

  #hangUp(): void {
    for (const cancel of Object.values(this.#cancel)) cancel()
    const wire = this.#wire
    this.#wire = null
    wire?.close()
  }

  #become(status: Status): void {
    if (this.#status === status) return
    this.#status = status
    this.#ears.status(status)
  }

  #send(message: object): void {
    this.#wire?.send(JSON.stringify(message))
  }
}

function nothing(): void {}
