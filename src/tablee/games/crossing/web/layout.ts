// Where everything lies on the clearing, for any number of seats and any shape of board, in pixels.
import type { Target } from './targets'

export interface Spot {
  x: number
  y: number
}

export interface Box extends Spot {
  w: number
  h: number
}

export interface SeatPlace extends Spot {
  seat: number
  /** The name plate is above the tile in the upper half, below it in the lower. */
  above: boolean
  /** Which way the middle is: −1 to the left, 1 to the right. */
  inward: -1 | 1
  plate: Box
  tray: Spot
  bag: Spot
}

export interface Layout {
  width: number
  height: number
  small: boolean
  clearing: { cx: number; cy: number; rx: number; ry: number }
  /** The middle, where mushrooms stand and the count is called. */
  middle: Box
  /** Radius of a tile's picture; its rim reaches RIM times as far. */
  r: number
  /** Size of a mushroom: 1 is a cap of 124. */
  m: number
  seats: SeatPlace[]
  /** Where each mushroom's foot stands. */
  mushrooms: Spot[]
}

type Station = readonly [number, number]

/** How far the rim and the tray reach, in radii of a tile. */
export const RIM = 1.12
export const TRAY = { at: 1.16, reach: 1.52, width: 2.5, stone: 0.68 }
export const CAP = { rise: 72, rx: 58, ry: 40, width: 124, height: 134, below: 14 }

// Clockwise from you, who sit at the bottom: x from left to right, y from the top, both from −1 to 1.
const AROUND: Record<'portrait' | 'landscape', Record<number, readonly Station[]>> = {
  portrait: {
    3: [[0, 1], [-0.8, -0.86], [0.8, -0.86]],
    4: [[0, 1], [-1, -0.42], [0, -1], [1, -0.42]],
    5: [[0, 1], [-1, 0.3], [-0.72, -0.94], [0.72, -0.94], [1, 0.3]],
    6: [[0, 1], [-1, 0.4], [-1, -0.42], [0, -1], [1, -0.42], [1, 0.4]],
  },
  landscape: {
    3: [[0, 1], [-0.8, -0.62], [0.8, -0.62]],
    4: [[0, 1], [-1, -0.04], [0, -1], [1, -0.04]],
    5: [[0, 1], [-1, 0.34], [-0.62, -0.94], [0.62, -0.94], [1, 0.34]],
    6: [[0, 1], [-1, 0.44], [-0.96, -0.52], [0, -1], [0.96, -0.52], [1, 0.44]],
  },
}

// Where mushrooms stand: x in caps from the middle, y from the top of the middle to its bottom, −1 to 1;
// `columns` caps must fit between the seats at the sides, `rows` below each other.
interface Bed {
  columns: number
  rows: number
  at: readonly Station[]
}

const GROWN: Record<'portrait' | 'landscape', Record<number, Bed>> = {
  portrait: {
    2: { columns: 2, rows: 1, at: [[-0.78, 0], [0.78, 0]] },
    3: { columns: 1.2, rows: 2, at: [[0, -1], [0.74, 0.95], [-0.74, 0.95]] },
    4: { columns: 2, rows: 2, at: [[-0.82, -0.86], [0.82, -0.86], [0.51, 0.9], [-0.51, 0.9]] },
    5: { columns: 2, rows: 3, at: [[-0.51, -1], [0.51, -1], [0.51, 0], [0, 1], [-0.51, 0]] },
  },
  landscape: {
    2: { columns: 3.4, rows: 1, at: [[-0.95, 0], [0.95, 0]] },
    3: { columns: 3.4, rows: 2, at: [[0, -0.9], [1.1, 0.66], [-1.1, 0.66]] },
    4: { columns: 4, rows: 2, at: [[-0.54, -0.92], [0.54, -0.92], [1.55, 0.44], [-1.55, 0.44]] },
    5: { columns: 4.1, rows: 2, at: [[-0.54, -1], [0.54, -1], [1.56, 0.12], [0, 0.9], [-1.56, 0.12]] },
  },
}

const clamp = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Lays the table: `bottom` is the seat that sits nearest to the eyes. */
export function layOut(seats: number, bottom: number, width: number, height: number): Layout {
  const shape = height > width * 0.95 ? 'portrait' : 'landscape'
  const roomy = 1 + (6 - seats) * 0.06 // fewer seats, larger tiles
  const r = shape === 'portrait'
    ? clamp(24, Math.min(width * 0.086, height * 0.066) * roomy, 160)
    : clamp(24, Math.min(width * 0.062, height * 0.074) * roomy, 220)
  const small = r < 44
  const plate = small
    ? { w: clamp(98, r * 3.2, 116), h: 40 }
    : { w: clamp(132, r * 2.5, 480), h: clamp(54, r * 0.9, 180) }
  const margin = clamp(4, r * 0.16, 40)
  const around = AROUND[shape][seats]!
  const high = { low: margin + plate.h + 4 + RIM * r, high: height - margin - plate.h - 4 - TRAY.reach * r }
  const side = Math.max(plate.w / 2, (shape === 'portrait' ? 1.42 : 1.7) * r)
  const wide = Math.min(width / 2 - margin - side, (high.high - high.low) * 1.25 + r)
  const places = around.map(([u, v], turn) => {
    const x = width / 2 + u * wide
    const y = (high.low + high.high) / 2 + (v * (high.high - high.low)) / 2
    return placeSeat((bottom + turn) % seats, { x, y }, v < -0.2, u, r, plate)
  })
  const sides = around.some(([u, v]) => Math.abs(u) > 0.9 && Math.abs(v) < 0.8)
  const middle = middleOf(places, width, wide, r, sides ? plate.w / 2 : -r)
  const { columns, rows, at } = GROWN[shape][seats - 1]!
  const m = Math.min(
    (r / 60) * (seats < 5 ? 1.25 : 1.1),
    middle.w / (columns * CAP.width),
    middle.h / (rows * CAP.height * (rows === 3 ? 0.9 : 1)),
  )
  const loose = clamp(1, middle.w / (columns * CAP.width * m), shape === 'portrait' ? 1.5 : 1.36)
  const tall = Math.min(middle.h - CAP.height * m, rows * CAP.height * m * 1.05) / 2
  return {
    width,
    height,
    small,
    clearing: {
      cx: width / 2,
      cy: (high.low + high.high) / 2 + r * 0.1,
      rx: wide + r * (shape === 'portrait' ? 1.1 : 1.6),
      ry: (high.high - high.low) / 2 + r * 1.75,
    },
    middle,
    r,
    m,
    seats: places.sort((a, b) => a.seat - b.seat),
    mushrooms: at.map(([u, v]) => ({
      x: width / 2 + u * loose * CAP.width * m,
      y: middle.y + middle.h / 2 + v * tall + (CAP.height / 2 - CAP.below) * m,
    })),
  }
}

type Size = Pick<Box, 'w' | 'h'>

function placeSeat(seat: number, { x, y }: Spot, above: boolean, u: number, r: number, plate: Size): SeatPlace {
  const inward = u > 0.3 ? -1 : 1
  const central = Math.abs(u) < 0.3 // with nobody beside it, there is room for a longer name
  const w = central ? plate.w * 1.4 : plate.w
  return {
    seat,
    x,
    y,
    above,
    inward,
    plate: { x: x - w / 2, y: above ? y - RIM * r - 4 - plate.h : y + TRAY.reach * r + 4, w, h: plate.h },
    tray: { x, y: y + TRAY.at * r },
    bag: central ? { x: x - 1.62 * r, y: y + 0.3 * r } : { x: x - inward * 0.98 * r, y: y - 0.62 * r },
  }
}

/** The ground between the seats: below the upper ones, above the lowest, and clear of the plates at the sides. */
function middleOf(places: SeatPlace[], width: number, wide: number, r: number, plate: number): Box {
  const ends = places.filter(({ x }) => Math.abs(x - width / 2) < wide * 0.9)
  const upper = ends.filter(({ above }) => above).map(({ y }) => y + (TRAY.reach + 0.12) * r)
  const top = upper.length > 0 ? Math.max(...upper) : r
  const bottom = Math.max(...places.map(({ y }) => y)) - (RIM + 0.16) * r
  const half = Math.min(width / 2 - 12, wide - Math.max(plate + 4, plate > 0 ? (RIM + 0.3) * r : plate))
  return { x: width / 2 - half, y: top, w: 2 * half, h: bottom - top }
}

/** The middle of a target: a tile's, or a cap's. */
export function centreOf(layout: Layout, target: Target): Spot {
  if (target.on === 'tile') {
    const { x, y } = layout.seats[target.seat]!
    return { x, y }
  }
  const foot = layout.mushrooms[target.mushroom]!
  return { x: foot.x, y: foot.y - CAP.rise * layout.m }
}
