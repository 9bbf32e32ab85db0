// Endings brought about by the seats instead of the rules.
import type { SeatSeen } from '#web/shell/net/protocol'
import type { TextKey } from '#web/texts/client'
import type { Result } from './board'

/** Whether points count: not if the game was not played to its end. */
export function isCounted({ ending }: Result): boolean {
  return ending !== 'resigned' && ending !== 'agreed'
}

/** Our own text for such an ending, and the seats it names; null if the game has the text. */
export function unplayed(result: Result): { key: TextKey; seats: number[] } | null {
  if (result.ending === 'agreed') return { key: 'ending.agreed', seats: [] }
  if (result.ending !== 'resigned') return null
  return { key: 'ending.resigned', seats: result.places.flatMap((place, seat) => (place > 1 ? [seat] : [])) }
}

/** More names than these would hide the number among them. */
const NAMED = 2

/** What a sole win is told by: its points, and how far ahead of whom; null where nobody is behind by points alone. */
export function lead({ places, scores }: Result): { points: number; ahead: number; rivals: number[] } | null {
  const first = places.indexOf(1)
  if (places.lastIndexOf(1) !== first) return null
  const others = scores.map((_, seat) => seat).filter((seat) => seat !== first)
  const next = Math.max(...others.map((seat) => scores[seat]!))
  const rivals = others.filter((seat) => scores[seat] === next)
  const ahead = scores[first]! - next
  return ahead > 0 && rivals.length <= NAMED ? { points: scores[first]!, ahead, rivals } : null
}

/** The names for the ranking: not those who gave up, but the bots that played on for them. */
export function finishers(
  seats: readonly SeatSeen[],
  names: readonly string[],
  called: (bot: string, name: string) => string,
): string[] {
  return names.map((name, seat) => {
    const left = seats[seat]?.gave_up ? seats[seat].owner : null
    return left ? called(name, left) : name
  })
}

/** The names of those who gave up during the game. */
export function leavers(seats: readonly SeatSeen[]): string[] {
  return seats.flatMap(({ gave_up, owner }) => (gave_up && owner ? [owner] : []))
}
