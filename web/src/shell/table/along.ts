// Follows a table to its next game: watchers get a link to it, equivalent to their own, which is kept.
import { api } from '#web/shell/net/api'
import { entranceOf, isOnce, keepEntrance, keepWatching } from './links'

/** The next game's table, once it can be entered; null if there is none. */
export async function nextGame(table: string, as: 'watcher' | 'screen'): Promise<string | null> {
  const told = (by: string | null) => api.along(table, by, as)
  // The link may have expired meanwhile; registered guests do not need it.
  const { table: next, link } = await told(entranceOf(table)).catch(() => told(null))
  if (next && link) keepEntrance(next, link, isOnce(table))
  if (next && as === 'watcher') keepWatching(next, true)
  return next
}
