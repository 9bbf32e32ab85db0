// The words of Venise. Written by tools/checks/contract.py: change the facts, not this file.

import type { BySeat, Seat } from './kit.gen'

/** Play a card; where, comes next. */
export type Play = { move: 'play'; card: 'large' | 'move' | 'remove' | 'small' | 'walk1' | 'walk2' | 'walk3' }

/** Play a joker as another card. */
export type PlayJoker = { move: 'play_joker'; card: 'large' | 'move' | 'remove' | 'small' | 'walk1' | 'walk2' | 'walk3' }

/** Lay a plank: from the stock, or the one just lifted. */
export type Lay = { move: 'lay'; place: string }

/** Remove: take a plank into one's stock. */
export type Take = { move: 'take'; place: string }

/** Move: take a plank up, to lay it again at once. */
export type Lift = { move: 'lift'; place: string }

/** Walk to a cell within reach of the card being walked. */
export type WalkTo = { move: 'walk_to'; cell: string }

/** Take a joker instead of playing cards. */
export type TakeJoker = { move: 'take_joker' }

/** Begin to give four cards for a joker. */
export type Exchange = { move: 'exchange' }

/** One of the four cards given for a joker. */
export type Give = {
  move: 'give'
  card: 'joker' | 'large' | 'move' | 'remove' | 'small' | 'walk1' | 'walk2' | 'walk3'
}

/** Draw two cards; then the next seat plays. */
export type EndTurn = { move: 'end_turn' }

/** One card less, down to eight. */
export type Discard = {
  move: 'discard'
  card: 'joker' | 'large' | 'move' | 'remove' | 'small' | 'walk1' | 'walk2' | 'walk3'
}

/** Time is up: the card begun is taken back, and the turn ends. Nobody chooses this. */
export type TakeBack = { move: 'take_back' }

/** The table is laid; the seat plays first. */
export type Began = { event: 'began'; seat: Seat }

/** A seat's first cards; the others see how many. */
export type Dealt = {
  event: 'dealt'
  seat: Seat
  count: number
  cards: [number, number, number, number, number, number, number, number] | null
}

export type Played = {
  event: 'played'
  seat: Seat
  card: 'large' | 'move' | 'remove' | 'small' | 'walk1' | 'walk2' | 'walk3'
  joker: boolean
  cost: number
  tiles: number
}

export type Laid = { event: 'laid'; seat: Seat; place: string }

/** A plank goes into the seat's stock. */
export type Took = { event: 'took'; seat: Seat; place: string }

export type Lifted = { event: 'lifted'; seat: Seat; place: string }

/** A plank lost its support and leaves the game. */
export type Sank = { event: 'sank'; place: string }

/** From cell to cell, the first being where the pawn stood. */
export type Walked = { event: 'walked'; seat: Seat; path: string[] }

/** A gem of the seat's colour; how many it has now, and whether it gained an hourglass tile. */
export type TookGem = { event: 'took_gem'; seat: Seat; cell: string; gems: number; tile: boolean }

export type TookJoker = { event: 'took_joker'; seat: Seat }

/** Four cards for a joker. */
export type Exchanged = {
  event: 'exchanged'
  seat: Seat
  cards: [number, number, number, number, number, number, number, number]
}

/** Cards from the pile; the others see how many. */
export type Drew = {
  event: 'drew'
  seat: Seat
  count: number
  cards: [number, number, number, number, number, number, number, number] | null
}

/** The discards become the new pile. */
export type Shuffled = { event: 'shuffled' }

export type Discarded = {
  event: 'discarded'
  seat: Seat
  card: 'joker' | 'large' | 'move' | 'remove' | 'small' | 'walk1' | 'walk2' | 'walk3'
}

/** A card begun and not finished is in the hand again; these planks lie again where they lay. */
export type TookBack = {
  event: 'took_back'
  seat: Seat
  card: 'large' | 'move' | 'remove' | 'small' | 'walk1' | 'walk2' | 'walk3'
  joker: boolean
  planks: string[]
}

/** All four gems: the seat takes this place, and leaves the table if the others play on. */
export type Finished = { event: 'finished'; seat: Seat; place: number }

/** Nothing has moved for so many whole rounds. */
export type Stalled = { event: 'stalled'; rounds: number }

export type Ended = { event: 'ended' }

/** The table as one seat sees it: its own hand, and of the other hands how many cards. */
export type View = {
  me: Seat | null
  board: BoardView
  round: number
  active: Seat
  phase: 'discard' | 'give' | 'lift' | 'over' | 'place' | 'relay' | 'turn' | 'walk'
  acting: 'large' | 'move' | 'remove' | 'small' | 'walk1' | 'walk2' | 'walk3' | null
  steps: number
  lifted: string | null
  begun: BegunView | null
  given: [number, number, number, number, number, number, number, number]
  spent: number
  limit: number
  left: number
  going: boolean
  done: boolean
  joker_taken: boolean
  drawn: boolean
  planks: string[]
  hand: [number, number, number, number, number, number, number, number] | null
  costs: [number, number, number, number, number, number, number, number]
  pile: number
  discards: [number, number, number, number, number, number, number, number]
  jokers: number
  unseen: [number, number, number, number, number, number, number, number]
  sunk_large: number
  sunk_small: number
  previews: Preview[]
  reach: Reach[]
  seats: BySeat<SeatView>
  first: Seat
  moved: boolean
  still: number
  play_on: boolean
  fixed_stock: boolean
}

/** The board that is played on, as it was set out. */
export type BoardView = { name: string; night: boolean; rows: string[]; closed: string[][] }

/** A card begun and not finished: what it takes to take it back. */
export type BegunView = {
  card: 'joker' | 'large' | 'move' | 'remove' | 'small' | 'walk1' | 'walk2' | 'walk3'
  was_shown: boolean
  had_moved: boolean
  fell: string[]
}

/** What taking or lifting a plank would do. */
export type Preview = { place: string; sinks: string[]; maroons: boolean }

/** A cell to which the planks that lie lead, and in how many steps. */
export type Reach = { cell: string; steps: number }

/** One seat, in the open for all. */
export type SeatView = {
  colour: 'green' | 'red' | 'white' | 'yellow'
  start: string
  pawn: string | null
  gems: string[]
  taken: number
  tiles: number
  large: number
  small: number
  cards: number
  shown: [number, number, number, number, number, number, number, number]
  place: number | null
  marooned: boolean
}

/** Settled before the game. */
export type Options = { board: string; first: Seat | null; play_on: boolean; fixed_stock: boolean }

/** The fourth gem is within reach of this turn. */
export type Wins = { reason: 'wins' }

/** The number of gems gathered this turn, and in total. */
export type Gathers = { reason: 'gathers'; count: number; gems: number }

/** The estimated hourglasses to the nearest gem and to the last one after it, as planks lie. */
export type Leaves = { reason: 'leaves'; near: number; whole: number }

/** The estimated hourglasses by which somebody's way to their gems gets longer. */
export type Cuts = { reason: 'cuts'; seat: Seat; hourglasses: number }

/** The estimated hourglasses by which somebody's way to their gems gets shorter. */
export type Eases = { reason: 'eases'; seat: Seat; hourglasses: number }

/** What stays in the seat's own hand. */
export type Keeps = { reason: 'keeps'; cards: [number, number, number, number, number, number, number, number] }

/** Of the cards in the seat's own hand the one that will be missed least. */
export type WorthLeast = {
  reason: 'worth_least'
  card: 'joker' | 'large' | 'move' | 'remove' | 'small' | 'walk1' | 'walk2' | 'walk3'
}

/** Four cards that are worth less than a joker. */
export type WorthAJoker = { reason: 'worth_a_joker' }

export type Move =
  | Play
  | PlayJoker
  | Lay
  | Take
  | Lift
  | WalkTo
  | TakeJoker
  | Exchange
  | Give
  | EndTurn
  | Discard
  | TakeBack

export type Event =
  | Began
  | Dealt
  | Played
  | Laid
  | Took
  | Lifted
  | Sank
  | Walked
  | TookGem
  | TookJoker
  | Exchanged
  | Drew
  | Shuffled
  | Discarded
  | TookBack
  | Finished
  | Stalled
  | Ended

export type Reason = Wins | Gathers | Leaves | Cuts | Eases | Keeps | WorthLeast | WorthAJoker
