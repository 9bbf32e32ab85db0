// What this browser stores about tables: their links, the link used to enter, and whether to start at once.
import { recall, remember } from '#web/shell/device/storage'
import type { Links } from '#web/shell/net/protocol'

/** Store a table's links in this browser, for its maker: the room only has their hashes. */
export function keepLinks(table: string, links: Links): void {
  remember(`links.${table}`, { ...linksOf(table), ...links })
}

export function linksOf(table: string): Links {
  return recall<Links>(`links.${table}`) ?? {}
}

/**
 * Whether a table starts without asking again, after choosing how to play against bots (`look`: the turns of others wait
 * until the person has looked at the new table) or asking for another game (`again`).
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

/** Remember that one watches by an invitation to play, so as not to ask again at every reload. */
export function keepWatching(table: string, watching: boolean): void {
  remember(`watch.${table}`, watching || null, 'sessionStorage')
}

export function isWatching(table: string): boolean {
  return recall<boolean>(`watch.${table}`, 'sessionStorage') ?? false
}

/** Remember the link used to enter, while this tab lives; a typed code works only once. */
export function keepEntrance(table: string, link: string, once = false): void {
  remember(`link.${table}`, link, 'sessionStorage')
  remember(`once.${table}`, once || null, 'sessionStorage')
}

/** Whether that link is valid for one seat only. */
export function isOnce(table: string): boolean {
  return recall<boolean>(`once.${table}`, 'sessionStorage') ?? false
}

/** Take a seat by that link: forget it, unless it is an invitation that others can use, too. */
export function useEntrance(table: string, invited: boolean): void {
  if (invited && !isOnce(table)) return
  remember(`link.${table}`, null, 'sessionStorage')
}

export function entranceOf(table: string): string | null {
  return recall<string>(`link.${table}`, 'sessionStorage')
}
