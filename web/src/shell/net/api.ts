// Everything the room answers once, over plain requests; docs/protocol.md lists them.
import type { Language } from '#web/texts/languages'
import { Unwelcome } from './ports'
import {
  ROUTES,
  type AnyMove,
  type LinkKind,
  type NewBranch,
  type NewTable,
  type Problem,
  type Routes,
  type TextPlace,
} from './protocol'

/** The room said no, and why: the key of a text of the house or of a game. */
export class ApiError extends Error {
  readonly status: number
  readonly code: Problem['code']
  readonly why: string
  readonly of: string
  readonly at: TextPlace | null

  constructor(status: number, body: Partial<Problem>) {
    super(body.code ?? `HTTP ${status}`)
    this.status = status
    this.code = body.code ?? 'INTERNAL'
    this.why = body.why ?? ''
    this.of = body.of ?? 'house'
    this.at = body.at ?? null
  }
}

/** Ask the room one of its routes: the parts of its path, then what it wants. */
export async function ask<Name extends keyof Routes>(
  name: Name,
  parts: Record<string, string> = {},
  body?: Routes[Name]['body'],
  query = '',
): Promise<Routes[Name]['answer']> {
  const [method, path] = ROUTES[name]
  const address = path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(parts[part] ?? ''))
  const answer = await fetch(address + query, {
    method,
    credentials: 'same-origin',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const said: unknown = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new ApiError(answer.status, said as object)
  return said as Routes[Name]['answer']
}

export const api = {
  shelf: () => ask('shelf').then(({ games }) => games),
  texts: (game: string, lang: Language) => ask('texts', { game, lang }),
  rules: (game: string, lang: Language) => ask('rules', { game, lang }).then(({ markdown }) => markdown),
  lesson: (game: string, step: number) => ask('lesson', { game, step: String(step) }),
  /** A move tried in a step of a lesson; null goes on as the lesson has it. */
  learn: (game: string, step: number, move: AnyMove | null) => ask('learn', { game, step: String(step) }, { move }),
  me: () => ask('me').then(({ name }) => name),
  setName: (name: string) => ask('introduce', {}, { name }),
  forgetMe: () => ask('forget'),
  /** This browser wants to be called when it is this guest's turn. */
  callMe(agreed: PushSubscription, lang: Language) {
    const { endpoint, keys } = agreed.toJSON()
    return ask('subscribe', {}, { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth!, lang })
  },
  dontCallMe: () => ask('unsubscribe'),
  tables: () => ask('tables').then(({ tables }) => tables),
  newTable: (table: NewTable) => ask('make', {}, table),
  enter: (id: string, link: string) => ask('enter', { id }, { link }),
  sit: (id: string, link: string | null, seat?: number) =>
    ask('sit', { id }, { ...(link && { link }), ...(seat !== undefined && { seat }) }),
  /** Ask for a bot's seat; with null, no longer. */
  ask: (id: string, link: string | null, seat: number | null) => ask('ask', { id }, { seat, ...(link && { link }) }),
  /** The host makes the personal link of somebody's seat anew. */
  reissue: (id: string, seat: number) => ask('links', { id }, { link: 'mine', seat }),
  byCode: (code: string) => ask('code', {}, { code }),
  /** The next game at a table, and for who looks on without a name a link to it. */
  along: (id: string, link: string | null, as: 'watcher' | 'screen') =>
    ask('along', { id }, { ...(link && { link }), as }),
  links: (id: string, link: LinkKind) => ask('links', { id }, { link }),
  /** All that was told to a seat one holds, or with null to everybody. */
  story: (id: string, link: string | null, seat: number | null) =>
    ask('story', { id }, { ...(link && { link }), ...(seat !== null && { seat }) }),
  /** What to remember a finished game by. */
  highlights: (id: string, link: string | null) => ask('highlights', { id }, { ...(link && { link }) }),
  replays: () => ask('replays').then(({ tables }) => tables),
  frames: (id: string, seat: number | null) => ask('replay', { id }, undefined, seat === null ? '' : `?seat=${seat}`),
  share: (id: string, seat: number | null, entry: number | null) => ask('share', { id }, { seat, entry }),
  /** A shared replay: through the eyes its link names, or through those of a seat or of all. */
  shared: (share: string, eyes?: number | null) =>
    ask('shared', { share }, undefined, eyes === undefined ? '' : `?seat=${eyes ?? 'all'}`),
  unshare: (share: string) => ask('unshare', { share }).then(({ shares }) => shares),
  /** Play on from a moment of a finished game. */
  branch: (id: string, branch: NewBranch) => ask('branch', { id }, branch),
  room: () => ask('room'),

  /** A ticket for the socket; where the room will not have us, Unwelcome. */
  async ticket(id: string, link: string | null, as?: 'seat' | 'watcher' | 'screen'): Promise<string> {
    try {
      return (await ask('ticket', { id }, { ...(link && { link }), ...(as && { as }) })).ticket
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) throw new Unwelcome(error.why)
      throw error
    }
  },
}
