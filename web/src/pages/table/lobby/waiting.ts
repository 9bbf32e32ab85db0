// What a table still waits for before its start, and what each seat is doing, as names of texts.
import type { TextKey } from '#web/shell/language/words.svelte'
import type { Seat, Table } from '#web/shell/net/protocol'

export interface Missing {
  /** Seats nobody has taken. */
  free: number[]
  /** People who are here and have not said that they are ready. */
  unready: number[]
  /** People without whom it cannot begin, and who are not here. */
  away: number[]
  /** How many people it waits for. */
  persons: number
  hostAway: boolean
  /** All of it, each with the text that says it; empty where nothing is missing. */
  list: { key: TextKey; seats: number[] }[]
}

/** What is missing; `holds` are the seats of whoever looks. The host need not say that they are ready. */
export function missing({ seats, host }: Pick<Table, 'seats' | 'host'>, holds: readonly number[]): Missing {
  const late = seats.filter(({ kind, ready, seat }) => kind === 'person' && !ready && seat !== host)
  const others = late.filter(({ seat }) => !holds.includes(seat) || !holds.includes(host))
  const pick = (wanted: Seat[]) => wanted.map(({ seat }) => seat)
  const free = pick(seats.filter(({ kind }) => kind === 'free'))
  const unready = pick(others.filter(({ here }) => here))
  const away = pick(others.filter(({ here }) => !here))
  const hostSeat = seats[host]
  const hostAway = hostSeat?.kind !== 'person' || !hostSeat.here
  const persons = unready.length + away.length
  const all: Missing['list'] = [
    { key: 'lobby.free', seats: free },
    { key: 'lobby.unready', seats: unready },
    { key: 'lobby.away', seats: away },
  ]
  return { free, unready, away, persons, hostAway, list: all.filter(({ seats }) => seats.length > 0) }
}

/** What a seat is doing. */
export function stateOf({ kind, seat, ready, here }: Seat, host: number, holds: readonly number[]): TextKey {
  if (kind === 'free') return 'seat.free'
  if (kind === 'bot') return 'seat.bot'
  if (holds.includes(seat)) return seat === host ? 'seat.you.host' : 'seat.you'
  if (!here) return 'seat.away'
  if (seat === host) return 'seat.host'
  return ready ? 'seat.ready' : 'seat.unready'
}
