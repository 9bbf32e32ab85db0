// The words of Abracada… Quoi ?. Written by tools/checks/contract.py: change the facts, not this file.

import type { BySeat, Seat } from './kit.gen'

/** Name a spell. */
export type Cast = { move: 'cast'; spell: number }

/** Be content with the spells cast this turn. */
export type Stop = { move: 'stop' }

/** Spell 4: take a secret stone and look at it. */
export type TakeSecret = { move: 'take_secret' }

/** Spell 4: leave the secret stones where they are. */
export type LeaveSecret = { move: 'leave_secret' }

/** A new round: hands are dealt, lives are full. */
export type RoundBegan = { event: 'round_began'; round: number; starter: Seat; hands: BySeat<(number | null)[]> }

/** With two and three seats some stones lie open from the start. */
export type TurnedUp = { event: 'turned_up'; stones: [number, number, number, number, number, number, number, number] }

/** The stone was there: it leaves its slot for the board. */
export type Succeeded = { event: 'succeeded'; seat: Seat; spell: number; slot: number }

/** No such stone. */
export type Failed = { event: 'failed'; seat: Seat; spell: number }

/** A number too low, at a table with manners: it costs a life and tells nothing. */
export type Misspoke = { event: 'misspoke'; seat: Seat; spell: number }

export type Rolled = { event: 'rolled'; seat: Seat; die: number }

/** Lives gained, 0 if they were full, and how many the seat has now. */
export type Gained = { event: 'gained'; seat: Seat; lives: number; now: number }

/** Lives lost and how many the seat has now. */
export type Lost = { event: 'lost'; seat: Seat; lives: number; now: number }

/** Only the seat itself learns which stone it took. */
export type TookSecret = { event: 'took_secret'; seat: Seat; stone: number | null }

export type LeftSecret = { event: 'left_secret'; seat: Seat }

export type NoSecretLeft = { event: 'no_secret_left'; seat: Seat }

export type Stopped = { event: 'stopped'; seat: Seat }

/** New stones in these slots, from left to right; the seat itself sees their backs. */
export type Refilled = { event: 'refilled'; seat: Seat; slots: number[]; stones: (number | null)[] }

/** From now on hands stay short. */
export type PileEmptied = { event: 'pile_emptied' }

/** A seat has no life left. */
export type Fell = { event: 'fell'; seat: Seat }

/** The round is over; all hands and secret stones are shown. */
export type RoundEnded = {
  event: 'round_ended'
  round: number
  how: string
  winner: Seat | null
  fallen: Seat[]
  scores: BySeat<Score>
  hands: BySeat<number[]>
  secrets: BySeat<number[]>
}

/** What a round brought one seat, point by point. */
export type Score = { points: number; bonus: number; total: number; lives: number }

/** What the round brought a seat, secret stones included. */
export type Scored = { event: 'scored'; seat: Seat; points: number; total: number }

export type Ended = { event: 'ended' }

/** The table as one seat sees it: its own hand only from behind, the unseen merged. */
export type View = {
  round: number
  starter: Seat
  active: Seat
  left: Seat
  right: Seat
  chain: number[]
  lowest: number
  offered: boolean
  over: boolean
  pile: number
  secrets: number
  die: number
  stones: [number, number, number, number, number, number, number, number]
  board: [number, number, number, number, number, number, number, number]
  unseen: [number, number, number, number, number, number, number, number]
  seats: BySeat<SeatView>
  before: RoundEnded | null
  odds: number[]
  easy: boolean
  last_one_standing: boolean
  table_manners: boolean
  with_odds: boolean
}

/** One seat, as the looker sees it. */
export type SeatView = {
  lives: number
  points: number
  floor: number
  hand: (number | null)[]
  secrets: (number | null)[]
  proofs: Proof[]
}

/** What one of a seat's casts proves of the stones that still stand in these slots (A23). */
export type Proof = { spell: number; known: number; slots: number[] }

/** Settled before the game. */
export type Options = {
  first: Seat | null
  easy: boolean
  last_one_standing: boolean
  table_manners: boolean
  odds: boolean
}

/** How likely a spell is in the seat's own hand, and how many of its stones are in sight. */
export type InHand = { reason: 'in_hand'; spell: number; percent: number; seen: number; stones: number }

/** A spell that cannot be in the seat's own hand, and whether all its stones are in sight. */
export type NotInHand = { reason: 'not_in_hand'; spell: number; in_sight: boolean }

/** How likely it would be but for what the others, who see the hand, have cast. */
export type Listened = { reason: 'listened'; percent: number }

/** The likeliest spell to go on with, and how likely it is. */
export type Enough = { reason: 'enough'; spell: number; percent: number }

/** A secret stone is a point for who survives, and one stone less to wonder about. */
export type SecretPays = { reason: 'secret_pays' }

export type Move = Cast | Stop | TakeSecret | LeaveSecret

export type Event =
  | RoundBegan
  | TurnedUp
  | Succeeded
  | Failed
  | Misspoke
  | Rolled
  | Gained
  | Lost
  | TookSecret
  | LeftSecret
  | NoSecretLeft
  | Stopped
  | Refilled
  | PileEmptied
  | Fell
  | RoundEnded
  | Scored
  | Ended

export type Reason = InHand | NotInHand | Listened | Enough | SecretPays
