// What a tell brought or cost you, in one sentence: gems first, then your ways, then your planks and cards.
import type { Event, View } from '#web/contract/venise.gen'
import type { Gist, Happened } from '#web/shell/table/board'

/** The one thing worth saying; null where nothing concerns this seat. */
export function gist(told: Happened<View, Event>, me: number): Gist | null {
  return gathered(told.events, me) ?? ways(told, me) ?? planks(told, me) ?? cards(told.events, me)
}

/** The last gem one took. */
function gathered(events: Event[], me: number): Gist | null {
  const mine = events.filter((event) => event.event === 'took_gem').filter(({ seat }) => seat === me)
  const last = mine.at(-1)
  return last ? { key: last.tile ? 'gist.gem_tile' : 'gist.gem', fields: { cell: last.cell, gems: last.gems } } : null
}

/** Whose plank it was that came or went. */
function builder(events: Event[]): number | null {
  for (const event of events)
    if (event.event === 'laid' || event.event === 'took' || event.event === 'lifted') return event.seat
  return null
}

/** What planks that came or went did to the way to one's gems. */
function ways({ events, before, view }: Happened<View, Event>, me: number): Gist | null {
  const seat = builder(events)
  if (seat === null) return null
  if (seat !== me && view.seats[me]?.marooned && !before.seats[me]?.marooned)
    return { key: 'gist.cut_off', fields: { seat } }
  for (const cell of view.seats[me]?.gems ?? []) {
    const [was, is] = [stepsTo(before, cell), stepsTo(view, cell)]
    if (was !== is) return changed(cell, was, is, seat, me)
  }
  return null
}

const stepsTo = (view: View, cell: string) => view.reach.find((reach) => reach.cell === cell)?.steps

function changed(cell: string, was: number | undefined, is: number | undefined, seat: number, me: number): Gist | null {
  if (seat === me) return is === undefined ? null : { key: 'gist.within', fields: { cell, steps: is } }
  if (is === undefined) return { key: 'gist.closed', fields: { seat, cell } }
  const way = was === undefined ? 'opened' : is < was ? 'nearer' : 'further'
  return { key: `gist.${way}`, fields: { seat, cell, steps: is } }
}

/** What became of planks one took. */
function planks({ events, view }: Happened<View, Event>, me: number): Gist | null {
  if (builder(events) !== me) return null
  const n = events.filter(({ event }) => event === 'sank').length
  if (n > 0) return { key: 'gist.sank', fields: { n } }
  const { large, small } = view.seats[me]!
  return events.some(({ event }) => event === 'took') ? { key: 'gist.stock', fields: { large, small } } : null
}

/** What came into one's hand. */
function cards(events: Event[], me: number): Gist | null {
  for (const event of events) {
    if (!('seat' in event) || event.seat !== me) continue
    if (event.event === 'took_back') return { key: 'gist.took_back', fields: { card: event.card } }
    if (event.event === 'took_joker' || event.event === 'exchanged') return { key: 'gist.joker' }
    if (event.event === 'drew' && event.cards && event.count > 0)
      return { key: 'gist.drew', fields: { cards: event.cards } }
  }
  return null
}
