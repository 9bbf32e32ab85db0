// How a game ended that was not played to its end: the seats, and not the rules, brought it about.
import type { TextKey } from '#web/texts/en'
import type { Result } from './board'

/** Whether points were counted: not in a game that was not played to its end. */
export function isCounted({ ending }: Result): boolean {
  return ending !== 'resigned' && ending !== 'agreed'
}

/** The house's own words for such an end, and the seats they speak of; null where the game itself says how it ended. */
export function unplayed(result: Result): { key: TextKey; seats: number[] } | null {
  if (result.ending === 'agreed') return { key: 'ending.agreed', seats: [] }
  if (result.ending !== 'resigned') return null
  return { key: 'ending.resigned', seats: result.places.flatMap((place, seat) => (place > 1 ? [seat] : [])) }
}
