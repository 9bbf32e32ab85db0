// The newest sentence about what one's seat got and why, from its last turn or round on.
import type { Gist, GistOf } from './board'
import type { LogEntry } from './log'

/**
 * The newest sentence about this seat, and its moment; nothing from before its last turn, nor from before the entry
 * `since`, when somebody else had the seat.
 */
export function newestGist(
  log: readonly LogEntry[],
  gist: GistOf,
  me: number,
  since = 0,
): { entry: LogEntry; gist: Gist } | null {
  let own = false
  for (const entry of log.toReversed()) {
    if (entry.moment - 1 < since) return null
    if (own && !entry.turn.mine) return null
    const said =
      entry.before && entry.view && gist({ events: entry.events, before: entry.before, view: entry.view }, me)
    if (said) return { entry, gist: said }
    if (entry.turn.mine && entry.turn.seats.length > 1) return null
    own ||= entry.turn.mine
  }
  return null
}
