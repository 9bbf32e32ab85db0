// The speaker of a message, even if somebody else has the seat now.
import type { SeatSeen, Talk } from '#web/shell/net/protocol'
import { personAt } from './seats'

/** Anything said or shown publicly. */
type Spoken = Pick<Extract<Talk, { t: 'chat' | 'phrase' | 'react' }>, 'seat' | 'who' | 'from'>
export type Speaker = {
  /** Their present seat; null for watchers and former players. */
  seat: number | null
  /** Their present name, or that of then; empty if unknown. */
  name: string
}

/** The speaker: by seat while they sit at this table, otherwise by the name they had. */
export function speakerOf({ seat, who, from }: Spoken, seats: readonly SeatSeen[], names: readonly string[]): Speaker {
  const theirs = who ? seats.filter(({ id }) => id === who).map((one) => one.seat) : []
  const now = seat !== null && theirs.includes(seat) ? seat : theirs.length === 1 ? theirs[0]! : null
  return now === null ? { seat: null, name: from ?? '' } : { seat: now, name: personAt(seats, names, now) }
}
