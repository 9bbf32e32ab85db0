// Whose turn it was before an event, and how many turns this person has had in a game.
import { recall, remember } from '#web/shell/device/storage'
import type { Now } from '#web/shell/net/protocol'

/** The seats that were asked, and whether this person's was among them. */
export type Turn = { seats: readonly number[]; mine: boolean }

export const NOBODY: Turn = { seats: [], mine: false }

/** The turn at a moment: the seats that had to choose. */
export function turnOf(now: Now | null, me: number | null): Turn {
  if (now === null || now.result) return NOBODY
  return turnAmong([...now.awaited, ...now.chosen], me)
}

/** The turn of these seats. */
export function turnAmong(seats: readonly number[], me: number | null): Turn {
  return { seats, mine: me !== null && seats.includes(me) }
}

/** Whether a turn has ended for its player, given the next one. */
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
