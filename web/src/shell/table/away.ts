// Absences in words; no number is shown for a page that was just left.
import type { Fields } from '#web/shell/language/say'
import type { TextKey } from '#web/shell/language/words.svelte'
import type { SeatSeen } from '#web/shell/net/protocol'

const MINUTE = 60_000

/** The text about an absence, and its fields. */
export function awayFor(since: number | null, now: number): [TextKey, Fields?] {
  const minutes = since === null ? 0 : Math.floor((now - since) / MINUTE)
  if (minutes < 1) return ['seat.away']
  if (minutes < 60) return ['away.minutes', { n: minutes }]
  if (minutes < 24 * 60) return ['away.hours', { n: Math.floor(minutes / 60) }]
  return ['away.days', { n: Math.floor(minutes / 60 / 24) }]
}

/** Whether the person of a seat has left, and nobody plays for them. */
export const isAway = ({ kind, absent_since }: SeatSeen) => kind === 'person' && absent_since !== null

/** The absent ones among the awaited seats, if the table waits for nobody else. */
export function missed(seats: readonly SeatSeen[], awaited: readonly number[]): number[] {
  return awaited.every((seat) => isAway(seats[seat]!)) ? [...awaited] : []
}
