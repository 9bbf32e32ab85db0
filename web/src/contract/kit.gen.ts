// What every game shares. Written by tools/checks/contract.py: change the facts, not this file.

/** How a game ended: each seat's place (1 is best, equal places are shared), its score, and the ending. */
export type Result = { places: number[]; scores: number[]; ending: string }

/** A number in a field of one of these names is a seat. */
export const SEAT_FIELDS = ['active', 'first', 'keeper', 'left', 'me', 'owner', 'right', 'rival', 'seat', 'starter', 'turn', 'winner']
