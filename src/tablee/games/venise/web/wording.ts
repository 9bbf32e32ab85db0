// The board in words: what stands and lies where, what it is good for, and how far one could walk.
import type { View } from '#web/contract/venise.gen'
import type { Spot } from '#web/parts/board/geometry'
import { lieOf, postsOf } from './layout/grid'
import type { Stage } from './motion/stage'
import { thingsOn, type Thing } from './pieces/things'

export type Say = (key: string, params?: object) => string

/** Something on the canal: where it is and how large, in units, and what is said of it. */
export interface Piece extends Spot {
  /** A name of its own. */
  spot: string
  is: 'pawn' | 'gem' | 'plank' | 'post'
  w: number
  h: number
  /** How far it is turned, in degrees. */
  turn: number
  /** What it is and where. */
  words: string
  /** What it is good for. */
  tooltip: string
}

/** Everything on the canal, in the order in which one would be told of it. */
export function piecesOf(view: View, stage: Stage, me: number | null, t: Say): Piece[] {
  const mineFirst = (a: Thing, b: Thing) => Number(b.seat === me) - Number(a.seat === me) || a.seat - b.seat
  const things = thingsOn(view.board.rows, view.seats, stage).sort(mineFirst)
  return [
    ...things.filter(({ is }) => is === 'pawn').map((thing) => pawn(view, thing, thing.seat === me, t)),
    ...things.filter(({ is }) => is === 'gem').map((thing) => gem(view, thing, thing.seat === me, t)),
    ...[...stage.planks].sort().map((name) => plank(view, name, t)),
    ...postsOf(view.board).map((post) => postPiece(view, post, me, t)),
  ]
}

function pawn(view: View, { seat, cell, x, y }: Thing, own: boolean, t: Say): Piece {
  const on = /[-+=]/.test(cell) ? '_on' : '' // a plank, and no post
  const stands = t(`piece.${own ? 'you' : 'pawn'}${on}`, { seat, cell })
  const words = own ? `${stands} ${reached(view, t)}` : stands
  return { spot: `pawn-${seat}`, is: 'pawn', x, y: y - 20, w: 32, h: 50, turn: 0, words, tooltip: t('tooltip.pawn') }
}

/** Where the planks that lie lead to. */
function reached(view: View, t: Say): string {
  if (view.reach.length === 0) return t('piece.stuck')
  return t('piece.reach', { cells: view.reach.map(({ cell, steps }) => t('piece.to', { cell, n: steps })).join(' · ') })
}

function gem(view: View, { seat, cell, x, y }: Thing, own: boolean, t: Say): Piece {
  const lies = t(own ? 'piece.own' : 'piece.gem', { seat, cell })
  const way = own && view.reach.find((reach) => reach.cell === cell)
  const words = way ? `${lies} ${t('piece.away', { n: way.steps })}` : lies
  return {
    spot: `gem-${cell}`,
    is: 'gem',
    x,
    y,
    w: 30,
    h: 30,
    turn: 0,
    words,
    tooltip: t(own ? 'tooltip.own' : 'tooltip.gem'),
  }
}

function plank(view: View, name: string, t: Say): Piece {
  const { large, from, to } = lieOf(view.board.rows, name)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const size = large ? 'large' : 'small'
  return {
    spot: `plank-${name}`,
    is: 'plank',
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
    w: Math.hypot(dx, dy),
    h: 24,
    turn: (Math.atan2(dy, dx) * 180) / Math.PI,
    words: t(`piece.${size}`, { place: name }),
    tooltip: t(`tooltip.${size}`),
  }
}

type Post = ReturnType<typeof postsOf>[number]

const KINDS: Record<string, [words: string, tooltip: string]> = {
  S: ['start', 'start'],
  o: ['night', 'night'],
  '|': ['bridge', 'bridge'],
  '=': ['across', 'bridge'],
}

function postPiece(view: View, { name, sign, x, y }: Post, me: number | null, t: Say): Piece {
  const [words, tooltip] = KINDS[sign] ?? ['wall', 'wall']
  const owner = view.seats.findIndex(({ start }) => start === name)
  const said = owner < 0 ? words : owner === me ? 'mine' : 'home'
  const what = t(`piece.${said}`, { post: name, seat: owner })
  return {
    spot: `post-${name}`,
    is: 'post',
    x,
    y,
    w: 62,
    h: 62,
    turn: 0,
    words: what,
    tooltip: t(`tooltip.${tooltip}`),
  }
}
