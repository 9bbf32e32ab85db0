// The client of the room's HTTP API; docs/protocol.md lists its routes.
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

/** The room refused; its reason is the key of a text of the house or of a game. */
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

/** Call a route, with its path parameters and its body. */
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
  /** Try a move in a step of a lesson; null goes on as scripted. */
  learn: (game: string, step: number, move: AnyMove | null) => ask('learn', { game, step: String(step) }, { move }),
  me: () => ask('me').then(({ name }) => name),
  setName: (name: string) => ask('introduce', {}, { name }),
  forgetMe: () => ask('forget'),
  /** Subscribe this browser to push messages about this guest's turns. */
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
  /** Ask for a bot's seat, or with null withdraw that. */
  ask: (id: string, link: string | null, seat: number | null) => ask('ask', { id }, { seat, ...(link && { link }) }),
  /** Renew the personal link of a seat, as its host. */
  reissue: (id: string, seat: number) => ask('links', { id }, { link: 'mine', seat }),
  byCode: (code: string) => ask('code', {}, { code }),
  /** The next game at a table, with a link to it for anonymous watchers. */
  along: (id: string, link: string | null, as: 'watcher' | 'screen') =>
    ask('along', { id }, { ...(link && { link }), as }),
  links: (id: string, link: LinkKind) => ask('links', { id }, { link }),
  /** Everything that was told to one's own seat, or with null to everybody. */
  story: (id: string, link: string | null, seat: number | null) =>
    ask('story', { id }, { ...(link && { link }), ...(seat !== null && { seat }) }),
  /** The highlights of a finished game. */
  highlights: (id: string, link: string | null) => ask('highlights', { id }, { ...(link && { link }) }),
  replays: () => ask('replays').then(({ tables }) => tables),
  frames: (id: string, seat: number | null) => ask('replay', { id }, undefined, seat === null ? '' : `?seat=${seat}`),
  share: (id: string, seat: number | null, entry: number | null) => ask('share', { id }, { seat, entry }),
  /** A shared replay, from the link's point of view, or from a seat's or everybody's. */
  shared: (share: string, eyes?: number | null) =>
    ask('shared', { share }, undefined, eyes === undefined ? '' : `?seat=${eyes ?? 'all'}`),
  unshare: (share: string) => ask('unshare', { share }).then(({ shares }) => shares),
  /** Play on from a moment of a finished game. */
  branch: (id: string, branch: NewBranch) => ask('branch', { id }, branch),
  room: () => ask('room'),

  /** A ticket for the WebSocket; throws Unwelcome if the room will not have us. */
  async ticket(id: string, link: string | null, as?: 'seat' | 'watcher' | 'screen'): Promise<string> {
    try {
      return (await ask('ticket', { id }, { ...(link && { link }), ...(as && { as }) })).ticket
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) throw new Unwelcome(error.why)
      throw error
    }
  },
}
