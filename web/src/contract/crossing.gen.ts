// The words of Crossing. Written by tools/checks/contract.py: change the facts, not this file.

import type { BySeat, Seat } from './kit.gen'

/** Point at a mushroom. */
export type Point = { move: 'point'; mushroom: number }

/** Point at a rival's tile. */
export type Rob = { move: 'rob'; rival: Seat }

/** Cover one's own tile: win its stones, rest next round. */
export type Cover = { move: 'cover' }

/** Point at nothing: what happens to a seat whose time runs out. */
export type Hesitate = { move: 'hesitate' }

/** As keeper of a short bag: this mushroom is served next. */
export type Serve = { move: 'serve'; mushroom: number }

/** As keeper of a short bag whose time runs out: chance decides who is served. */
export type LeaveToChance = { move: 'leave_to_chance' }

export type Pointed = { event: 'pointed'; seat: Seat; mushroom: number }

/** A finger on a rival's tile. */
export type Reached = { event: 'reached'; seat: Seat; rival: Seat }

export type Covered = { event: 'covered'; seat: Seat }

export type Hesitated = { event: 'hesitated'; seat: Seat }

export type Took = { event: 'took'; seat: Seat; mushroom: number; stones: [number, number, number, number] }

export type Robbed = { event: 'robbed'; seat: Seat; rival: Seat; stones: [number, number, number, number] }

/** Alone at a tile or mushroom with nothing on it. */
export type FoundNothing = { event: 'found_nothing'; seat: Seat }

/** Stones won for good under a covering hand. */
export type Secured = { event: 'secured'; seat: Seat; stones: [number, number, number, number] }

/** Several fingers on one mushroom: nobody takes. */
export type Clashed = { event: 'clashed'; mushroom: number; seats: Seat[] }

/** Several fingers on one open tile: nobody takes. */
export type Jostled = { event: 'jostled'; owner: Seat; seats: Seat[] }

/** Fingers on a covered tile get nothing. */
export type Repelled = { event: 'repelled'; owner: Seat; seats: Seat[] }

/** The seat makes no choice in the round that begins. */
export type Rested = { event: 'rested'; seat: Seat }

/** All seats rest: a round passes by. */
export type Slept = { event: 'slept'; round: number }

/** The keeper of a short bag says which mushroom is served next. */
export type Named = { event: 'named'; seat: Seat; mushroom: number }

export type Filled = { event: 'filled'; mushroom: number; stones: [number, number, number, number] }

/** One more round, then the game ends. */
export type BagEmptied = { event: 'bag_emptied' }

export type Ended = { event: 'ended' }

/** The whole table: Crossing hides nothing but the choices being made. */
export type View = {
  round: number
  last_round: boolean
  over: boolean
  keeper: Seat
  keeper_chooses: boolean
  bag: [number, number, number, number]
  mushrooms: [number, number, number, number][]
  seats: BySeat<SeatView>
  serving: boolean
  served: number[]
}

/** One seat's place at the table, in the open for all (C23). */
export type SeatView = {
  tile: [number, number, number, number]
  won: [number, number, number, number]
  resting: boolean
  points: number
  counted: Group[]
  lacks: [number, number, number, number]
}

/** Stones that count together, so many times over: a set, or one stone (C22). */
export type Group = { stones: [number, number, number, number]; points: number; times: number }

/** Settled before the game. */
export type Options = { keeper: Seat | null; keeper_chooses: boolean }

export type Move = Point | Rob | Cover | Hesitate | Serve | LeaveToChance

export type Event =
  | Pointed
  | Reached
  | Covered
  | Hesitated
  | Took
  | Robbed
  | FoundNothing
  | Secured
  | Clashed
  | Jostled
  | Repelled
  | Rested
  | Slept
  | Named
  | Filled
  | BagEmptied
  | Ended
