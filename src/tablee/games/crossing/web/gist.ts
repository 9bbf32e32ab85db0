// What a reveal brought you, and why, in one sentence; chosen among what the events say.
import type { Event, View } from '#web/contract/crossing.gen'
import type { Gist, Happened } from '#web/shell/table/board'

type Named<E extends Event['event']> = Extract<Event, { event: E }>

/** What one seat got of a reveal; null where nothing concerns it. */
export function gist({ events, before, view }: Happened<View, Event>, me: number): Gist | null {
  const [key, fields] = ofOwnFinger(events, me) ?? []
  if (key === undefined) return isReveal(events) && before.seats[me]?.resting ? { key: 'gist.rested' } : null
  const stolen = find(events, 'robbed', ({ rival }) => rival === me)
  const theft = stolen && { thief: stolen.seat, lost: stolen.stones }
  return {
    key: `gist.${key}${stolen ? '_stolen' : ''}`,
    fields: { ...fields, ...theft, points: view.seats[me]!.points },
  }
}

function find<E extends Event['event']>(
  events: Event[],
  name: E,
  fits: (event: Named<E>) => boolean,
): Named<E> | undefined {
  return events.find((event): event is Named<E> => event.event === name && fits(event as Named<E>))
}

function isReveal(events: Event[]): boolean {
  return events.some(({ event }) => ['pointed', 'reached', 'covered', 'hesitated'].includes(event))
}

/** What came of one's own finger, leaf or hesitation. */
function ofOwnFinger(events: Event[], me: number): [string, object] | null {
  const mine = ({ seat }: { seat: number }) => seat === me
  const among = ({ seats }: { seats: number[] }) => seats.includes(me)
  const others = ({ seats }: { seats: number[] }) => seats.filter((seat) => seat !== me)
  const secured = find(events, 'secured', mine)
  if (secured) {
    const against = find(events, 'repelled', ({ owner }) => owner === me)?.seats
    return against ? ['secured_against', { ...secured, against }] : ['secured', secured]
  }
  const alone = find(events, 'took', mine) ?? find(events, 'robbed', mine) ?? find(events, 'found_nothing', mine)
  if (alone) return [alone.event, alone]
  const met = find(events, 'clashed', among) ?? find(events, 'jostled', among)
  if (met) return [met.event, { ...met, others: others(met) }]
  const kept = find(events, 'repelled', among) ?? find(events, 'hesitated', mine)
  return kept ? [kept.event, kept] : null
}
