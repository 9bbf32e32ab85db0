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

/** What lies at a target, and how many points it would add. */
export type LiesThere = { reason: 'lies_there'; stones: [number, number, number, number]; points: number }

/** So many sets would become whole. */
export type MakesSets = { reason: 'makes_sets'; sets: number }

/** So many times in a hundred nobody else has a hand there. */
export type AloneThere = { reason: 'alone_there'; chance: number }

/** The target is empty. */
export type NothingThere = { reason: 'nothing_there' }

/** Whoever would be robbed has the best chances. */
export type Ahead = { reason: 'ahead'; rival: Seat }

/** So many times in a hundred one's open tile is robbed, most likely by this rival. */
export type ThievesCome = { reason: 'thieves_come'; chance: number; rival: Seat }

/** What covering wins for good. */
export type KeptSafe = { reason: 'kept_safe'; stones: [number, number, number, number] }

/** What covering costs. */
export type RestsAfter = { reason: 'rests_after' }

/** How many stones a mushroom may ask for that is served now. */
export type GetsItsDue = { reason: 'gets_its_due'; due: number }

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

export type Reason =
  | LiesThere
  | MakesSets
  | AloneThere
  | NothingThere
  | Ahead
  | ThievesCome
  | KeptSafe
  | RestsAfter
  | GetsItsDue
