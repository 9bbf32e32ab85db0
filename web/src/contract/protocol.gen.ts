// Every message and every body. Written by tools/checks/contract.py: change the facts, not this file.

import type { BySeat, Seat } from './kit.gen'

export type AnyMove = { move: string; [field: string]: unknown }

export type AnyEvent = { event: string; [field: string]: unknown }

export type AnyHighlight = { highlight: string; n: number; [field: string]: unknown }

export type AnyReason = { reason: string; [field: string]: unknown }

export type AnyHidden = { hidden: string; [field: string]: unknown }

export type AnyView = { [field: string]: unknown }

export type AnySaid = Said | Phrased | Announced

export type SeatMap = { readonly [place: string]: SeatMap | true | undefined }

export type Hello = {
  t: 'hello'
  v: number
  table: string
  ticket?: string | null
  token?: string | null
  link?: string | null
  as?: 'screen' | 'seat' | 'watcher' | null
  resume?: Since | null
}

/** How far a client that resumes had got. */
export type Since = { epoch: number; n: number }

export type SendMove = { t: 'move'; id: string; base: number; move: AnyMove }

/** Ask for a hint; everybody is told that the seat asked. */
export type AskHint = { t: 'hint'; id: string; base: number }

export type SendAct = {
  t: 'act'
  id: string
  act: Ready | Start | Bot | Free | Swap | SetOptions | SetClock | SetHints | Seats | Sit | Withdraw | Undo | Draw | Answer | Resign | Pause | Resume | Nudge | VoteBot | Back | Kick | Host | ChatMode | Silence | SendAway | LetSee | LetSit | Rematch
}

export type Ready = { do: 'ready'; ready?: boolean; nonce?: string | null }

export type Start = { do: 'start'; nonce?: string | null; us?: boolean }

/** The host gives a seat to a bot. */
export type Bot = { do: 'bot'; seat: Seat; bot: string }

export type Free = { do: 'free'; seat: Seat }

export type Swap = { do: 'swap'; seat: Seat; with: Seat }

export type SetOptions = { do: 'options'; options: Record<string, unknown> }

export type SetClock = { do: 'clock'; clock: Clock | null }

/** How many milliseconds a seat has for one choice, and how long the grace period after that is. */
export type Clock = { per_move_ms: number; grace_ms?: number }

/** The host allows hints although several people play, or no longer. */
export type SetHints = { do: 'hints'; yes: boolean }

export type Seats = { do: 'seats'; seats: number }

/** A player on the host's device takes a seat, or changes their name there. */
export type Sit = { do: 'sit'; seat: Seat; name: string }

export type Withdraw = { do: 'withdraw' }

export type Undo = { do: 'undo' }

export type Draw = { do: 'draw' }

export type Answer = { do: 'answer'; yes: boolean }

export type Resign = { do: 'resign' }

export type Pause = { do: 'pause' }

export type Resume = { do: 'resume' }

export type Nudge = { do: 'nudge'; seat: Seat }

export type VoteBot = { do: 'vote_bot'; seat: Seat }

/** Take one's seat back from the bot. */
export type Back = { do: 'back' }

export type Kick = { do: 'kick'; seat: Seat }

/** Become the host of a table whose host has been away for long. */
export type Host = { do: 'host' }

export type ChatMode = { do: 'chat'; mode: 'free' | 'phrases' }

/** The host silences somebody at this table, or lets them speak again. */
export type Silence = { do: 'silence'; who: string; yes: boolean }

/** The host sends somebody away from this table, or lets them come again. */
export type SendAway = { do: 'send_away'; who: string; yes: boolean }

/** Let a watcher see every hand, or no longer. */
export type LetSee = { do: 'let_see'; watcher: string; yes: boolean }

/** Agree that a watcher gets the seat they ask for, or refuse it. */
export type LetSit = { do: 'let_sit'; watcher: string; yes: boolean }

export type Rematch = { do: 'rematch' }

/** Switch to a seat's view, on a shared device or as a witness; None is the public's. */
export type Eyes = { t: 'eyes'; seat: Seat | null }

export type Get = { t: 'get'; from: number }

export type Ping = { t: 'ping'; n: number }

export type Chat = { t: 'chat'; text: string }

export type Phrase = { t: 'phrase'; phrase: 'hello' | 'hurry' | 'oops' | 'thanks' | 'thinking' | 'well_played' }

export type React = { t: 'react'; with: 'bravo' | 'haha' | 'hmm' | 'ouch' | 'wow'; to?: Seat | null }

/** A player skips the animation of what was told so far; screens skip it too. */
export type Skip = { t: 'skip' }

/** Announce which move one will choose; it is not binding. */
export type MakePromise = { t: 'promise'; move: AnyMove }

export type Welcome = {
  t: 'welcome'
  epoch: number
  you: You
  box: BoxSeen
  mode: 'resumed' | 'snapshot'
  n: number
  table: TableSeen
  said: (Said | Phrased)[]
  limits: Limits
  now?: Now
}

/** Who the client is at this table. */
export type You = {
  role: 'screen' | 'seat' | 'watcher'
  seat: Seat | null
  holds: Seat[]
  host: boolean
  witness: boolean
  quiet: boolean
  may_ask: Seat[]
  asks: Seat | null
  id: string | null
}

/** The table apart from the game: seats, host, links, status. */
export type TableSeen = {
  id: string
  game: string
  status: 'open' | 'over' | 'parked' | 'playing'
  options: Record<string, unknown>
  clock: Clock | null
  commitment: string
  code: string | null
  host: Seat
  chat: 'free' | 'phrases'
  watchers: number
  watching: WatcherSeen[]
  rematch: string | null
  silenced: string[]
  seats: SeatSeen[]
  asking: AskerSeen[]
  branch: BranchSeen | null
  shares: ShareSeen[]
  onlookers: PersonSeen[]
  sent_away: PersonSeen[]
  hints: boolean
  next_host: Seat | null
  busy: boolean
}

/** A watcher who is a witness or could become one, as the seats are shown them. */
export type WatcherSeen = { id: string; name: string; yes: Seat[]; no: Seat[] }

/** Who sits in a seat, as all may know. */
export type SeatSeen = {
  seat: Seat
  kind: 'bot' | 'free' | 'person'
  name: string | null
  bot: string | null
  before: HolderSeen[]
  owner: string | null
  here: boolean
  ready: boolean
  absent_since: number | null
  lingers: boolean
  votes: Seat[]
  id: string | null
  numbered: boolean
  gave_up: boolean
}

/** A former holder of a seat in play: a person, or a bot with no person; neither if it was forgotten. */
export type HolderSeen = { until: number; name: string | null; bot: string | null }

/** A watcher who asks for a seat, as the seats are shown them. */
export type AskerSeen = { id: string; name: string; seat: Seat; yes: Seat[]; no: Seat[] }

/** The moment of a finished game that a table branches from; the position itself is secret. */
export type BranchSeen = { table: string | null; seal: string; entry: number; seat: Seat; exact: boolean }

/** A share of a finished game, as all who sat there are shown it. */
export type ShareSeen = { id: string; by: Seat | null; seat: Seat | null; entry: number | null; at: number }

/** Somebody who does not sit here, as the seats are shown them. */
export type PersonSeen = { id: string; name: string }

/** The limits of this connection. */
export type Limits = { frame: number; per_second: number; burst: number; absent_ms: number }

/** The present moment of a table from one point of view, complete in itself. */
export type Now = {
  moment: number
  view: AnyView | null
  moves: AnyMove[]
  awaited: Seat[]
  chosen: Seat[]
  choice: AnyMove | null
  deadline: number | null
  server_time: number
  paused: boolean
  question: Question | null
  can_undo: 'ask' | 'free' | null
  result: Result | null
  seed: string | null
}

/** An open question to all seats, and who has said yes. */
export type Question = { seat: Seat; what: 'draw' | 'undo'; yes: Seat[] }

/** How a game ended: each seat's place (1 is best, equal places are shared), its score, and the ending. */
export type Result = { places: BySeat<number>; scores: BySeat<number>; ending: string }

export type Tell = {
  t: 'tell'
  n: number
  events: AnyEvent[]
  notices: (TakenBack | Asked | Answered | Seated | Resigned | Paused | Resumed | AgreedDraw | Hinted)[]
  now: Now
}

/** The last step, played in `entry`, was taken back, freely or by consent. */
export type TakenBack = { kind: 'taken_back'; n: number; at: number; seat: Seat; entry: number; consent: boolean }

/** A seat asks all others to take the last step back, or to call the game a draw. */
export type Asked = { kind: 'asked'; n: number; at: number; seat: Seat; what: 'draw' | 'undo' }

/** One no closes the question; the last missing yes carries it. */
export type Answered = { kind: 'answered'; n: number; at: number; seat: Seat; yes: boolean }

/** A bot sat down in a seat, or (None) a person. */
export type Seated = { kind: 'seated'; n: number; at: number; seat: Seat; bot: string | null }

/** A seat gave up: the game is over, or at three seats and more this bot goes on for it. */
export type Resigned = { kind: 'resigned'; n: number; at: number; seat: Seat; bot: string | null }

/** The clock is stopped, and nobody can play. */
export type Paused = { kind: 'paused'; n: number; at: number; seat: Seat }

/** Play goes on. */
export type Resumed = { kind: 'resumed'; n: number; at: number; seat: Seat }

/** All agreed to a draw. */
export type AgreedDraw = { kind: 'agreed_draw'; n: number; at: number }

/** A seat asked for a hint, whose content is the seat's alone. */
export type Hinted = { kind: 'hinted'; n: number; at: number; seat: Seat }

export type Snapshot = { t: 'snapshot'; n: number; you: You; now: Now }

export type Ack = { t: 'ack'; id: string; n: number }

export type Nak = {
  t: 'nak'
  id: string | null
  code: 'BAD_FRAME' | 'FORBIDDEN' | 'GAME_OVER' | 'ID_REUSED' | 'ILLEGAL' | 'INTERNAL' | 'NOT_FOUND' | 'NOT_YOUR_TURN' | 'PARKED' | 'PAUSED' | 'RATE_LIMITED' | 'STALE' | 'TOO_LARGE' | 'TOO_LATE' | 'UNAUTHENTICATED' | 'UNAVAILABLE' | 'UNKNOWN_TYPE' | 'WRONG_METHOD' | 'WRONG_VERSION'
  why: string
  of: string
  retry: boolean
  at: TextPlace | null
}

/** A place in a text, counted from one. */
export type TextPlace = { line: number; column: number }

export type TableNews = { t: 'table'; table: TableSeen }

export type Pong = { t: 'pong'; head: number }

/** A notice that is not part of the game; `host`: the host did something that all are told. */
export type Announced = {
  t: 'notice'
  kind: 'host' | 'kicked' | 'let_see' | 'let_sit' | 'nudged' | 'reissued' | 'restart' | 'sent_away' | 'taken_over'
  seat?: Seat
  by?: Seat
  did?: 'bot' | 'chat' | 'host' | 'kick' | 'let_in' | 'let_speak' | 'link' | 'moved' | 'no' | 'reissue' | 'rematch' | 'resign' | 'sat' | 'send_away' | 'share' | 'silence' | 'strength' | 'unshare' | 'yes'
  what?: string
  at?: number
}

export type Said = { t: 'chat'; from: string; seat: Seat | null; text: string; at: number; who: string }

export type Phrased = {
  t: 'phrase'
  seat: Seat | null
  phrase: 'hello' | 'hurry' | 'oops' | 'thanks' | 'thinking' | 'well_played'
  at: number
  who: string
  from: string
}

export type Reacted = {
  t: 'react'
  seat: Seat | null
  to: Seat | null
  with: 'bravo' | 'haha' | 'hmm' | 'ouch' | 'wow'
  who: string
  from: string
}

/** To screens: a player skipped the animation of what was told so far. */
export type Skipped = { t: 'skipped'; seat: Seat | null }

export type Promised = { t: 'promise'; seat: Seat; move: AnyMove }

/** A hint: the best moves for a seat, the best first; for that seat alone, and until the next step. */
export type Hint = { t: 'hint'; seat: Seat; moves: Advised[] }

/** One of the best moves, and why. */
export type Advised = { move: AnyMove; chance: number; best: boolean; line: AnyMove[]; reasons: AnyReason[] }

/** The table was laid; always entry 0. */
export type Laid = { kind: 'laid'; n: number; at: number; picks: ([number | number[], number])[] }

/** A step: the choices of all awaited seats as moves, with the default for those that were late. */
export type Played = {
  kind: 'played'
  n: number
  at: number
  choices: Record<string, Record<string, unknown>>
  late: Seat[]
  picks: ([number | number[], number])[]
}

/** The lid of a game. */
export type BoxSeen = {
  id: string
  title: string
  rules_version: number
  seats: [number, number]
  age: number
  minutes: number
  mechanisms: string[]
  themes: string[]
  credits: CreditsSeen
  options: OptionSeen[]
  bots: string[]
  stand_in: string
  endings: string[]
  colours: Record<string, string[]>
  board: BoardSeen | null
  lesson: boolean
  hides: boolean
  hints: boolean
  view_seats: SeatMap
}

/** Whose game it is. */
export type CreditsSeen = { design: string; art: string; edition: string }

/** One option of a game. */
export type OptionSeen = {
  name: string
  kind: 'bool' | 'choice' | 'int' | 'seat' | 'text'
  default: unknown
  choices?: unknown[]
  open?: boolean
}

/** A board for the browser that comes with the package of a game: a module with `mount`. */
export type BoardSeen = { version: number; address: string | null }

/** Why a request was refused: a code, and the name of a text. */
export type Problem = {
  code: 'BAD_FRAME' | 'FORBIDDEN' | 'GAME_OVER' | 'ID_REUSED' | 'ILLEGAL' | 'INTERNAL' | 'NOT_FOUND' | 'NOT_YOUR_TURN' | 'PARKED' | 'PAUSED' | 'RATE_LIMITED' | 'STALE' | 'TOO_LARGE' | 'TOO_LATE' | 'UNAUTHENTICATED' | 'UNAVAILABLE' | 'UNKNOWN_TYPE' | 'WRONG_METHOD' | 'WRONG_VERSION'
  why: string
  of: string
  at: TextPlace | null
}

export type Shelf = { games: BoxSeen[] }

export type RulesPage = { markdown: string }

/** What the learner, in seat 0, sees when a step of a lesson begins. */
export type LessonStep = {
  step: number
  steps: number
  says: string
  asks: boolean
  point: string | null
  waits: boolean
  names: string[]
  view: AnyView
  moves: AnyMove[]
  promises: Record<string, AnyMove>
}

export type LessonTry = { move: AnyMove | null }

/** The outcome of a try: on to the next step, or the same again. */
export type LessonPlayed = { outcome: 'again' | 'on'; told: LessonTold[] }

export type LessonTold = { events: AnyEvent[]; view: AnyView }

export type Health = { ok: boolean; version: string }

/** Where invitations can be opened, who may make tables, and how long things are kept. */
export type RoomSeen = {
  version: string
  reach: 'internet' | 'machine' | 'network'
  base_url: string
  push: string | null
  makers: 'anyone' | 'code' | 'network'
  may_make: boolean
  keeps: Keeps
}

/** After how many unused days things are deleted. */
export type Keeps = { open: number; playing: number; over: number; links: number; guests: number }

export type Me = { name: string | null }

export type Introduction = { name: string; token?: boolean }

export type Introduced = { name: string; token?: string }

/** All that the room knows about a guest. */
export type Export = {
  name: string
  created: number
  expires: number
  tables: string[]
  said: AnySaid[]
  shares: string[]
  called: string[]
  round: string[]
  elsewhere: Record<string, string[]>
}

/** A browser's Web Push subscription. */
export type Subscription = { endpoint: string; p256dh: string; auth: string; lang: 'en' | 'fr' }

/** Whether a guest is called when it is their turn. */
export type Called = { on: boolean }

export type MyTables = { tables: MyTable[] }

/** One of your tables. */
export type MyTable = {
  id: string
  game: string
  status: 'open' | 'over' | 'playing'
  seats: (string | null)[]
  yours: Seat[]
  awaited: Seat[]
  when: number
  deadline: number | null
  winners: Seat[]
  shared: boolean
  before: HolderSeen[][]
}

export type NewTable = {
  game: string
  seats: number
  options?: Record<string, unknown>
  clock?: Clock | null
  bots?: (string | null)[]
  start?: boolean
  device?: 'own' | 'shared'
  names?: (string | null)[]
  code?: string | null
}

export type TableMade = { table: string; code: string | null; links: Links }

/** Secrets that give a role; an invitation carries one in the part after #. */
export type Links = { seat?: string; watch?: string; screen?: string; mine?: string }

export type LinkShown = { link: string }

/** What a link would give. */
export type LinkOpens = {
  role: 'mine' | 'screen' | 'seat' | 'watch'
  game: string
  status: 'open' | 'over' | 'parked' | 'playing'
  free: Seat[]
  names: (string | null)[]
  bots: (string | null)[]
  host: Seat
  may_ask: Seat[]
  yours: Seat[]
  seated: boolean
  watches: boolean
}

export type SeatWanted = { link?: string | null; seat?: Seat | null }

export type SeatTaken = { seat: Seat; links: Links }

/** A watcher's request for a bot's seat; null withdraws it. */
export type SeatAsked = { seat: Seat | null; link?: string | null }

/** Whether the guest has the seat already, because nobody had to agree. */
export type AskHeard = { sits: boolean }

export type TicketWanted = { link?: string | null; as?: 'screen' | 'seat' | 'watcher' | null }

export type Ticket = { ticket: string }

export type LinkWanted = { link: 'mine' | 'screen' | 'seat' | 'watch'; revoke?: boolean; seat?: Seat | null }

export type AlongWanted = { link?: string | null; as?: 'screen' | 'seat' | 'watcher' | null }

/** The rematch of a table, if there is one, and a link to it for those without a role there. */
export type Along = { table: string | null; link: string | null }

export type CodeTyped = { code: string }

export type CodeOpens = { table: string; link: string }

export type StoryWanted = { link?: string | null; seat?: Seat | null }

export type TableStory = { told: Told[]; said: AnySaid[] }

/** What one point of view was told of a change, up to `moment`, and what it then saw. */
export type Told = {
  moment: number
  at: number
  events: AnyEvent[]
  notices: (TakenBack | Asked | Answered | Seated | Resigned | Paused | Resumed | AgreedDraw | Hinted)[]
  asked: Seat[]
  view: AnyView | null
}

export type HighlightsWanted = { link?: string | null }

/** The highlights of a finished game. */
export type HighlightsTold = { highlights: AnyHighlight[]; reviews: Seat[] }

/** Whether you lend it; nobody is told about the others. */
export type Lending = { yes: boolean }

/** Whether to lend the game of a table. */
export type LendWanted = { yes: boolean }

/** A finished game from one point of view. */
export type Replay = {
  game: string
  title: string
  names: (string | null)[]
  before: HolderSeen[][]
  result: Result | null
  frames: ReplayFrame[]
  shares: ShareSeen[]
  yours: boolean
  reviews: Seat[]
  eyes: Seat[]
}

/** One entry; the events of a change are with its last entry. */
export type ReplayFrame = {
  entry: Laid | Played | TakenBack | Asked | Answered | Seated | Resigned | Paused | Resumed | AgreedDraw | Hinted
  events: AnyEvent[]
  notices: (TakenBack | Asked | Answered | Seated | Resigned | Paused | Resumed | AgreedDraw | Hinted)[]
  view: AnyView
  choices: Record<string, AnyMove>
  hidden: AnyHidden[]
}

/** Through whose eyes and at which entry a shared replay opens. */
export type ShareWanted = { seat?: Seat | null; entry?: number | null }

/** A finished game for whoever has its link: no table, no talk, no seed, no dice, no times. */
export type SharedReplay = {
  game: string
  title: string
  names: (string | null)[]
  before: HolderSeen[][]
  result: Result | null
  frames: SharedFrame[]
  seat: Seat | null
  entry: number | null
  yours: boolean
}

/** What was told of a change, and what was then seen; `n` is its last entry. */
export type SharedFrame = {
  n: number
  events: AnyEvent[]
  notices: (TakenBack | Asked | Answered | Seated | Resigned | Paused | Resumed | AgreedDraw | Hinted)[]
  view: AnyView
}

/** The shares of a finished game. */
export type Shares = { shares: ShareSeen[] }

/** Play on from a moment of a finished game. */
export type NewBranch = {
  entry: number
  seat: Seat
  exact?: boolean
  bots?: (string | null)[]
  clock?: Clock | null
  start?: boolean
  code?: string | null
}

/** Which seat to go through: your own, a bot's, or one whose person lets you; null is your first. */
export type ReviewWanted = { seat?: Seat | null }

/** The progress of a review, `spent` of `whole` decisions, and once it is done the review. */
export type ReviewSeen = {
  seat: Seat
  state: 'done' | 'failed' | 'none' | 'working'
  spent: number
  whole: number
  name: string | null
  review: Review | null
  counted: Counted[]
  lets: boolean
}

/** A review; `began + choice + luck + given_up` is `result`. Nothing in it depends on what was hidden. */
export type Review = {
  game: string
  seat: Seat
  seed: string
  nodes: number
  judge: string
  decisions: Decision[]
  stood_in: number
  late: number
  began: number
  choice: number
  luck: number
  sums: boolean
  given_up: number
  result: number
  end: BySeat<number>
  summary: [Remark, Remark, Remark]
  advice: Remark
}

/** One choice of the seat, judged by what it saw and had heard then. */
export type Decision = {
  entry: number
  round: number | null
  played: Weighed
  best: Weighed[]
  choices: number
  verdict: 'costly' | 'good' | 'slip'
  cost: number
  kind: string | null
  hint: 'followed' | 'passed_over' | null
  luck: number
  since: AnyEvent[]
  chances: BySeat<number>
}

/** One move, as it was judged for that moment. */
export type Weighed = {
  move: AnyMove
  value: number
  gap: number
  error: number
  weight: number
  line: AnyMove[]
  reasons: AnyReason[]
}

/** A sentence: the name of a text of the house or of a game, and the numbers in it. */
export type Remark = { key: string; fields: Record<string, number>; of: string }

/** How many of a seat's decisions were good, of how many. */
export type Counted = { seat: Seat; good: number; whole: number }

/** Whether the others who sat there may go through your decisions. */
export type LetThroughWanted = { yes: boolean }

/** Whether they may; if so, your seat is in their row of eyes. */
export type LetThrough = { yes: boolean }

/** A bot's turn: all that its seat knows, and how long it may think. */
export type TurnSeen = {
  key: string
  game: string
  rules: number
  bot: string
  seat: Seat
  view: AnyView
  moves: AnyMove[]
  heard: Record<string, unknown>[]
  thought: number
  seconds: number | null
}

/** What a bot chose, or null: the turn is handed back. */
export type TurnAnswer = { move: AnyMove | null; spent?: number; whole?: number }

/** Whether the answer was in time. */
export type TurnHeard = { used: boolean }

/** The secret in the fragment of a link that `tablee operator` prints; valid once. */
export type OperatorLink = { token: string }

/** The key that a link is exchanged for. */
export type OperatorKey = { key: string }

export type OperatorAsks = { key: string }

/** The state of the room: numbers, and of people only addresses. */
export type OperatorSeen = {
  version: string
  at: number
  draining: boolean
  tables: Record<string, number>
  parked: Record<string, number>
  live: number
  attended: number
  people: number
  moves: number
  slow_ms: number | null
  waiting: number
  thinking: number
  gave_way: number
  load: number
  processors: number
  memory: number
  connections: number
  places: number
  busiest: Record<string, number>
  bans: Record<string, number>
  writes: boolean
  kept: 'database' | 'file'
  size: number
  left: number
  backup: BackupSeen | null
  nodes: NodeSeen[]
}

/** A copy of the room's file, beside it. */
export type BackupSeen = { name: string; at: number; state: 'done' | 'failed' | 'running' }

/** A node of a room on several; a lost one as it was last. */
export type NodeSeen = {
  name: string
  address: string
  version: string
  since: number
  until: number
  alive: boolean
  here: boolean
  broker: 'another' | 'none' | 'same'
  draining: boolean
  tables: number
  leases: number
  people: number
  load: number
  processors: number
  memory: number
}

/** Ban an address for so many minutes; 0 lifts the ban. */
export type BanWanted = { key: string; address: string; minutes: number }

export type ToRoom =
  | Hello
  | SendMove
  | AskHint
  | SendAct
  | Eyes
  | Get
  | Ping
  | Chat
  | Phrase
  | React
  | Skip
  | MakePromise

export type Act =
  | Ready
  | Start
  | Bot
  | Free
  | Swap
  | SetOptions
  | SetClock
  | SetHints
  | Seats
  | Sit
  | Withdraw
  | Undo
  | Draw
  | Answer
  | Resign
  | Pause
  | Resume
  | Nudge
  | VoteBot
  | Back
  | Kick
  | Host
  | ChatMode
  | Silence
  | SendAway
  | LetSee
  | LetSit
  | Rematch

export type FromRoom =
  | Welcome
  | Tell
  | Snapshot
  | Ack
  | Nak
  | TableNews
  | Pong
  | Announced
  | Said
  | Phrased
  | Reacted
  | Skipped
  | Promised
  | Hint

export type TableNotice = TakenBack | Asked | Answered | Seated | Resigned | Paused | Resumed | AgreedDraw | Hinted

export type AnyEntry =
  | Laid
  | Played
  | TakenBack
  | Asked
  | Answered
  | Seated
  | Resigned
  | Paused
  | Resumed
  | AgreedDraw
  | Hinted

export type Code =
  | 'BAD_FRAME'
  | 'FORBIDDEN'
  | 'GAME_OVER'
  | 'ID_REUSED'
  | 'ILLEGAL'
  | 'INTERNAL'
  | 'NOT_FOUND'
  | 'NOT_YOUR_TURN'
  | 'PARKED'
  | 'PAUSED'
  | 'RATE_LIMITED'
  | 'STALE'
  | 'TOO_LARGE'
  | 'TOO_LATE'
  | 'UNAUTHENTICATED'
  | 'UNAVAILABLE'
  | 'UNKNOWN_TYPE'
  | 'WRONG_METHOD'
  | 'WRONG_VERSION'

export type Role = 'screen' | 'seat' | 'watcher'

export type LinkKind = 'mine' | 'screen' | 'seat' | 'watch'

export type PhraseName = 'hello' | 'hurry' | 'oops' | 'thanks' | 'thinking' | 'well_played'

export type ReactionName = 'bravo' | 'haha' | 'hmm' | 'ouch' | 'wow'

/** What each route wants and answers, by its name. */
export type Routes = {
  shelf: { body: undefined; answer: Shelf }
  texts: { body: undefined; answer: Record<string, string> }
  rules: { body: undefined; answer: RulesPage }
  lesson: { body: undefined; answer: LessonStep }
  learn: { body: LessonTry; answer: LessonPlayed }
  health: { body: undefined; answer: Health }
  room: { body: undefined; answer: RoomSeen }
  me: { body: undefined; answer: Me }
  introduce: { body: Introduction; answer: Introduced }
  export: { body: undefined; answer: Export }
  forget: { body: undefined; answer: Me }
  subscribe: { body: Subscription; answer: Called }
  unsubscribe: { body: undefined; answer: Called }
  tables: { body: undefined; answer: MyTables }
  make: { body: NewTable; answer: TableMade }
  table: { body: undefined; answer: TableSeen }
  enter: { body: LinkShown; answer: LinkOpens }
  sit: { body: SeatWanted; answer: SeatTaken }
  ask: { body: SeatAsked; answer: AskHeard }
  ticket: { body: TicketWanted; answer: Ticket }
  links: { body: LinkWanted; answer: Links }
  along: { body: AlongWanted; answer: Along }
  code: { body: CodeTyped; answer: CodeOpens }
  story: { body: StoryWanted; answer: TableStory }
  highlights: { body: HighlightsWanted; answer: HighlightsTold }
  lending: { body: undefined; answer: Lending }
  lend: { body: LendWanted; answer: Lending }
  replays: { body: undefined; answer: MyTables }
  recorded: { body: undefined; answer: string }
  replay: { body: undefined; answer: Replay }
  share: { body: ShareWanted; answer: ShareSeen }
  shared: { body: undefined; answer: SharedReplay }
  unshare: { body: undefined; answer: Shares }
  branch: { body: NewBranch; answer: TableMade }
  review: { body: ReviewWanted; answer: ReviewSeen }
  reviewed: { body: undefined; answer: ReviewSeen }
  let_through: { body: LetThroughWanted; answer: LetThrough }
  turn: { body: undefined; answer: TurnSeen }
  turn_answer: { body: TurnAnswer; answer: TurnHeard }
  operator_enter: { body: OperatorLink; answer: OperatorKey }
  operator: { body: OperatorAsks; answer: OperatorSeen }
  operator_backup: { body: OperatorAsks; answer: OperatorSeen }
  operator_ban: { body: BanWanted; answer: OperatorSeen }
}

/** How each route is asked. */
export const ROUTES = {
  shelf: ['GET', '/api/shelf'],
  texts: ['GET', '/api/texts/{game}/{lang}'],
  rules: ['GET', '/api/rules/{game}/{lang}'],
  lesson: ['GET', '/api/lessons/{game}/{step}'],
  learn: ['POST', '/api/lessons/{game}/{step}'],
  health: ['GET', '/api/health'],
  room: ['GET', '/api/room'],
  me: ['GET', '/api/me'],
  introduce: ['POST', '/api/me'],
  export: ['GET', '/api/me/export'],
  forget: ['DELETE', '/api/me'],
  subscribe: ['POST', '/api/me/push'],
  unsubscribe: ['DELETE', '/api/me/push'],
  tables: ['GET', '/api/tables'],
  make: ['POST', '/api/tables'],
  table: ['GET', '/api/tables/{id}'],
  enter: ['POST', '/api/tables/{id}/enter'],
  sit: ['POST', '/api/tables/{id}/sit'],
  ask: ['POST', '/api/tables/{id}/ask'],
  ticket: ['POST', '/api/tables/{id}/ticket'],
  links: ['POST', '/api/tables/{id}/links'],
  along: ['POST', '/api/tables/{id}/along'],
  code: ['POST', '/api/code'],
  story: ['POST', '/api/tables/{id}/story'],
  highlights: ['POST', '/api/tables/{id}/highlights'],
  lending: ['GET', '/api/tables/{id}/lend'],
  lend: ['POST', '/api/tables/{id}/lend'],
  replays: ['GET', '/api/replays'],
  recorded: ['GET', '/api/replays/{id}'],
  replay: ['GET', '/api/replays/{id}/frames'],
  share: ['POST', '/api/replays/{id}/share'],
  shared: ['GET', '/api/shares/{share}'],
  unshare: ['DELETE', '/api/shares/{share}'],
  branch: ['POST', '/api/replays/{id}/branch'],
  review: ['POST', '/api/replays/{id}/review'],
  reviewed: ['GET', '/api/replays/{id}/review'],
  let_through: ['POST', '/api/replays/{id}/review/let'],
  turn: ['POST', '/api/turns/{ticket}'],
  turn_answer: ['POST', '/api/turns/{key}/answer'],
  operator_enter: ['POST', '/api/operator/enter'],
  operator: ['POST', '/api/operator'],
  operator_backup: ['POST', '/api/operator/backup'],
  operator_ban: ['POST', '/api/operator/bans'],
} as const

/** Why the room closes a connection. */
export const CLOSE = {
  BAD_PROTOCOL: 1002,
  NOT_TEXT: 1007,
  TOO_LONG: 1009,
  SILENT: 1011,
  RESTART: 1012,
  CROWDED: 1013,
  UNAUTHENTICATED: 4001,
  KICKED: 4003,
  TOO_SLOW: 4008,
  TAKEN_OVER: 4009,
  REISSUED: 4010,
  SENT_AWAY: 4011,
  TOO_MANY: 4029,
  MALFORMED: 4400,
  WRONG_VERSION: 4426,
} as const

export const VERSION = 1
export const PHRASES: readonly PhraseName[] = ['hello', 'well_played', 'hurry', 'thinking', 'oops', 'thanks']
export const REACTIONS: readonly ReactionName[] = ['bravo', 'haha', 'wow', 'ouch', 'hmm']
