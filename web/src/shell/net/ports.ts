// The interfaces between a line to a table, its environment, and its listener.
import type { Announced, Hint, Nak, Snapshot, TableSeen, TableStory, Talk, Tell, Welcome } from './protocol'

/** What the line needs from its environment; implemented in `browser.ts`, and for tests in `line.world.ts`. */
export interface Ports {
  /** Opens a socket. */
  dial(): Socket
  /** Fetches a single-use ticket; throws Unwelcome if retrying is pointless. */
  ticket(): Promise<string>
  /** Fetches everything that was told to a seat, or with null to everybody. */
  story(seat: number | null): Promise<TableStory>
  /** Runs a function later; the returned function cancels it. */
  later(ms: number, what: () => void): () => void
  /** A random number from 0 to 1. */
  random(): number
  /** 128 random bits, as hexadecimal digits. */
  id(): string
}

export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((message: { data: string }) => void) | null
  onclose: ((closed: { code: number }) => void) | null
}

/** The listener of a line. */
export interface Listener {
  status(status: LineStatus): void
  /** The line is down for good, until somebody calls `start` again. */
  ended(why: EndReason): void
  welcome(welcome: Welcome): void
  /** The next tell, in order. */
  tell(tell: Tell): void
  snapshot(snapshot: Snapshot): void
  /** Everything told to our point of view, before and perhaps after the last welcome or snapshot: for the log. */
  story(story: TableStory): void
  /** The table has changed apart from the game: seats, host, links, status. */
  tableNews(table: TableSeen): void
  announced(announced: Announced): void
  talk(talk: Talk): void
  /** A hint. */
  advise(hint: Hint): void
  /** On a shared screen: a player skips what was told so far. */
  skipped(): void
}

export type LineStatus = 'connecting' | 'open' | 'waiting' | 'ended'
export type EndReason = 'kicked' | 'taken_over' | 'reissued' | 'sent_away' | 'unwelcome' | 'outdated' | 'broken'

/** The room refuses us a ticket; retrying is pointless. */
export class Unwelcome extends Error {}

/** The room refused. */
export class Refused extends Error {
  readonly nak: Nak
  constructor(nak: Nak) {
    super(nak.why)
    this.nak = nak
  }
}
