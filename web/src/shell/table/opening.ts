// Opening a table: the guest gets a name where there is none yet, and is led to the table with its links in hand.
import { t } from '#web/shell/language/words.svelte'
import { api } from '#web/shell/net/api'
import type { Box, NewTable } from '#web/shell/net/protocol'
import { here } from '#web/shell/routing/here.svelte'
import { keepLinks } from './links'

/** The name to use where the person has not said one: nobody must type before the first move. */
export async function ensureGuest(): Promise<void> {
  if ((await api.me()) === null) await api.setName(t('guest'))
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
