// Where everything named on a board lies: slots, cells and planks, in units of which a pitch has 112.
import type { View } from '#web/contract/venise.gen'
import { between, type Spot } from '#web/parts/board/geometry'

export type Rows = readonly string[]

/** Which storey of a post a plank's end or a pawn is on. */
export type Storey = 'flat' | 'deck' | 'below'

export interface Tip extends Spot {
  storey: Storey
}

/** A plank, or a place for one, from tip to tip. */
export interface Lie {
  name: string
  kind: 'edge' | 'diagonal' | 'tee' | 'beam'
  large: boolean
  from: Tip
  to: Tip
  middle: Spot
}

/** Where somebody stands; what stands `behind` is drawn before decks and walls, so that they hide its feet. */
export interface Footing extends Spot {
  storey: Storey
  behind: boolean
}

export const PITCH = 112
/** From a post's middle to where a plank ends. */
const REACH: Record<Storey, number> = { flat: 23, deck: 31, below: 13 }
/** How far the ends of an H stand out over its edges. */
const OVERHANG = 6

/** `a1` is the north-west corner. */
export function slotOf(name: string): Spot {
  return { x: name.charCodeAt(0) - 97, y: Number(name.slice(1)) - 1 }
}

/** The name of a slot. */
export function slotName(x: number, y: number): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`
}

/** The sign of the post in a slot; water where there is none. */
export function signAt(rows: Rows, slot: Spot): string {
  return rows[slot.y]?.[slot.x] ?? '.'
}

/** A slot's middle. */
export function middleOf(name: string): Spot {
  const { x, y } = slotOf(name)
  return { x: x * PITCH, y: y * PITCH }
}

/** Whether a sign is a bridge. */
export const isBridge = (sign: string) => sign === '|' || sign === '='

/** A deck lies the way it is drawn: planks along it end on it, all others go below. */
export function storeyAt(sign: string, dx: number, dy: number): Storey {
  if (!isBridge(sign)) return 'flat'
  const along = sign === '|' ? dx === 0 : dy === 0
  return along ? 'deck' : 'below'
}

/** Where a plank's end rests on a post, if it comes from that way. */
function tip(rows: Rows, slot: string, toward: string): Tip {
  const [a, b] = [slotOf(slot), slotOf(toward)]
  const [dx, dy] = [Math.sign(b.x - a.x), Math.sign(b.y - a.y)]
  const storey = storeyAt(signAt(rows, a), dx, dy)
  const far = REACH[storey] / Math.hypot(dx, dy)
  return { x: a.x * PITCH + dx * far, y: a.y * PITCH + dy * far, storey }
}

/** The plank of that name: `a1-b1`, `a1-b2`, `a1+b2` or `a1b1=a2b2`. */
export function lieOf(rows: Rows, name: string): Lie {
  if (name.includes('=')) return beam(name)
  const tee = name.includes('+')
  const [a = '', b = ''] = name.split(tee ? '+' : '-')
  const from = tip(rows, a, b)
  const to: Tip = tee ? { ...between(middleOf(a), middleOf(b)), storey: 'flat' } : tip(rows, b, a)
  const straight = a[0] === b[0] || a.slice(1) === b.slice(1)
  const kind = tee ? 'tee' : straight ? 'edge' : 'diagonal'
  const middle = tee ? between(from, to) : between(middleOf(a), middleOf(b))
  return { name, kind, large: kind === 'diagonal', from, to, middle }
}

function beam(name: string): Lie {
  const [one = '', other = ''] = name.split('=')
  const ends = [one, other].map((edge) => between(middleOf(edge.slice(0, 2)), middleOf(edge.slice(2)))) as [Spot, Spot]
  const [a, b] = ends
  const [dx, dy] = [Math.sign(b.x - a.x) * OVERHANG, Math.sign(b.y - a.y) * OVERHANG]
  const from: Tip = { x: a.x - dx, y: a.y - dy, storey: 'flat' }
  const to: Tip = { x: b.x + dx, y: b.y + dy, storey: 'flat' }
  return { name, kind: 'beam', large: true, from, to, middle: between(a, b) }
}

/** A cell of a post, as opposed to a plank. */
export const isPost = (cell: string) => /^[a-z]\d+(\.|$)/.test(cell)

/** Where a pawn stands on each kind of cell, where a gem lies, and where one points at it if not at its feet. */
const SPOTS: Record<string, { pawn: Spot; gem: Spot; aim?: Spot; storey: Storey; behind: boolean }> = {
  '|deck': { pawn: { x: 0, y: 8 }, gem: { x: 0, y: 0 }, storey: 'deck', behind: false },
  '|below': { pawn: { x: 21, y: 14 }, gem: { x: -25, y: 8 }, aim: { x: 25, y: 6 }, storey: 'below', behind: true },
  '=deck': { pawn: { x: 0, y: -5 }, gem: { x: 0, y: -11 }, storey: 'deck', behind: false },
  '=below': { pawn: { x: 13, y: -13 }, gem: { x: 0, y: 19 }, aim: { x: 0, y: 15 }, storey: 'below', behind: true },
  '\\a': { pawn: { x: 13, y: -5 }, gem: { x: 18, y: -19 }, aim: { x: 17, y: -16 }, storey: 'flat', behind: true },
  '\\b': { pawn: { x: -10, y: 17 }, gem: { x: -12, y: 15 }, storey: 'flat', behind: false },
  '/a': { pawn: { x: -13, y: -5 }, gem: { x: -18, y: -19 }, aim: { x: -17, y: -16 }, storey: 'flat', behind: true },
  '/b': { pawn: { x: 10, y: 17 }, gem: { x: 12, y: 15 }, storey: 'flat', behind: false },
}
const OPEN = { pawn: { x: 0, y: 7 }, gem: { x: 0, y: 0 }, storey: 'flat' as const, behind: false }

type Spots = (typeof SPOTS)[string]

function spotsOf(rows: Rows, cell: string): { at: Spot; spots: Spots } {
  if (!isPost(cell)) return { at: lieOf(rows, cell).middle, spots: { ...OPEN, pawn: { x: 0, y: 5 } } }
  const [slot = '', side = ''] = cell.split('.')
  return { at: middleOf(slot), spots: SPOTS[signAt(rows, slotOf(slot)) + side] ?? OPEN }
}

/** Where a pawn's feet are on a cell; the `nth` of several stands a little aside. */
export function footingOn(rows: Rows, cell: string, nth = 0, of = 1): Footing {
  const { at, spots } = spotsOf(rows, cell)
  const aside = (nth - (of - 1) / 2) * 17
  const { x, y } = spots.pawn
  return { x: at.x + x + aside, y: at.y + y + (nth % 2) * 4, storey: spots.storey, behind: spots.behind }
}

/** Where one points at a cell. */
export function pointAt(rows: Rows, cell: string): Spot {
  const { at, spots } = spotsOf(rows, cell)
  const { x, y } = spots.aim ?? { x: spots.pawn.x, y: spots.pawn.y - 2 }
  return { x: at.x + x, y: at.y + y }
}

/** Where a gem lies on a cell; it makes room where somebody stands there too. */
export function gemOn(rows: Rows, cell: string, crowded: boolean): Footing {
  const { at, spots } = spotsOf(rows, cell)
  const apart = spots.pawn.x * spots.gem.x < 0
  const aside = crowded && !apart ? -17 : 0
  return {
    x: at.x + spots.gem.x + aside,
    y: at.y + spots.gem.y + (aside ? 6 : 0),
    storey: spots.storey,
    behind: spots.behind,
  }
}

/** Every post of a board, in reading order. */
export function postsOf(
  board: View['board'],
): { name: string; sign: string; closed: readonly string[]; x: number; y: number }[] {
  const found = board.rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => (sign === '.' ? [] : [{ name: slotName(x, y), sign, x: x * PITCH, y: y * PITCH }])),
  )
  return found.map((post, i) => ({ ...post, closed: board.closed[i] ?? [] }))
}
