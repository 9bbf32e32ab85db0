// Whose turn it was: who had been asked before something happened, and how many turns this person has had in a game.
import { recall, remember } from '#web/shell/device/storage'
import type { Now } from '#web/shell/net/protocol'

/** Who was asked, and whether that was this person, alone or together with others. */
export type Turn = { seats: readonly number[]; mine: boolean }

export const NOBODY: Turn = { seats: [], mine: false }

/** The turn that a moment offered: of the seats that had to choose, of whom one may be one's own. */
export function turnOf(now: Now | null, me: number | null): Turn {
  if (now === null || now.result) return NOBODY
  return turnAmong([...now.awaited, ...now.chosen], me)
}

/** The turn of these seats. */
export function turnAmong(seats: readonly number[], me: number | null): Turn {
  return { seats, mine: me !== null && seats.includes(me) }
}

/** Whether what came after a turn ended it, for the one whose turn it was. */
export function ends(turn: Turn, next: Turn): boolean {
  return turn.mine && (turn.seats.length > 1 || !next.mine || next.seats.length > 1)
}

/** How many turns this person has had in a game, in this browser. */
export function turnsPlayed(game: string): number {
  return recall<number>(`turns.${game}`) ?? 0
}

export function countTurn(game: string): number {
  const turns = turnsPlayed(game) + 1
  remember(`turns.${game}`, turns)
  return turns
}
