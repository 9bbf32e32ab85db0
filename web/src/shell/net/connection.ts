// Keeps a WebSocket to the room open: ticket, hello, pings, and reconnects with backoff.
import { Unwelcome, type EndReason, type LineStatus, type Ports, type Socket } from './ports'
import { CLOSE, type FromRoom, type Hello, type ToRoom } from './protocol'

const PING = 15_000
const SILENCE = 8_000
/** The longest delay before a reconnect, in milliseconds. */
export const LONGEST = 15_000

/** The user of a connection. */
export interface Speaker {
  /** The first message on every new socket. */
  hello(ticket: string): Hello
  ping(): ToRoom
  hear(message: FromRoom): void
  status(status: LineStatus): void
  /** The connection is down for good, until `start` is called again. */
  ended(why: EndReason): void
  /** The room does not know the history we hold: the next hello must start afresh. */
  disowned(): void
}

export class Connection {
  readonly #ports: Ports
  readonly #speaker: Speaker
  #socket: Socket | null = null
  #status: LineStatus = 'ended'
  #failures = 0
  #cancel: Record<'retry' | 'ping' | 'silence', () => void> = { retry: nothing, ping: nothing, silence: nothing }

  constructor(ports: Ports, speaker: Speaker) {
    this.#ports = ports
    this.#speaker = speaker
  }

  get status(): LineStatus {
    return this.#status
  }

  get open(): boolean {
    return this.#status === 'open'
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

  /** The page is visible or the network is up again: check the connection now. */
  wake(): void {
    if (this.#status === 'waiting') void this.#connect()
    else if (this.open) this.#ping()
  }

  /** The room has accepted our hello. */
  welcomed(): void {
    this.#failures = 0
    this.#become('open')
    this.#pingLater()
  }

  /** Send a message; dropped without a socket. */
  send(message: ToRoom): void {
    this.#socket?.send(JSON.stringify(message))
  }

  async #connect(): Promise<void> {
    this.#cancel.retry()
    this.#become('connecting')
    let ticket: string
    try {
      ticket = await this.#ports.ticket()
    } catch (error) {
      if (this.#status !== 'connecting') return
      if (error instanceof Unwelcome) this.#end(error.message === 'sent_away' ? 'sent_away' : 'unwelcome')
      else this.#retry()
      return
    }
    if (this.#status !== 'connecting') return
    const socket = this.#ports.dial()
    this.#socket = socket
    socket.onopen = () => this.send(this.#speaker.hello(ticket))
    socket.onmessage = ({ data }) => {
      this.#cancel.silence()
      this.#speaker.hear(JSON.parse(data) as FromRoom)
    }
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lost(code)
    }
    this.#expectSound()
  }

  #ping(): void {
    this.send(this.#speaker.ping())
    this.#expectSound()
    this.#pingLater()
  }

  #pingLater(): void {
    this.#cancel.ping()
    this.#cancel.ping = this.#ports.later(PING, () => this.#ping())
  }

  /** Close the socket unless something is received soon. */
  #expectSound(): void {
    this.#cancel.silence()
    this.#cancel.silence = this.#ports.later(SILENCE, () => {
      this.#hangUp()
      this.#retry()
    })
  }

  #lost(code: number): void {
    this.#hangUp()
    if (this.#status === 'ended') return
    switch (code) {
      case CLOSE.KICKED:
        return this.#end('kicked')
      case CLOSE.TAKEN_OVER:
        return this.#end('taken_over')
      case CLOSE.REISSUED:
        return this.#end('reissued')
      case CLOSE.SENT_AWAY:
        return this.#end('sent_away')
      case CLOSE.WRONG_VERSION:
        return this.#end('outdated')
      case CLOSE.MALFORMED:
      case CLOSE.UNAUTHENTICATED:
        // Perhaps our stored history is at fault: try once without it, then give up.
        this.#speaker.disowned()
        return this.#failures >= 3 ? this.#end('broken') : this.#retry()
      case CLOSE.TOO_SLOW:
        return this.#retry(0)
      case CLOSE.TOO_MANY:
        return this.#retry(LONGEST)
      default:
        return this.#retry()
    }
  }

  /** Reconnect after a delay with exponential backoff and jitter. */
  #retry(atLeast = 500 * 2 ** Math.min(this.#failures, 10)): void {
    this.#become('waiting')
    this.#failures += 1
    const wait = Math.min(atLeast, LONGEST) * (0.5 + this.#ports.random() / 2)
    this.#cancel.retry()
    this.#cancel.retry = this.#ports.later(wait, () => void this.#connect())
  }

  #end(why: EndReason): void {
    this.#become('ended')
    this.#hangUp()
    this.#speaker.ended(why)
  }

  #hangUp(): void {
    for (const cancel of Object.values(this.#cancel)) cancel()
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #become(status: LineStatus): void {
    if (this.#status === status) return
    this.#status = status
    this.#speaker.status(status)
  }
}

function nothing(): void {}
