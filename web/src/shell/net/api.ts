// Everything the room answers once, over plain requests; docs/protocol.md lists them.
import type { Language } from '#web/texts/languages'
import { Unwelcome } from './ports'
import type {
  CodeFound,
  Entrance,
  Frames,
  LinkKind,
  Links,
  Made,
  Me,
  Messages,
  NewTable,
  Problem,
  Room,
  Rules,
  Seated,
  Shelf,
  Story,
  Tables,
  TextPosition,
  Ticket,
} from './protocol'

/** The room said no, and why: the key of a text of the house or of a game. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly why: string
  readonly of: string
  readonly at: TextPosition | null

  constructor(status: number, body: Partial<Problem>) {
    super(body.code ?? `HTTP ${status}`)
    this.status = status
    this.code = body.code ?? 'INTERNAL'
    this.why = body.why ?? ''
    this.of = body.of ?? 'house'
    this.at = body.at ?? null
  }
}

async function request<T>(method: string, path: string, body?: object): Promise<T> {
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
  shelf: () => request<Shelf>('GET', 'shelf').then(({ games }) => games),
  texts: (game: string, language: Language) => request<Messages>('GET', `texts/${game}/${language}`),
  rules: (game: string, language: Language) =>
    request<Rules>('GET', `rules/${game}/${language}`).then(({ markdown }) => markdown),
  me: () => request<Me>('GET', 'me').then(({ name }) => name),
  setName: (name: string) => request<unknown>('POST', 'me', { name }),
  forgetMe: () => request<unknown>('DELETE', 'me'),
  tables: () => request<Tables>('GET', 'tables').then(({ tables }) => tables),
  newTable: (table: NewTable) => request<Made>('POST', 'tables', table),
  enter: (table: string, link: string) => request<Entrance>('POST', `tables/${table}/enter`, { link }),
  sit: (table: string, link: string | null, seat?: number) =>
    request<Seated>('POST', `tables/${table}/sit`, { ...(link && { link }), ...(seat !== undefined && { seat }) }),
  byCode: (code: string) => request<CodeFound>('POST', 'code', { code }),
  links: (table: string, link: LinkKind) => request<Links>('POST', `tables/${table}/links`, { link }),
  /** All that was told to a seat one holds, or with null to everybody. */
  story: (table: string, link: string | null, seat: number | null) =>
    request<Story>('POST', `tables/${table}/story`, { ...(link && { link }), ...(seat !== null && { seat }) }),
  replays: () => request<Tables>('GET', 'replays').then(({ tables }) => tables),
  frames: (table: string, seat: number | null) =>
    request<Frames>('GET', `replays/${table}/frames${seat === null ? '' : `?seat=${seat}`}`),
  room: () => request<Room>('GET', 'room'),

  /** A ticket for the socket; where the room will not have us, Unwelcome. */
  async ticket(table: string, link: string | null, as?: 'seat' | 'watcher' | 'screen'): Promise<string> {
    try {
      const body = { ...(link && { link }), ...(as && { as }) }
      return (await request<Ticket>('POST', `tables/${table}/ticket`, body)).ticket
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) throw new Unwelcome(error.code)
      throw error
    }
  },
}
