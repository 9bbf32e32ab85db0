// Where an address leads: every place of the house, and how to write its address.

export type Place =
  | { page: 'shelf' }
  | { page: 'join' }
  | { page: 'replays' }
  | { page: 'table'; table: string }
  | { page: 'screen'; table: string }
  | { page: 'replay'; table: string; seat: number | null; entry: number | null }
  | { page: 'rules'; game: string }
  | { page: 'lost' }

/** The place an address names. The fragment of a table's address is a link's secret and is read elsewhere. */
export function placeOf(address: URL): Place {
  const [first, second, third, ...rest] = address.pathname.split('/').filter(Boolean)
  if (first === undefined) return { page: 'shelf' }
  if (rest.length > 0) return { page: 'lost' }
  if (second === undefined) {
    return first === 'join' || first === 'replays' ? { page: first } : { page: 'lost' }
  }
  if (!/^[\w-]+$/.test(second)) return { page: 'lost' }
  if (first === 't' && third === 'screen') return { page: 'screen', table: second }
  if (third !== undefined) return { page: 'lost' }
  switch (first) {
    case 't':
      return { page: 'table', table: second }
    case 'r':
      return {
        page: 'replay',
        table: second,
        seat: whole(address.searchParams.get('seat')),
        entry: whole(address.hash.slice(1)),
      }
    case 'rules':
      return { page: 'rules', game: second }
  }
  return { page: 'lost' }
}

/** The address of a place. */
export function pathOf(place: Place): string {
  switch (place.page) {
    case 'shelf':
    case 'lost':
      return '/'
    case 'join':
    case 'replays':
      return `/${place.page}`
    case 'table':
      return `/t/${place.table}`
    case 'screen':
      return `/t/${place.table}/screen`
    case 'rules':
      return `/rules/${place.game}`
    case 'replay': {
      const seat = place.seat === null ? '' : `?seat=${place.seat}`
      const entry = place.entry === null ? '' : `#${place.entry}`
      return `/r/${place.table}${seat}${entry}`
    }
  }
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}
