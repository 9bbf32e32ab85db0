// What a table still waits for before its start, and what each seat is doing, as names of texts.
import type { Fields } from '#web/shell/language/say'
import type { TextKey } from '#web/shell/language/words.svelte'
import type { SeatSeen, TableSeen } from '#web/shell/net/protocol'
import { awayFor } from '#web/shell/table/away'

export interface Missing {
  /** Seats nobody has taken. */
  free: number[]
  /** People who are here and have not said that they are ready; whoever looks is among them. */
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
export function missing({ seats, host }: Pick<TableSeen, 'seats' | 'host'>, holds: readonly number[]): Missing {
  const late = seats.filter(({ kind, ready, seat }) => kind === 'person' && !ready && seat !== host)
  const others = late.filter(({ seat }) => !holds.includes(seat) || !holds.includes(host))
  const pick = (wanted: SeatSeen[]) => wanted.map(({ seat }) => seat)
  const free = pick(seats.filter(({ kind }) => kind === 'free'))
  const unready = pick(others.filter(({ here }) => here))
  const away = pick(others.filter(({ here }) => !here))
  const hostSeat = seats[host]
  const hostAway = hostSeat?.kind !== 'person' || !hostSeat.here
  const persons = unready.length + away.length
  // Of whom one is, one is not told by name; of several round one device each has a name.
  const me = holds.length === 1 ? unready.filter((seat) => holds.includes(seat)) : []
  const gone = hostAway && hostSeat?.kind === 'person' && !holds.includes(host) ? [...away, host].sort(bySeat) : away
  const lingering = gone.filter((seat) => seats[seat]!.lingers)
  const all: Missing['list'] = [
    { key: 'lobby.free', seats: free },
    { key: 'lobby.unready.you', seats: me },
    { key: 'lobby.unready', seats: unready.filter((seat) => !me.includes(seat)) },
    { key: 'lobby.lingers', seats: lingering },
    { key: 'lobby.away', seats: gone.filter((seat) => !lingering.includes(seat)) },
  ]
  return { free, unready, away, persons, hostAway, list: all.filter(({ seats }) => seats.length > 0) }
}

const bySeat = (one: number, other: number) => one - other

/** How many would play if the table were made for those who sit there: none where they are too few, or all are there. */
export function ofUs(seats: readonly SeatSeen[], least: number): number | null {
  const sitting = seats.filter(({ kind }) => kind !== 'free')
  const people = sitting.filter(({ kind }) => kind === 'person')
  return people.length > 1 && sitting.length >= least && sitting.length < seats.length ? sitting.length : null
}

/** What a seat is doing at this time, and for how long. */
export function stateOf(sitting: SeatSeen, host: number, holds: readonly number[], now: number): [TextKey, Fields?] {
  const { kind, seat, ready, here, absent_since } = sitting
  if (kind === 'free') return ['seat.free']
  if (kind === 'bot') return ['seat.bot']
  if (holds.includes(seat)) return [mine(seat, host, holds, ready)]
  if (sitting.lingers) return ['seat.lingers']
  if (!here) return awayFor(absent_since, now)
  if (seat === host) return ['seat.host']
  return [ready ? 'seat.ready' : 'seat.unready']
}

/** What one's own seat is doing; of several round one device none is more "you" than the others. */
function mine(seat: number, host: number, holds: readonly number[], ready: boolean): TextKey {
  const several = holds.length > 1
  if (seat === host) return several ? 'seat.round.host' : 'seat.you.host'
  if (holds.includes(host)) return 'seat.round' // there nobody need say that they are ready
  if (several) return ready ? 'seat.ready' : 'seat.unready'
  return ready ? 'seat.you.ready' : 'seat.you.unready'
}

/** Everybody who waits, and what they are called. */
export type Waiting = { seats: readonly SeatSeen[]; names: readonly string[] }

/** What happened between two looks at the seats, each with the text that says it. */
export function changes(before: Waiting, after: Waiting): { key: TextKey; name: string; was?: string }[] {
  const people = ({ seats, names }: Waiting) => {
    const persons = seats.filter(({ kind }) => kind === 'person')
    return new Map(persons.map((seat) => [`${seat.id}/${seat.name}`, { seat, name: names[seat.seat]! }]))
  }
  const [were, are] = [people(before), people(after)]
  const gone = [...were].filter(([who]) => !are.has(who)).map(([, was]) => was)
  const renamed = ({ id, seat }: SeatSeen) => gone.find((was) => was.seat.id === id && was.seat.seat === seat)
  const others = [...are].flatMap(([who, { seat, name }]) => {
    const was = were.has(who) ? undefined : renamed(seat)
    if (was) return [{ key: 'news.renamed' as const, name, was: was.name }]
    const key = changeOf(were.get(who)?.seat, seat)
    return key ? [{ key, name }] : []
  })
  const left = gone.filter(({ seat: { id, seat } }) => after.seats[seat]?.id !== id)
  return [...left.map(({ name }) => ({ key: 'news.left' as const, name })), ...others]
}

/** Who became the host between two looks, by the text that says it to whoever holds these seats; null for nobody new. */
export function newHost(before: Hosted, after: Hosted, holds: readonly number[]): TextKey | null {
  const [was, is] = [before, after].map(({ seats, host }) => (seats[host]?.kind === 'person' ? seats[host].id : null))
  if (!is || is === was) return null
  return holds.includes(after.host) ? 'lobby.host.you' : 'host.host'
}
type Hosted = Pick<TableSeen, 'seats' | 'host'>

/** What is new of somebody who sits here. */
function changeOf(was: SeatSeen | undefined, is: SeatSeen): TextKey | null {
  if (!was) return 'news.sat'
  if (was.here !== is.here) return is.here ? 'news.back' : 'news.away'
  if (was.ready !== is.ready) return is.ready ? 'news.ready' : 'news.unready'
  return null
}
