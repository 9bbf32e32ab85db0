// Which place a move has among those the house would play: none that is as good as the best comes after it.
import { t, type TextKey } from '#web/shell/language/words.svelte'
import type { Advised, AnyMove } from '#web/shell/net/protocol'

export type Ranked = Advised & { rank: number }

/** What is shown on a board of one of these moves: it, and what would come after it. */
export type Shown = { rank: number; moves: AnyMove[]; label?: string }

export const ranked = (moves: readonly Advised[]): Ranked[] =>
  moves.map((each, i) => ({ ...each, rank: each.best ? 1 : i + 1 }))

export const rankKey = (rank: number): TextKey => `hint.rank.${Math.min(rank, 3) as 1 | 2 | 3}`

/** All of them, or the one that is pointed at alone. */
export function shownOf(moves: readonly Advised[], pointed: number | null): Shown[] {
  const even = moves.length > 1 && moves.every(({ best }) => best)
  const all = ranked(moves).map(({ rank, move, line }) => ({
    rank,
    moves: [move, ...line],
    ...(even ? { label: t('hint.good') } : {}),
  }))
  const one = pointed === null ? undefined : all[pointed]
  return one ? [one] : all
}
