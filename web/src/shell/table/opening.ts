// Creates tables: registers the guest if necessary, and goes to the table with its links stored.
import { recall, remember } from '#web/shell/device/storage'
import { t } from '#web/shell/language/words.svelte'
import { api } from '#web/shell/net/api'
import type { BoxSeen, NewBranch, NewTable } from '#web/shell/net/protocol'
import { here } from '#web/shell/routing/here.svelte'
import { keepLinks, keepStartAtOnce } from './links'
import { maker } from './maker.svelte'

/** A person's preferences for games against bots. */
export type Wishes = { seats: number; bot: string; options: Record<string, unknown> }

/** Register under a default name: nobody must type before the first move. */
export async function ensureGuest(): Promise<void> {
  if ((await api.me()) === null) await api.setName(t('guest'))
}

/** Create a table and go there. */
export async function openTable(table: NewTable, before: (table: string) => void = () => {}): Promise<void> {
  await ensureGuest()
  const made = await maker.make((code) => api.newTable({ ...table, ...code }))
  keepLinks(made.table, made.links)
  before(made.table)
  here.go({ page: 'table', table: made.table })
}

/** Create a table against bots. It starts once the page shows it, so that nothing is missed. */
export function againstBots(box: BoxSeen, { seats, bot, options }: Wishes): Promise<void> {
  const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : bot))
  return openTable({ game: box.id, seats, bots, options }, (table) => keepStartAtOnce(table, 'look'))
}

/** Create a branch of a finished game; against bots it starts once the page shows it. */
export async function playOn(table: string, branch: NewBranch): Promise<void> {
  await ensureGuest()
  const made = await maker.make((code) => api.branch(table, { ...branch, ...code }))
  keepLinks(made.table, made.links)
  if (branch.bots?.some((bot) => bot !== null)) keepStartAtOnce(made.table, 'look')
  here.go({ page: 'table', table: made.table })
}

/** The preferences of last time; at first four seats, the gentlest bots, and the box's options. */
export function wishesFor(box: BoxSeen): Wishes {
  const kept = recall<Partial<Wishes>>(`play.${box.id}`)
  const bot = box.bots.find((name) => name === kept?.bot) ?? box.bots[0]!
  const names = new Set(box.options.map(({ name }) => name))
  const options = Object.fromEntries(Object.entries(kept?.options ?? {}).filter(([name]) => names.has(name)))
  return { seats: comfortable(box, kept?.seats ?? null), bot, options }
}

export function keepWishes(box: BoxSeen, wishes: Wishes): void {
  remember(`play.${box.id}`, wishes)
}

export function invite(box: BoxSeen, players: number | null, device: 'own' | 'shared' = 'own'): Promise<void> {
  return openTable({ game: box.id, seats: comfortable(box, players), device })
}

/** The number of seats asked for, or four, within the box's limits. */
export function comfortable({ seats: [least, most] }: BoxSeen, players: number | null): number {
  return Math.min(most, Math.max(least, players ?? 4))
}
