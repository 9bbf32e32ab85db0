// What this browser keeps of the tables it has been to: their links, the link one came in by, and which table starts at once.
import { recall, remember } from '#web/shell/device/storage'
import type { LinkKind } from '#web/shell/net/protocol'

export type Links = Partial<Record<LinkKind, string>>

/** The room keeps only hashes: whoever opened the table keeps its links, in this browser. */
export function keepLinks(table: string, links: Links): void {
  remember(`links.${table}`, { ...linksOf(table), ...links })
}

export function linksOf(table: string): Links {
  return recall<Links>(`links.${table}`) ?? {}
}

/** Who asked for another game against bots does not want to be asked again: the next table starts at once. */
export function keepStartAtOnce(table: string): void {
  remember(`again.${table}`, true, 'sessionStorage')
}

export function takeStartAtOnce(table: string): boolean {
  const wanted = recall<boolean>(`again.${table}`, 'sessionStorage') ?? false
  if (wanted) remember(`again.${table}`, null, 'sessionStorage')
  return wanted
}

/** The link by which somebody came in, for as long as this tab lives. */
export function keepEntrance(table: string, link: string): void {
  remember(`link.${table}`, link, 'sessionStorage')
}

export function entranceOf(table: string): string | null {
  return recall<string>(`link.${table}`, 'sessionStorage')
}
