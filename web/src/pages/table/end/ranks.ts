// Everybody in the order of their places, and whether their points alone say why.
import type { Result } from '#web/shell/table/board'

export interface Rank {
  seat: number
  place: number
  score: number
}

/** All seats, the first place first. */
export function ranksOf({ places, scores }: Pick<Result, 'places' | 'scores'>): Rank[] {
  return places
    .map((place, seat) => ({ seat, place, score: scores[seat]! }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
}

/** Whether equal points got different places, which has to be explained. */
export function areSplit(ranks: readonly Rank[]): boolean {
  return ranks.some(({ place, score }, i) => i > 0 && ranks[i - 1]!.score === score && ranks[i - 1]!.place !== place)
}
