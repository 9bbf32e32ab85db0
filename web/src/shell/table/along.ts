// Going along to the next game: whoever looks on without a name is given a link to it, and keeps it in this tab.
import { api } from '#web/shell/net/api'
import { entranceOf, keepEntrance } from './links'

/** The table of the next game, once one may come in there; null where there is none. */
export async function nextGame(table: string, as: 'watcher' | 'screen'): Promise<string | null> {
  const { table: next, link } = await api.along(table, entranceOf(table), as)
  if (next && link) keepEntrance(next, link)
  return next
}
