// Aims are where moves point on the canal: places to lay, planks to take, cells to walk to. A tap finds the nearest.
import type { Move, View } from '#web/contract/venise.gen'
import type { Spot } from '#web/parts/board/geometry'
import {
  isPost,
  lieOf,
  PITCH,
  pointAt,
  signAt,
  slotName,
  slotOf,
  footingOn,
  type Lie,
  type Rows,
  type Storey,
} from '../layout/grid'

export interface Aim extends Spot {
  /** A name of its own, to be found again. */
  name: string
  move: Move
  does: 'lay' | 'take' | 'walk'
  /** The plank, or the place for one. */
  lie: Lie | null
  /** The storeys of bridges it concerns, each with where to say so. */
  storeys: (Spot & { storey: Storey })[]
}

/** Where a move points, if it points anywhere. */
export function aimOf(rows: Rows, move: Move): Aim | null {
  switch (move.move) {
    case 'lay':
      return atPlank(rows, move, 'lay', move.place)
    case 'take':
    case 'lift':
      return atPlank(rows, move, 'take', move.place)
    case 'walk_to':
      return atCell(rows, move, move.cell)
    default:
      return null
  }
}

/** All aims of the moves on offer. */
export function aimsOf(rows: Rows, moves: readonly Move[]): Aim[] {
  return moves.map((move) => aimOf(rows, move)).filter((aim) => aim !== null)
}

function atPlank(rows: Rows, move: Move, does: 'lay' | 'take', place: string): Aim {
  const lie = lieOf(rows, place)
  const near = (tip: Lie['from'], other: Spot) => ({
    x: tip.x + (other.x - tip.x) * 0.3,
    y: tip.y + (other.y - tip.y) * 0.3,
    storey: tip.storey,
  })
  const ends = does === 'lay' ? [near(lie.from, lie.to), near(lie.to, lie.from)] : []
  const storeys = ends.filter(({ storey }) => storey !== 'flat')
  return { ...lie.middle, name: `${does}-${place}`, move, does, lie, storeys }
}

function atCell(rows: Rows, move: Move, cell: string): Aim {
  const { storey } = footingOn(rows, cell)
  const at = pointAt(rows, cell)
  const storeys = storey === 'flat' ? [] : [{ x: at.x + 19, y: at.y + (storey === 'deck' ? -15 : 14), storey }]
  return { ...at, name: `walk-${cell}`, move, does: 'walk', lie: isPost(cell) ? null : lieOf(rows, cell), storeys }
}

export const far = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y)

/** The spot nearest to this one from which all gems are so far away: what is drawn there hides none. */
export function clearOf(gems: readonly Spot[], spot: Spot, room: number): Spot {
  const free = (at: Spot) => gems.every((gem) => far(gem, at) >= room)
  for (let away = 0; away <= 48; away += 4)
    for (let turn = 0; turn < 16; turn += 1) {
      const angle = (turn * Math.PI) / 8 - Math.PI / 4
      const at = { x: spot.x + away * Math.cos(angle), y: spot.y + away * Math.sin(angle) }
      if (free(at)) return at
    }
  return spot
}

/** The aim nearest to a spot, if one is near enough. */
export function nearest<A extends Spot>(aims: readonly A[], spot: Spot, within: number): A | null {
  let best: A | null = null
  for (const aim of aims) if (far(aim, spot) <= Math.min(within, best ? far(best, spot) : Infinity)) best = aim
  return best
}

/** How near a tap must be, in units: half a pitch, so that no gap is left between neighbours. */
export const NEAR = PITCH * 0.55

/** What a tap means: the nearest aim, unless it is plainly meant for something else, which the room then refuses with a reason. */
export function meant(aims: readonly Aim[], view: View, spot: Spot): Aim | null {
  const legal = nearest(aims, spot, NEAR)
  const other = nearest(wishes(view), spot, PITCH * 0.17)
  if (!other) return legal
  return legal && far(legal, spot) < far(other, spot) + PITCH * 0.12 ? legal : other
}

/** What one could wish for in this phase, allowed or not. */
export function wishes(view: View): Aim[] {
  const { rows } = view.board
  return wished(view)
    .map((move) => aimOf(rows, move))
    .filter((aim) => aim !== null)
}

function wished(view: View): Move[] {
  if (view.phase === 'lift') return view.planks.map((place) => ({ move: 'lift', place }))
  if (view.phase === 'place' && view.acting === 'remove') return view.planks.map((place) => ({ move: 'take', place }))
  if (view.phase === 'walk') return view.planks.map((cell) => ({ move: 'walk_to', cell }))
  const large =
    view.phase === 'relay' ? view.lifted !== null && lieOf(view.board.rows, view.lifted).large : view.acting === 'large'
  if (view.phase !== 'place' && view.phase !== 'relay') return []
  return gaps(view.board.rows, large).map((place) => ({ move: 'lay', place }))
}

/** Where two posts stand next to each other, or corner to corner. */
function gaps(rows: Rows, large: boolean): string[] {
  const ways = large
    ? [
        [1, 1],
        [-1, 1],
      ]
    : [
        [1, 0],
        [0, 1],
      ]
  return rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) =>
      ways.flatMap(([dx = 0, dy = 0]) => {
        const [a, b] = [slotName(x, y), slotName(x + dx, y + dy)]
        return sign === '.' || x + dx < 0 || signAt(rows, slotOf(b)) === '.' ? [] : [`${a}-${b}`]
      }),
    ),
  )
}
