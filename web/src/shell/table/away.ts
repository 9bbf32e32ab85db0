// How long somebody has been away, in words: a page that was just left is not worth a number.
import type { Fields } from '#web/shell/language/say'
import type { TextKey } from '#web/shell/language/words.svelte'

const MINUTE = 60_000

/** The text that says it, and what fills it. */
export function awayFor(since: number | null, now: number): [TextKey, Fields?] {
  const minutes = since === null ? 0 : Math.floor((now - since) / MINUTE)
  if (minutes < 1) return ['seat.away']
  if (minutes < 60) return ['away.minutes', { n: minutes }]
  if (minutes < 24 * 60) return ['away.hours', { n: Math.floor(minutes / 60) }]
  return ['away.days', { n: Math.floor(minutes / 60 / 24) }]
}
