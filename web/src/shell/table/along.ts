// Going along to the next game: whoever looks on is given a link to it, as good as the one they came by, and keeps it.
import { api } from '#web/shell/net/api'
import { entranceOf, isOnce, keepEntrance, keepWatching } from './links'

/** The table of the next game, once one may come in there; null where there is none. */
export async function nextGame(table: string, as: 'watcher' | 'screen'): Promise<string | null> {
  const told = (by: string | null) => api.along(table, by, as)
  // The link one came by may have run out meanwhile: whoever has a name is known without it.
  const { table: next, link } = await told(entranceOf(table)).catch(() => told(null))
  if (next && link) keepEntrance(next, link, isOnce(table))
  if (next && as === 'watcher') keepWatching(next, true)
  return next
}
