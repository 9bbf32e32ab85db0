// All routes of the client, parsed from and formatted as addresses.

export type Route =
  | { page: 'shelf' }
  | { page: 'join' }
  /** The person's finished games, or only those of one game. */
  | { page: 'replays'; game?: string }
  | { page: 'room' }
  | { page: 'operator' }
  | { page: 'table'; table: string }
  | { page: 'screen'; table: string }
  | { page: 'replay'; table: string; seat: number | null; entry: number | null }
  /** The coach's review of a finished game, at one of its decisions. */
  | { page: 'coach'; table: string; seat: number | null; decision: number | null }
  /** A shared finished game, by the share's id. */
  | { page: 'shared'; share: string }
  | { page: 'rules'; game: string }
  /** A lesson; people who came by an invitation return to its table. */
  | { page: 'learn'; game: string; invited: string | null }
  | { page: 'lost' }

/** The route of an address. The fragment of a table's address holds a link's token, which is read elsewhere. */
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

/** The parameters for point of view and position in the game. */
const at = (seat: number | null, part: number | null) =>
  `${seat === null ? '' : `?seat=${seat}`}${part === null ? '' : `#${part}`}`

function named(text: string | null): string | null {
  return text !== null && /^[\w-]+$/.test(text) ? text : null
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}
