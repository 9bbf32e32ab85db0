// How a board shares out its room: seats, canal and quay, and how large the canal is drawn.
import { clamp, type Rect, type Spot } from '#web/parts/board/geometry'
import { PITCH } from './grid'

export interface Layout {
  /** Seats beside the canal, above it, or (low, as on a phone held sideways) above it with the hand beside. */
  shape: 'wide' | 'tall' | 'low'
  width: number
  height: number
  seats: Rect
  canal: Rect
  quay: Rect
  /** Where the water begins. */
  shore: number
}

/** What of the canal is shown, in units: the grid, and air for pawns, piles and letters around it. */
export interface Extent extends Rect {
  columns: number
  rows: number
}

const AIR = { left: 56, right: 46, top: 62, bottom: 70 }
/** The shell's panel lies on so much of the board, to the right or below. */
const EDGE = 18

/** The part of the world around a grid. */
export function extentOf(columns: number, rows: number): Extent {
  return {
    columns,
    rows,
    x: -AIR.left,
    y: -AIR.top,
    w: (columns - 1) * PITCH + AIR.left + AIR.right,
    h: (rows - 1) * PITCH + AIR.top + AIR.bottom,
  }
}

/** The room a board was given, in which window. */
export interface Room {
  width: number
  height: number
  window: string
}

/** More than this part of its height is taken or given only by something that opens or goes for good. */
const MUCH = 0.12

/** The room to share out: as before at the end, where something lies over its foot as an open tab does, and where a little more is given. */
export function kept(before: Room | null, now: Room, over = false): Room {
  if (before?.window !== now.window || before.width !== now.width) return now
  const part = now.height / before.height
  const covered = part < 1 - MUCH
  const hardlyMore = part >= 1 && part < 1 + MUCH
  return over || covered || hardlyMore ? before : now
}

/** Shares out `width` by `height`; with a hand to be held, or without one. A panel beside the board covers its edge. */
export function layOut(width: number, height: number, seats: number, hand: boolean, beside = false): Layout {
  const [w, h] = [width - EDGE, height - EDGE]
  const common = { width, height }
  if (h < 420 && w > h) {
    const quay = { x: 0, y: 0, w: hand ? 104 : 0, h: height }
    const row = { x: quay.w, y: 0, w: w - quay.w, h: seats > 2 ? 60 : 42 }
    return {
      ...common,
      shape: 'low',
      seats: row,
      quay,
      canal: { x: quay.w, y: row.h, w: w - quay.w, h: height - row.h },
      shore: row.h - 8,
    }
  }
  if (w >= 800 && h >= 500) {
    const size = clamp(1, h / 900, 2.4)
    const shore = clamp(64, h * 0.12, 240)
    const quay = hand ? clamp(168, 190 * size, 380) : 36 * size
    const column = { x: 14 * size, y: shore + 18 * size, w: clamp(212, w * 0.23, 272 * size), h: h - shore - quay }
    const canal = {
      x: column.x + column.w,
      y: shore * 0.72,
      w: w - column.x - column.w,
      h: height - quay - shore * 0.72,
    }
    return { ...common, shape: 'wide', seats: column, canal, quay: { x: 0, y: height - quay, w, h: quay }, shore }
  }
  const along = beside ? w : width
  const row = { x: 0, y: 0, w: along, h: w < 640 ? (seats > 2 ? 62 : 46) : 58 }
  const quay = hand ? clamp(104, h * 0.21, 168) + EDGE : EDGE + 10
  const canal = { x: 0, y: row.h, w: along, h: height - row.h - quay }
  return {
    ...common,
    shape: 'tall',
    seats: row,
    canal,
    quay: { x: 0, y: height - quay, w: along, h: quay },
    shore: row.h - 4,
  }
}

/** So little of the water below its posts nobody misses. */
const HARDLY = 8

/** The same with the canal no lower than what is in sight, where something lies over its foot for good. */
export function above(layout: Layout, height: number): Layout {
  const { canal } = layout
  const free = Math.max(1, height - EDGE - canal.y)
  return canal.h - free < HARDLY ? layout : { ...layout, canal: { ...canal, h: free } }
}

/** How many pixels a unit has where all of the canal is in sight. */
export function fit(canal: Rect, extent: Extent): number {
  return Math.min(canal.w / extent.w, canal.h / extent.h)
}

/** So far its last row can be lifted over the buttons that stand there. */
const LIFT = 44

/** Where the extent's corner comes to lie in the canal, in pixels: centred, or moved as far as it can be. */
export function placed(canal: Rect, extent: Extent, k: number, by: Spot): Spot {
  const along = (room: number, size: number, shift: number, lift = 0) =>
    size <= room ? (room - size) / 2 : clamp(room - size - lift, (room - size) / 2 + shift, 0)
  return { x: along(canal.w, extent.w * k, by.x), y: along(canal.h, extent.h * k, by.y, LIFT) }
}
