// Every message between this client and the room, over the socket and over plain requests; docs/protocol.md says them in
// words. Nobody else declares one.
import type { Result } from '#web/contract/kit.gen'
import type { SeatMap } from '#web/contract/protocol.gen'

export type { Result }

/** A move or an event of any game: its tag, and whatever fields it has. */
export type AnyMove = { move: string; [field: string]: unknown }
export type AnyEvent = { event: string; [field: string]: unknown }
/** What a seat may see, in any game: JSON that only the game's own board understands. */
export type AnyView = { [field: string]: unknown }

export type Option = {
  name: string
  kind: 'bool' | 'seat' | 'int' | 'choice' | 'text'
  default: unknown
  choices?: unknown[]
  /** Whether it may be left open, null. */
  open?: boolean
}

/** The lid of a game. */
export type Box = {
  id: string
  title: string
  rules_version: number
  seats: [number, number]
  age: number
  minutes: number
  mechanisms: string[]
  themes: string[]
  credits: { design: string; art: string; edition: string }
  options: Option[]
  bots: string[]
  endings: string[]
  /** The colours of the seats for each number of them, where they are not the house's. */
  colours: Record<number, string[]>
  board: boolean
  /** Whether seats see different things. */
  hides: boolean
  view_seats: SeatMap
}

export type Seat = {
  seat: number
  kind: 'person' | 'bot' | 'free'
  name: string | null
  bot: string | null
  here: boolean
  ready: boolean
  absent_since: number | null
  /** In play, whose seat a bot holds meanwhile. */
  owner?: string | null
  /** Who votes for handing this absent seat to a bot. */
  votes?: number[]
}

/** Somebody who looks on, and which seats let them see every hand; a witness once all do. */
export type Watcher = { id: string; name: string; yes: number[]; no: number[] }

export type Clock = { per_move_ms: number; grace_ms: number }

/** What is around the play. */
export type Table = {
  id: string
  game: string
  status: 'open' | 'playing' | 'over' | 'parked'
  options: Record<string, unknown>
  clock: Clock | null
  commitment: string | null
  code: string | null
  host: number
  chat: 'free' | 'phrases'
  watchers: number
  /** For seats only, and only where something is hidden. */
  watching: Watcher[]
  rematch: string | null
  seats: Seat[]
}

export type Question = { seat: number; what: string; yes: number[] }

/** The table as one point of view may know it, complete in itself. */
export type Now = {
  moment: number
  view: AnyView | null
  moves: AnyMove[]
  awaited: number[]
  chosen: number[]
  choice: AnyMove | null
  deadline: number | null
  server_time: number
  paused: boolean
  question: Question | null
  can_undo: 'free' | 'ask' | null
  result: Result | null
  seed: string | null
}

export type You = {
  role: 'seat' | 'watcher' | 'screen'
  seat: number | null
  holds: number[]
  host: boolean
  /** Whether one may look through any seat's eyes; `seat` is then not one's own. */
  witness: boolean
  /** Whether one has seen every hand, or may: then one says nothing until the end. */
  quiet: boolean
}

export type Welcome = {
  t: 'welcome'
  epoch: number
  you: You
  box: Box
  mode: 'resumed' | 'snapshot'
  n: number
  table: Table
  said?: Chat[]
  now?: Now
}
/** An entry about the table rather than the game: somebody gave up, a bot sat down, a question was asked. */
export type Remark = { kind: string; seat?: number; bot?: string | null; what?: string; yes?: boolean }
export type Tell = { t: 'tell'; n: number; events: AnyEvent[]; notices?: Remark[]; now: Now }
/** What was told of a change, told again; the view only of the last ones. */
export type Told = { moment: number; events: AnyEvent[]; notices: Remark[]; view: AnyView | null }
export type Story = { told: Told[] }
export type Snapshot = { t: 'snapshot'; n: number; you: You; now: Now }
export type Ack = { t: 'ack'; id: string; n: number }
/** Where in a text that was handed in, counted from one. */
export type TextPosition = { line: number; column: number }
export type Nak = {
  t: 'nak'
  id: string | null
  code: string
  why: string
  of: string
  retry: boolean
  at: TextPosition | null
}
export type Notice = { t: 'notice'; kind: string; seat?: number; by?: number; did?: string; what?: string }
export type Chat = { t: 'chat'; from: string; seat: number | null; text: string; at: number }
export type Phrase = { t: 'phrase'; seat: number | null; phrase: string }
export type React = { t: 'react'; seat: number | null; to: number | null; with: string }
export type Promised = { t: 'promise'; seat: number; move: AnyMove }
export type Talk = Chat | Phrase | React | Promised

export type FromRoom =
  Welcome | Tell | Snapshot | Ack | Nak | Notice | Talk | { t: 'table'; table: Table } | { t: 'pong'; head: number }

/** What a seat does that is no move of the game. */
export type Act =
  | { do: 'start'; nonce: string }
  | { do: 'withdraw' | 'undo' | 'draw' | 'resign' | 'pause' | 'resume' | 'back' | 'rematch' }
  | { do: 'ready'; ready: boolean; nonce: string }
  | { do: 'answer'; yes: boolean }
  | { do: 'free' | 'nudge' | 'vote_bot' | 'kick'; seat: number }
  | { do: 'bot'; seat: number; bot: string }
  | { do: 'swap'; seat: number; with: number }
  | { do: 'seats'; seats: number }
  | { do: 'options'; options: Record<string, unknown> }
  | { do: 'clock'; clock: Clock | null }
  | { do: 'chat'; mode: 'free' | 'phrases' }
  | { do: 'let_see'; watcher: string; yes: boolean }

/** Said aloud at the table; may be lost. */
export type Said =
  | { t: 'chat'; text: string }
  | { t: 'phrase'; phrase: string }
  | { t: 'react'; to: number | null; with: string }
  | { t: 'promise'; move: AnyMove }

/** Said under an id, again and again until it is answered. */
export type Numbered = { t: 'move'; id: string; base: number; move: AnyMove } | { t: 'act'; id: string; act: Act }

export type Hello = { t: 'hello'; v: 1; table: string; ticket: string; resume?: { epoch: number; n: number } }

export type ToRoom =
  Hello | Numbered | Said | { t: 'get'; from: number } | { t: 'ping'; n: number } | { t: 'eyes'; seat: number | null }

/** With which code the room hangs up. */
export const CLOSED = {
  unauthenticated: 4001,
  kicked: 4003,
  slow: 4008,
  takenOver: 4009,
  flooded: 4029,
  protocol: 4400,
} as const

/** What can be said without words of one's own. */
export const PHRASES = ['hello', 'well_played', 'hurry', 'thinking', 'oops', 'thanks'] as const
export const REACTIONS = ['bravo', 'haha', 'wow', 'ouch', 'hmm'] as const
export type ReactionName = (typeof REACTIONS)[number]

export type LinkKind = 'seat' | 'watch' | 'screen' | 'mine'

/** The links of a table, by what they give. */
export type Links = Partial<Record<LinkKind, string>>

/** Why a request was refused. */
export type Problem = { code: string; why: string; of: string; at: TextPosition | null }

/** A table as lists show it. */
export type OpenTable = {
  id: string
  game: string
  status: Table['status']
  /** Names, `bot:NAME`, or null for a free seat. */
  seats: (string | null)[]
  yours: number[]
  awaited: number[]
  when: number
}

export type NewTable = {
  game: string
  seats: number
  options?: Record<string, unknown>
  clock?: Clock
  bots?: (string | null)[]
  start?: boolean
  device?: 'own' | 'shared'
}

/** A table that has just been set up. */
export type Made = { table: string; code: string | null; links: Links }

/** What a link opens, looked at before it is used. */
export type Entrance = {
  role: LinkKind
  game: string
  status: Table['status']
  free: number[]
  names: (string | null)[]
}

/** One entry of a finished game, as a seat saw it. */
export type Frame = {
  entry: { kind: string; n: number; at: number }
  events: AnyEvent[]
  view: AnyView
  choices: Record<string, AnyMove>
}
export type Frames = { game: string; names: (string | null)[]; result?: Result | null; frames: Frame[] }

/** The room itself. */
export type Room = { version: string; reach: 'machine' | 'network' | 'internet'; base_url: string }

export type Shelf = { games: Box[] }
export type Tables = { tables: OpenTable[] }
export type Me = { name: string | null }
export type Rules = { markdown: string }
export type Seated = { links: Links }
/** What four letters lead to. */
export type CodeFound = { table: string; link: string }
export type Ticket = { ticket: string }
/** Texts by their keys. */
export type Messages = Readonly<Record<string, string>>
