// Where everything lies in the tower room, for any number of seats and any shape of board, in pixels.
import { clamp, type Rect } from '#web/parts/board/geometry'

/** Tall as on a phone, low as on a phone held sideways, wide as on a desk. */
export type Shape = 'tall' | 'low' | 'wide'

export interface Window extends Rect {
  seat: number
  /** Name and lives beside the stones instead of above them. */
  beside: boolean
  /** How much of its height name and lives take, where they stand above the stones. */
  head: number
  /** Width of a stone. */
  stone: number
}

export interface Layout {
  width: number
  height: number
  shape: Shape
  /** The windows in which the other seats' stones stand, in the order of seats. */
  windows: Window[]
  /** The window through which the tower is seen. */
  tower: Rect
  /** Cast stones, pile, secret stones and die. */
  table: Rect
  /** One's own place; null for those who only look. */
  rack: (Rect & { stone: number }) | null
  /** What was cast this turn, and the way to stop. */
  chain: Rect
  keys: Rect & { columns: number }
}

/** How tall a stone is, in widths. */
export const TALL = 1.58
/** Less room than this, and the board scrolls. */
export const LEAST = { tall: 440, low: 296, wide: 520 }
/** The same once the game is over, where nobody casts any more. */
export const LEAST_BARE = 290

/** The shape a board of this size has. */
export function shapeOf(width: number, height: number, others: number): Shape {
  if (height < 450 && width > height * 1.1) return 'low'
  // More than two in a row want more room.
  return width >= (others > 2 ? 860 : 680) && width > height * 0.72 ? 'wide' : 'tall'
}

/**
 * Lays the room: `me` sits at the bottom, the others in their windows, left neighbour to the left. Under the sheet of
 * the end it is bare, without the keys and the chain. On a screen across the room names and lives are what is read.
 */
export function layOut(
  seats: number,
  me: number | null,
  width: number,
  height: number,
  { bare = false, big = false } = {},
): Layout {
  const others = me === null ? seats : seats - 1
  const shape = bare ? 'tall' : shapeOf(width, height, others)
  const h = Math.max(height, bare ? LEAST_BARE : LEAST[shape])
  const order = Array.from({ length: others }, (_, i) => (me === null ? i : (me + 1 + i) % seats))
  if (big && me === null && shape === 'wide') return layFar(order, width, h)
  return { tall: layTall, low: layLow, wide: layWide }[shape](order, me !== null, width, h, bare)
}

function layTall(order: number[], own: boolean, width: number, height: number, bare: boolean): Layout {
  const pad = 8
  const gap = clamp(5, height * 0.01, 10)
  const inner = width - 2 * pad
  const rows = rowsOf(order, own)
  // Whoever looks sees keys that say what they say to who sits there: a device that is passed round stays the same.
  const theirs = own ? rows.length : rowsOf(order.slice(1), true).length
  const keyH = keyHeight(height - 48 - 2 * pad - 3 * gap, leastAbove(theirs, gap))
  const keys = { x: pad, w: inner, h: 2 * keyH + gap, y: height - pad - 2 * keyH - gap, columns: 4 }
  const chain = { x: pad, w: inner, h: 48, y: keys.y - gap - 48 }
  const foot = bare ? height - pad : chain.y - gap
  const room = foot - pad
  const each = clamp(
    56,
    (room * (own ? (rows.length === 1 ? 0.42 : 0.46) : 0.62)) / rows.length,
    Math.min(width * 0.36, rows.length === 1 ? 170 : 130),
  )
  const windows = rows.flatMap((row, i) => inRow(row, { x: pad, y: pad + i * (each + gap), w: inner, h: each }, gap))
  const top = pad + rows.length * (each + gap)
  const tower = {
    x: width - pad - clamp(70, width * 0.2, 150),
    y: top,
    w: clamp(70, width * 0.2, 150),
    h: foot - top,
  }
  const left = inner - tower.w - gap
  const rackH = own ? clamp(58, tower.h * 0.42, 130) : 0
  return {
    width,
    height,
    shape: 'tall',
    windows,
    tower,
    chain,
    keys,
    table: { x: pad, y: top, w: left, h: tower.h - rackH - (own ? gap : 0) },
    rack: own ? rackIn({ x: pad, y: foot - rackH, w: left, h: rackH }) : null,
  }
}

/** How high a key is that says its name and what it does, its name alone, or neither. */
const SAYS = { words: 108, name: 80, nothing: 60 }

/** What windows, table and rack of who sits there want at least before a key may say more. */
function leastAbove(rows: number, gap: number): number {
  return rows * ((rows === 1 ? 80 : 66) + gap) + 70 + gap + 60
}

/** The two rows of keys say as much as the rest of the room allows. */
function keyHeight(room: number, above: number): number {
  const most = (room - above) / 2
  if (most >= SAYS.words) return clamp(SAYS.words, room * 0.19, Math.min(most, 136))
  return clamp(SAYS.nothing, most, SAYS.name)
}

/** On a narrow board seats sit as around a table: neighbours nearest to you. */
function rowsOf(order: number[], own: boolean): number[][] {
  if (!own && order.length < 3) return order.map((seat) => [seat])
  if (!own) return [order.slice(0, 2), order.slice(2, 4), order.slice(4)].filter((row) => row.length > 0)
  if (order.length <= 2) return [order]
  return [order.slice(1, -1), [order[0]!, order.at(-1)!]]
}

function layLow(order: number[], own: boolean, width: number, height: number): Layout {
  const pad = 6
  const gap = 6
  const keysW = clamp(168, width * 0.36, 300)
  const keys = { x: width - pad - keysW, w: keysW, y: pad, h: height - 2 * pad - 50, columns: 2 }
  const chain = { x: keys.x, w: keysW, h: 44, y: height - pad - 44 }
  const left = width - keysW - 3 * pad
  const each = clamp(52, height * 0.27, 110)
  const half = Math.ceil(order.length / 2)
  const rows = own ? rowsOf(order, own) : order.length > 2 ? [order.slice(0, half), order.slice(half)] : [order]
  const windows = rows.flatMap((row, i) => inRow(row, { x: pad, y: pad + i * (each + gap), w: left, h: each }, gap))
  const top = pad + rows.length * (each + gap)
  const towerW = 54
  const rest = height - pad - top
  const rackH = own ? clamp(50, rest * 0.46, 90) : 0
  return {
    width,
    height,
    shape: 'low',
    windows,
    chain,
    keys,
    tower: { x: pad + left - towerW, y: top, w: towerW, h: rest },
    table: { x: pad, y: top, w: left - towerW - gap, h: rest - rackH - (own ? gap : 0) },
    rack: own ? rackIn({ x: pad, y: height - pad - rackH, w: left - towerW - gap, h: rackH }) : null,
  }
}

function layWide(order: number[], own: boolean, width: number, height: number): Layout {
  const pad = clamp(12, width * 0.018, 40)
  const gap = clamp(8, height * 0.014, 22)
  const inner = width - 2 * pad
  const columns = width >= 900 ? 8 : 4
  const keyH = columns === 8 ? clamp(124, height * 0.19, 260) : clamp(88, height * 0.12, 150)
  const keysH = columns === 8 ? keyH : 2 * keyH + gap
  const keys = { x: pad, w: inner, h: keysH, y: height - pad - keysH, columns }
  const chainH = clamp(50, height * 0.062, 84)
  const chainW = Math.min(inner, Math.max(620, inner * 0.62))
  const chain = { x: pad + (inner - chainW) / 2, w: chainW, h: chainH, y: keys.y - gap - chainH }
  const towerW = clamp(128, width * 0.155, 360)
  const tower = { x: width - pad - towerW, y: pad, w: towerW, h: chain.y - gap - pad }
  const left = inner - towerW - gap
  const room = tower.h
  const most = 470 * Math.max(1, height / 900)
  const across = Math.min(most, (left - gap * 1.4 * (order.length - 1)) / order.length)
  // No higher than the name and the stones need.
  const each = clamp(120, room * (own ? 0.4 : 0.46), Math.max(130, ((across - 14) / 5.45) * TALL * 2.15 + 24))
  const windows = inRow(order, { x: pad, y: pad, w: left, h: each }, gap * 1.4, most)
  const rackH = own ? clamp(84, room * 0.25, 230) : 0
  const top = pad + each + gap
  return {
    width,
    height,
    shape: 'wide',
    windows,
    tower,
    chain,
    keys,
    table: { x: pad, y: top, w: left, h: chain.y - gap - top - rackH - (own ? gap : 0) },
    rack: own ? rackIn({ x: pad, y: chain.y - gap - rackH, w: left, h: rackH }) : null,
  }
}

/** As wide as on a desk, but read from across the room: few windows in a row, and stones as small as they may be. */
function layFar(order: number[], width: number, height: number): Layout {
  const desk = layWide(order, false, width, height)
  const { tower, table } = desk
  const first = order.length > 3 ? Math.ceil(order.length / 2) : order.length
  const rows = [order.slice(0, first), order.slice(first)].filter((row) => row.length > 0)
  const gap = clamp(8, height * 0.014, 22)
  const y = tower.y
  const each = Math.min((tower.h * 0.56) / rows.length, width * 0.15)
  const w = tower.x - gap - table.x
  const most = Math.min(w / 2, (w - gap * (first - 1)) / first)
  const windows = rows.flatMap((row, i) =>
    inRow(row, { x: table.x, y: y + i * (each + gap), w, h: each }, gap, most).map(farIn),
  )
  const top = y + rows.length * (each + gap)
  return { ...desk, windows, table: { ...table, y: top, h: table.y + table.h - top } }
}

/** Of a window seen from afar two thirds are name and lives. */
function farIn(place: Window): Window {
  const head = place.h * 0.66
  return { ...place, beside: false, head, stone: Math.min((place.w - 14) / 9.5, (place.h - head - 14) / TALL) }
}

/** Windows side by side, never wider than `most`. */
function inRow(row: number[], { x, y, w, h }: Rect, gap: number, most = Infinity): Window[] {
  const each = Math.min(most, (w - gap * (row.length - 1)) / row.length)
  const rest = w - each * row.length - gap * (row.length - 1)
  const first = x + rest / 2
  return row.map((seat, i) => windowIn(seat, { x: first + i * (each + gap), y, w: each, h }))
}

function windowIn(seat: number, box: Rect): Window {
  const beside = box.w > Math.max(box.h * 2.9, 220)
  const wide = beside ? box.w - Math.max(92, box.w * 0.32) - 14 : box.w - 14
  const head = headOf(box.h)
  const high = beside ? box.h - 16 : box.h - head - 13
  return { ...box, seat, beside, head, stone: Math.max(0, Math.min(wide / 5.45, high / TALL)) }
}

/** A place narrower than this has its plate under the portrait. */
export const NARROW = 460

/** How far the laurels reach from the middle of a face, in diameters of the face. */
const LAURELS = 0.97

/** In a window lower than this a face of full size would wear its laurels on the window above. */
export const CROWDED = 84

/** How large a winner's face is in a window, so that nothing of its laurels is cut at an edge of the board. */
export function crowned({ x, y, h, beside, head }: Window, tile: number): number {
  const small = beside ? h < CROWDED : head < SMALL
  const room = Math.min(x + 6 + tile / 2, y + (beside ? tile : head) / 2)
  return Math.min(tile * (small ? 0.75 : 1), room / LAURELS)
}

/** The same in one's own place, and by how much it stands aside for them. */
export function crownedIn({ x, w }: Rect, tile: number): { face: number; aside: number } {
  const aside = w < NARROW ? 0 : 0.2 * tile
  return { face: Math.min(tile * (w < NARROW ? 1 : 0.8), (x + aside + tile / 2) / LAURELS), aside }
}

/** A head lower than this has its lives on the line of its name. */
export const SMALL = 40

/** How much of a window's height its name and lives take. */
const headOf = (h: number): number => (h < 110 ? Math.max(24, h * 0.32) : Math.min(h * 0.4, 40 + h * 0.2))

function rackIn(box: Rect): Rect & { stone: number } {
  const across = box.w < NARROW ? box.w - Math.max(84, box.w * 0.26) - 32 : box.w * 0.54
  return { ...box, stone: Math.max(0, Math.min(across / 5.5, (box.h - 12) / TALL)) }
}
