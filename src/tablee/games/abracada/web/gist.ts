// What a turn brought you, and why, in one sentence; chosen among what the events say.
import type { Event, RoundEnded, View } from '#web/contract/abracada.gen'
import type { Gist, Happened } from '#web/shell/table/board'

type Named<E extends Event['event']> = Extract<Event, { event: E }>

/** What one seat got of what was told; null where nothing concerns it. */
export function gist({ events, before, view }: Happened<View, Event>, me: number): Gist | null {
  const ended = find(events, 'round_ended')
  if (ended) return ofRound(ended, before.active, me)
  return ofOwnTurn(events, view, me) ?? ofOthersCast(events, me)
}

function find<E extends Event['event']>(events: Event[], name: E, seat?: number): Named<E> | undefined {
  return events.find(
    (event): event is Named<E> =>
      event.event === name && (seat === undefined || ('seat' in event && event.seat === seat)),
  )
}

function ofRound({ how, winner, fallen, scores }: RoundEnded, active: number, me: number): Gist {
  const { points, bonus } = scores[me]!
  const fields = { winner, fallen, n: fallen.length, points, bonus, rest: Math.max(...scores.map((one) => one.points)) }
  const withBonus = (key: string) => ({ key: bonus > 0 ? `gist.${key}_bonus` : `gist.${key}`, fields })
  if (winner === me) return withBonus(`won_${how}`)
  if (how === 'hand') return { key: 'gist.emptied', fields }
  if (how === 'last') return { key: 'gist.fell_early', fields }
  if (fallen.includes(me)) return { key: active === me ? 'gist.fell_own' : 'gist.fell', fields }
  return withBonus('stood')
}

function ofOwnTurn(events: Event[], view: View, me: number): Gist | null {
  const failed = find(events, 'failed', me)
  const die = find(events, 'rolled', me)?.die
  if (failed) {
    const now = find(events, 'lost', me)?.now
    return { key: die === undefined ? 'gist.failed' : 'gist.failed_1', fields: { spell: failed.spell, die, now } }
  }
  const misspoke = find(events, 'misspoke', me)
  if (misspoke) return { key: 'gist.misspoke', fields: misspoke }
  const took = find(events, 'took_secret', me)
  if (took) return { key: 'gist.took_secret', fields: took }
  if (find(events, 'left_secret', me)) return { key: 'gist.left_secret' }
  if (find(events, 'stopped', me)) {
    const count = find(events, 'refilled', me)?.slots.length ?? 0
    return { key: count > 0 ? 'gist.stopped' : 'gist.stopped_short', fields: { count, next: view.active } }
  }
  return ofOwnCast(events, die, me)
}

function ofOwnCast(events: Event[], die: number | undefined, me: number): Gist | null {
  const cast = find(events, 'succeeded', me)
  if (!cast) return null
  const hit = events.flatMap((event) => (event.event === 'lost' ? [event.seat] : []))
  const { lives, now } = find(events, 'gained', me) ?? {}
  // Lives that did not fit in any more.
  const full = lives !== undefined && lives < (die ?? 1)
  const key = find(events, 'no_secret_left', me) ? 'cast_4_none' : `cast_${cast.spell}${full ? '_full' : ''}`
  return { key: `gist.${key}`, fields: { die, hit, lives, now } }
}

function ofOthersCast(events: Event[], me: number): Gist | null {
  const [cast, lost] = [find(events, 'succeeded'), find(events, 'lost', me)]
  if (!cast || !lost) return null
  const die = find(events, 'rolled')?.die
  return { key: `gist.hit_${cast.spell}`, fields: { caster: cast.seat, die, now: lost.now } }
}
