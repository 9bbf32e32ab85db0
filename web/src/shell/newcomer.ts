// Opening a table: the guest gets a name where there is none yet, and keeps the links of the table.
import { api, type NewTable } from './api'
import { here } from './here.svelte'
import { recall, remember } from './memory'
import { t } from './words.svelte'
import type { Box, LinkKind } from './wire'

/** The name to use where the person has not said one: nobody must type before the first move. */
export async function ensureGuest(): Promise<void> {
  if ((await api.me()) === null) await api.call(t('guest'))
}

/** Sets a table up and goes there. */
export async function openTable(table: NewTable): Promise<void> {
  await ensureGuest()
  const made = await api.newTable(table)
  keepLinks(made.table, made.links)
  here.go({ page: 'table', table: made.table })
}

/** Against bots, at once: the strongest that come with the game, unless somebody asked for a number of seats. */
export function playNow(box: Box, players: number | null): Promise<void> {
  const seats = comfortable(box, players)
  const bot = box.bots.at(-1)
  if (bot === undefined) return invite(box, players)
  const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : bot))
  return openTable({ game: box.id, seats, bots, start: true })
}

export function invite(box: Box, players: number | null, device: 'own' | 'shared' = 'own'): Promise<void> {
  return openTable({ game: box.id, seats: comfortable(box, players), device })
}

/** The number asked for, or four, as near as the box allows. */
function comfortable({ seats: [least, most] }: Box, players: number | null): number {
  return Math.min(most, Math.max(least, players ?? 4))
}

export type Links = Partial<Record<LinkKind, string>>

/** The room keeps only hashes: whoever opened the table keeps its links, in this browser. */
export function keepLinks(table: string, links: Links): void {
  remember(`links.${table}`, { ...linksOf(table), ...links })
}

export function linksOf(table: string): Links {
  return recall<Links>(`links.${table}`) ?? {}
}

/** Who asked for another game against bots does not want to be asked again: the next table starts at once. */
export function keepWish(table: string): void {
  remember(`again.${table}`, true, 'sessionStorage')
}

export function takeWish(table: string): boolean {
  const wished = recall<boolean>(`again.${table}`, 'sessionStorage') ?? false
  if (wished) remember(`again.${table}`, null, 'sessionStorage')
  return wished
}

/** The link by which somebody came in, for as long as this tab lives. */
export function keepEntrance(table: string, link: string): void {
  remember(`link.${table}`, link, 'sessionStorage')
}

export function entranceOf(table: string): string | null {
  return recall<string>(`link.${table}`, 'sessionStorage')
}
