// Everything the room answers once, over plain requests; docs/protocol.md lists them.
import { Unwelcome } from './ports'
import type { Result } from '#web/contract/kit.gen'
import type { Language, Messages } from '#web/shell/language/say'
import type { AnyEvent, AnyMove, AnyView, Box, Clock, LinkKind, Place, Story, Table } from './protocol'

/** The room said no, and why: the key of a text of the house or of a game. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly why: string
  readonly of: string
  readonly at: Place | null

  constructor(status: number, body: { code?: string; why?: string; of?: string; at?: Place | null }) {
    super(body.code ?? `HTTP ${status}`)
    this.status = status
    this.code = body.code ?? 'INTERNAL'
    this.why = body.why ?? ''
    this.of = body.of ?? 'house'
    this.at = body.at ?? null
  }
}

export type OpenTable = {
  id: string
  game: string
  status: Table['status']
  /** Names, `bot:NAME`, or null for a free seat. */
  seats: (string | null)[]
  yours: number[]
  awaited: number[]
  when: number
}

export type NewTable = {
  game: string
  seats: number
  options?: Record<string, unknown>
  clock?: Clock
  bots?: (string | null)[]
  start?: boolean
  device?: 'own' | 'shared'
}

export type Made = { table: string; code: string | null; links: Partial<Record<LinkKind, string>> }

export type Entrance = {
  role: LinkKind
  game: string
  status: Table['status']
  free: number[]
  names: (string | null)[]
}

export type Frame = {
  entry: { kind: string; n: number; at: number }
  events: AnyEvent[]
  view: AnyView
  choices: Record<string, AnyMove>
}
export type Frames = { game: string; names: (string | null)[]; result?: Result | null; frames: Frame[] }

export type Room = { version: string; reach: 'machine' | 'network' | 'internet'; base_url: string }

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api/${path}`, {
    method,
    credentials: 'same-origin',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const said: unknown = answer.status === 204 ? null : await answer.json().catch(() => ({}))
  if (!answer.ok) throw new ApiError(answer.status, said as object)
  return said as T
}

export const api = {
  shelf: () => ask<{ games: Box[] }>('GET', 'shelf').then(({ games }) => games),
  texts: (game: string, language: Language) => ask<Messages>('GET', `texts/${game}/${language}`),
  rules: (game: string, language: Language) =>
    ask<{ markdown: string }>('GET', `rules/${game}/${language}`).then(({ markdown }) => markdown),
  me: () => ask<{ name: string | null }>('GET', 'me').then(({ name }) => name),
  call: (name: string) => ask<unknown>('POST', 'me', { name }),
  forgetMe: () => ask<unknown>('DELETE', 'me'),
  tables: () => ask<{ tables: OpenTable[] }>('GET', 'tables').then(({ tables }) => tables),
  newTable: (table: NewTable) => ask<Made>('POST', 'tables', table),
  enter: (table: string, link: string) => ask<Entrance>('POST', `tables/${table}/enter`, { link }),
  sit: (table: string, link: string | null, seat?: number) =>
    ask<{ links: Partial<Record<LinkKind, string>> }>('POST', `tables/${table}/sit`, { ...(link && { link }), ...(seat !== undefined && { seat }) }),
  code: (code: string) => ask<{ table: string; link: string }>('POST', 'code', { code }),
  links: (table: string, link: LinkKind) =>
    ask<Partial<Record<LinkKind, string>>>('POST', `tables/${table}/links`, { link }),
  /** All that was told to a seat one holds, or with null to everybody. */
  story: (table: string, link: string | null, seat: number | null) =>
    ask<Story>('POST', `tables/${table}/story`, { ...(link && { link }), ...(seat !== null && { seat }) }),
  replays: () => ask<{ tables: OpenTable[] }>('GET', 'replays').then(({ tables }) => tables),
  frames: (table: string, seat: number | null) =>
    ask<Frames>('GET', `replays/${table}/frames${seat === null ? '' : `?seat=${seat}`}`),
  room: () => ask<Room>('GET', 'room'),

  /** A ticket for the socket; where the room will not have us, Unwelcome. */
  async ticket(table: string, link: string | null, as?: 'seat' | 'watcher' | 'screen'): Promise<string> {
    try {
      const body = { ...(link && { link }), ...(as && { as }) }
      return (await ask<{ ticket: string }>('POST', `tables/${table}/ticket`, body)).ticket
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) throw new Unwelcome(error.code)
      throw error
    }
  },
}
