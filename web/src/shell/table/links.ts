// What this browser keeps of the tables it has been to: their links, the link one came in by, and which table starts at once.
import { recall, remember } from '#web/shell/device/storage'
import type { Links } from '#web/shell/net/protocol'

/** The room keeps only hashes: whoever opened the table keeps its links, in this browser. */
export function keepLinks(table: string, links: Links): void {
  remember(`links.${table}`, { ...linksOf(table), ...links })
}

export function linksOf(table: string): Links {
  return recall<Links>(`links.${table}`) ?? {}
}

/**
 * Who has said how to play against bots, or asks for another game, does not want to be asked again: the table starts at
 * once. Who sees it for the first time looks at it first: the turns of others wait.
 */
export type AtOnce = 'look' | 'again'

export function keepStartAtOnce(table: string, how: AtOnce): void {
  remember(`start.${table}`, how, 'sessionStorage')
}

export function takeStartAtOnce(table: string): AtOnce | null {
  const how = recall<AtOnce>(`start.${table}`, 'sessionStorage')
  if (how) remember(`start.${table}`, null, 'sessionStorage')
  return how
}

/** Who looks on by an invitation to play is not asked again at every reload. */
export function keepWatching(table: string, watching: boolean): void {
  remember(`watch.${table}`, watching || null, 'sessionStorage')
}

export function isWatching(table: string): boolean {
  return recall<boolean>(`watch.${table}`, 'sessionStorage') ?? false
}

/** The link by which somebody came in, for as long as this tab lives; one that was typed as a code is good once. */
export function keepEntrance(table: string, link: string, once = false): void {
  remember(`link.${table}`, link, 'sessionStorage')
  remember(`once.${table}`, once || null, 'sessionStorage')
}

/** Whether the link one came in by is good for one seat only. */
export function isOnce(table: string): boolean {
  return recall<boolean>(`once.${table}`, 'sessionStorage') ?? false
}

/** Somebody sits down by it: an invitation is good for others too, what is used up or was theirs alone is let go. */
export function useEntrance(table: string, invited: boolean): void {
  if (invited && !isOnce(table)) return
  remember(`link.${table}`, null, 'sessionStorage')
}

export function entranceOf(table: string): string | null {
  return recall<string>(`link.${table}`, 'sessionStorage')
}
