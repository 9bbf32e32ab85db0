// What a line to a table needs from the world, and who listens to it.
import type { Announced, Hint, Nak, Snapshot, TableSeen, TableStory, Talk, Tell, Welcome } from './protocol'

/** What the line needs from the world; the browser’s in `browser.ts`, the tests’ in `line.world.ts`. */
export interface Ports {
  /** Opens a socket. */
  dial(): Socket
  /** Fetches a single-use ticket; throws Unwelcome where there is no hope. */
  ticket(): Promise<string>
  /** Fetches all that was told to a seat, or with null to everybody. */
  story(seat: number | null): Promise<TableStory>
  /** Runs something later; the answer cancels it. */
  later(ms: number, what: () => void): () => void
  /** From 0 to 1. */
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

/** Those who listen to the line. */
export interface Listener {
  status(status: LineStatus): void
  /** The line is down for good, until somebody calls `start` again. */
  ended(why: EndReason): void
  welcome(welcome: Welcome): void
  /** The next thing told. */
  tell(tell: Tell): void
  snapshot(snapshot: Snapshot): void
  /** All that was told to the eyes we have, before and perhaps after the last welcome or snapshot: for the log. */
  story(story: TableStory): void
  /** The table has changed apart from the game: seats, host, links, status. */
  tableNews(table: TableSeen): void
  announced(announced: Announced): void
  talk(talk: Talk): void
  /** What the house would play. */
  advise(hint: Hint): void
  /** On a shared screen: somebody who plays watches no more of what was told so far. */
  skipped(): void
}

export type LineStatus = 'connecting' | 'open' | 'waiting' | 'ended'
export type EndReason = 'kicked' | 'taken_over' | 'reissued' | 'sent_away' | 'unwelcome' | 'outdated' | 'broken'

/** No ticket for us: asking again would not help. */
export class Unwelcome extends Error {}

/** The room said no. */
export class Refused extends Error {
  readonly nak: Nak
  constructor(nak: Nak) {
    super(nak.why)
    this.nak = nak
  }
}
