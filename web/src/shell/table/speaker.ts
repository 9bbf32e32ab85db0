// Whose words they are: a line keeps its speaker, whoever sits there by now.
import type { SeatSeen, Talk } from '#web/shell/net/protocol'
import { personAt } from './seats'

/** Anything that somebody says or shows in the open. */
type Spoken = Pick<Extract<Talk, { t: 'chat' | 'phrase' | 'react' }>, 'seat' | 'who' | 'from'>
export type Speaker = {
  /** Where they sit now; null for who looks on, or sits here no more. */
  seat: number | null
  /** As they are called now, or were then; empty where nobody knows. */
  name: string
}

/** Who said it: by their seat as long as they sit at this table, else by the name they had when they spoke. */
export function speakerOf({ seat, who, from }: Spoken, seats: readonly SeatSeen[], names: readonly string[]): Speaker {
  const theirs = who ? seats.filter(({ id }) => id === who).map((one) => one.seat) : []
  const now = seat !== null && theirs.includes(seat) ? seat : theirs.length === 1 ? theirs[0]! : null
  return now === null ? { seat: null, name: from ?? '' } : { seat: now, name: personAt(seats, names, now) }
}
