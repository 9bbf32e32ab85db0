// How a game ended that was not played to its end: the seats, and not the rules, brought it about.
import type { SeatSeen } from '#web/shell/net/protocol'
import type { TextKey } from '#web/texts/client'
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

/** What the seats are called where places are told: who gave up wins nothing, the bot that played on for them does. */
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

/** Who gave up while the game went on, by their names. */
export function leavers(seats: readonly SeatSeen[]): string[] {
  return seats.flatMap(({ gave_up, owner }) => (gave_up && owner ? [owner] : []))
}
