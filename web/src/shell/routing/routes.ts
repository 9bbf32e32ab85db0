// Where an address leads: every route of the house, and how to write its address.

export type Route =
  | { page: 'shelf' }
  | { page: 'join' }
  /** The games one has finished, or only those of one game. */
  | { page: 'replays'; game?: string }
  | { page: 'room' }
  | { page: 'operator' }
  | { page: 'table'; table: string }
  | { page: 'screen'; table: string }
  | { page: 'replay'; table: string; seat: number | null; entry: number | null }
  /** One's own finished game gone through with the coach, at one of its decisions. */
  | { page: 'coach'; table: string; seat: number | null; decision: number | null }
  /** A finished game that somebody shared, by the share's own id. */
  | { page: 'shared'; share: string }
  | { page: 'rules'; game: string }
  /** A lesson; whoever came from an invitation goes back to its table. */
  | { page: 'learn'; game: string; invited: string | null }
  | { page: 'lost' }

/** The route an address names. The fragment of a table's address is a link's secret and is read elsewhere. */
export function routeOf(address: URL): Route {
  const [first, second, third, ...rest] = address.pathname.split('/').filter(Boolean)
  if (first === undefined) return { page: 'shelf' }
  if (rest.length > 0) return { page: 'lost' }
  if (second === undefined) {
    const alone = (['join', 'replays', 'room', 'operator'] as const).find((page) => page === first)
    return { page: alone ?? 'lost' }
  }
  if (named(second) === null) return { page: 'lost' }
  if (first === 't' && third === 'screen') return { page: 'screen', table: second }
  const [seat, part] = [whole(address.searchParams.get('seat')), whole(address.hash.slice(1))]
  if (first === 'r' && third === 'coach') return { page: 'coach', table: second, seat, decision: part }
  if (third !== undefined) return { page: 'lost' }
  switch (first) {
    case 't':
      return { page: 'table', table: second }
    case 'r':
      return { page: 'replay', table: second, seat, entry: part }
    case 's':
      return { page: 'shared', share: second }
    case 'rules':
      return { page: 'rules', game: second }
    case 'replays':
      return { page: 'replays', game: second }
    case 'learn':
      return { page: 'learn', game: second, invited: named(address.searchParams.get('invited')) }
  }
  return { page: 'lost' }
}

/** The address of a route. */
export function pathOf(route: Route): string {
  switch (route.page) {
    case 'shelf':
    case 'lost':
      return '/'
    case 'replays':
      return route.game === undefined ? '/replays' : `/replays/${route.game}`
    case 'join':
    case 'room':
    case 'operator':
      return `/${route.page}`
    case 'table':
      return `/t/${route.table}`
    case 'screen':
      return `/t/${route.table}/screen`
    case 'shared':
      return `/s/${route.share}`
    case 'rules':
      return `/rules/${route.game}`
    case 'learn':
      return `/learn/${route.game}${route.invited === null ? '' : `?invited=${route.invited}`}`
    case 'coach':
      return `/r/${route.table}/coach${at(route.seat, route.decision)}`
    case 'replay':
      return `/r/${route.table}${at(route.seat, route.entry)}`
  }
}

/** Through whose eyes, and where in the game. */
const at = (seat: number | null, part: number | null) =>
  `${seat === null ? '' : `?seat=${seat}`}${part === null ? '' : `#${part}`}`

function named(text: string | null): string | null {
  return text !== null && /^[\w-]+$/.test(text) ? text : null
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}
