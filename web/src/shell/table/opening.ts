// Opening a table: the guest gets a name where there is none yet, and is led to the table with its links in hand.
import { recall, remember } from '#web/shell/device/storage'
import { t } from '#web/shell/language/words.svelte'
import { api } from '#web/shell/net/api'
import type { BoxSeen, NewBranch, NewTable } from '#web/shell/net/protocol'
import { here } from '#web/shell/routing/here.svelte'
import { keepLinks, keepStartAtOnce } from './links'
import { maker } from './maker.svelte'

/** How somebody likes to play a game against bots. */
export type Wishes = { seats: number; bot: string; options: Record<string, unknown> }

/** The name to use where the person has not said one: nobody must type before the first move. */
export async function ensureGuest(): Promise<void> {
  if ((await api.me()) === null) await api.setName(t('guest'))
}

/** Sets a table up and goes there. */
export async function openTable(table: NewTable, before: (table: string) => void = () => {}): Promise<void> {
  await ensureGuest()
  const made = await maker.make((code) => api.newTable({ ...table, ...code }))
  keepLinks(made.table, made.links)
  before(made.table)
  here.go({ page: 'table', table: made.table })
}

/** Against bots. The table starts when one is there to see it, so that nothing is missed. */
export function againstBots(box: BoxSeen, { seats, bot, options }: Wishes): Promise<void> {
  const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : bot))
  return openTable({ game: box.id, seats, bots, options }, (table) => keepStartAtOnce(table, 'look'))
}

/** Sets up a table that goes on from a moment of a finished one; against bots it starts when one is there to see it. */
export async function playOn(table: string, branch: NewBranch): Promise<void> {
  await ensureGuest()
  const made = await maker.make((code) => api.branch(table, { ...branch, ...code }))
  keepLinks(made.table, made.links)
  if (branch.bots?.some((bot) => bot !== null)) keepStartAtOnce(made.table, 'look')
  here.go({ page: 'table', table: made.table })
}

/** As it was wished last time; the first time four seats, against the gentlest bots there are, and as the box has it. */
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

/** The number asked for, or four, as near as the box allows. */
export function comfortable({ seats: [least, most] }: BoxSeen, players: number | null): number {
  return Math.min(most, Math.max(least, players ?? 4))
}
