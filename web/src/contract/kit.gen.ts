// What every game shares. Written by tools/checks/contract.py: change the facts, not this file.

/** How a game ended: each seat's place (1 is best, equal places are shared), its score, and the ending. */
export type Result = { places: BySeat<number>; scores: BySeat<number>; ending: string }

/** A number that is a seat: people are told its name. */
export type Seat = number

/** One thing for each seat, in the order of the seats. */
export type BySeat<T> = T[]
