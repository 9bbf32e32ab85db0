// Where everything lies on the clearing, for any number of seats and any shape of board, in pixels.
import { clamp, type Rect, type Spot } from '#web/parts/board/geometry'
import type { Target } from '../controls/targets'
import { GROWTH, makeBed, type Bed } from './bed'
import { AROUND, type Shape } from './stations'

export type { Rect, Spot }

export interface SeatPlace extends Spot {
  seat: number
  /** The name plate is above the tile in the upper half, below it in the lower. */
  above: boolean
  /** Which way the middle is: −1 to the left, 1 to the right. */
  inward: -1 | 1
  plate: Rect
  tray: Spot
  bag: Spot
}

export interface Layout {
  width: number
  height: number
  small: boolean
  /** So little room that a plate has one line: a name and points. */
  brief: boolean
  clearing: { cx: number; cy: number; rx: number; ry: number }
  /** The middle, where mushrooms stand and the count is called. */
  middle: Rect
  /** Radius of a tile's picture; its rim reaches RIM times as far. */
  r: number
  /** Size of a mushroom: 1 is a cap of 124. */
  m: number
  seats: SeatPlace[]
  /** Where each mushroom's foot stands. */
  mushrooms: Spot[]
}

/** What an arm needs to lie between two mushrooms, in radii of a tile. */
const LANE = 0.4
/** Tiles smaller than this are on boards where every pixel counts. */
const TIGHT = 22
/** How far the rim and the tray reach, in radii of a tile. */
export const RIM = 1.12
export const TRAY = { at: 1.16, reach: 1.52, width: 2.5, stone: 0.68 }
export const CAP = { rise: 72, rx: 58, ry: 40, width: 124 }

/** How wide and high a mushroom is under a finger, however small it is drawn. */
export const touchOf = ({ m }: Pick<Layout, 'm'>): number => Math.max(TOUCH, 140 * m)
const TOUCH = 44

/** Lays the table: `bottom` is the seat that sits nearest to the eyes. */
export function layOut(seats: number, bottom: number, width: number, height: number): Layout {
  const best = widest(seats, width, height)
  // Where not even the least has room, as while a window is being opened, a part of a larger clearing is seen.
  if (!best) return layOut(seats, bottom, width * 1.25 + 1, height * 1.25 + 1)
  const { shape, r, plate, span, reach, bed } = best
  const middle = around(bed)
  return {
    width,
    height,
    small: r < SMALL,
    brief: plate.h < FULL,
    clearing: {
      cx: width / 2,
      cy: (span.low + span.high) / 2 + r * 0.1,
      rx: reach + r * (shape === 'tall' ? 1.1 : 1.6),
      ry: (span.high - span.low) / 2 + r * 1.75,
    },
    middle,
    r,
    m: bed.m,
    seats: best.places
      .map((place) => ({ ...place, seat: (bottom + place.seat) % seats }))
      .sort((a, b) => a.seat - b.seat),
    mushrooms: bed.feet,
  }
}

type Size = Pick<Rect, 'w' | 'h'>

/** One way to lay the table. */
interface Way {
  shape: Shape
  r: number
  plate: Size
  span: { low: number; high: number }
  reach: number
  /** Seats counted from the one at the bottom. */
  places: SeatPlace[]
  bed: Bed
}

const SMALL = 44
/** Mushrooms smaller than this are hard to hit: then plates give up their second line. */
const THUMB = 40
const FULL = 40
const LOW = 330
const STEPS = 16
/** Mushrooms may be a little smaller than tiles before tiles give way to them. */
const MODEST = 0.72

/** Tries ways to sit and to write names, and sizes of tiles from the largest down; the largest pieces win. */
function widest(seats: number, width: number, height: number): Way | null {
  const tall = height > width * 0.95
  const roomy = 1 + (6 - seats) * 0.06 // fewer seats, larger tiles
  const most = tall
    ? clamp(26, Math.min(width * 0.086, height * 0.066) * roomy, 160)
    : clamp(26, Math.min(width * 0.062, height * 0.074) * roomy, 220)
  // On a low board so many arms need the room of the plates' second lines.
  const crowded = seats > 5 && height < LOW
  const ways: [Shape, boolean, number][] = [
    [tall ? 'tall' : 'wide', false, 1],
    ['low', false, 0.94],
    [tall ? 'tall' : 'wide', true, 0.8],
    ['low', true, crowded ? 1.3 : 0.78],
  ]
  let best: Way | null = null
  let merit = 0
  for (const [shape, brief, worth] of ways) {
    for (let i = 0; i < STEPS; i++) {
      const r = most * (1 - (0.62 * i) / STEPS)
      if ((r / most) * worth <= merit) break // smaller ones are no better
      const way = tryWay(seats, width, height, shape, r, brief)
      const poor = way !== null && !brief && way.bed.m * GROWTH.width < THUMB ? 0.7 : 1
      const large = way ? Math.min(1, r / most, way.bed.m / ((most / 60) * MODEST)) * worth * poor : 0
      if (way && large > merit) [best, merit] = [way, large]
    }
  }
  return best ?? tryWay(seats, width, height, 'low', most * 0.3, true)
}

function tryWay(seats: number, width: number, height: number, shape: Shape, r: number, brief: boolean): Way | null {
  const plate = plateFor(r, brief)
  const margin = clamp(3, r * 0.16, 40)
  const span = {
    low: margin + plate.h + 4 + RIM * r,
    high: height - margin - plate.h - 4 - TRAY.reach * r,
  }
  const side = Math.max(plate.w / 2, (shape === 'wide' ? 1.7 : 1.42) * r)
  const reach = Math.min(
    width / 2 - margin - side,
    Math.max((span.high - span.low) * 1.25 + r, (shape === 'low' ? 12 : 9) * r),
  )
  const places = AROUND[shape][seats]!.map(([u, v], turn) => {
    const y = (span.low + span.high) / 2 + (v * (span.high - span.low)) / 2
    return placeSeat(turn, { x: width / 2 + u * reach, y }, v < -0.2, u, r, plate)
  })
  const taken = places.map((place) => boxesOf(place, r, margin))
  if (taken.some((one, i) => taken.slice(i + 1).some((other) => one.some((a) => other.some((b) => overlap(a, b))))))
    return null
  const ground = {
    taken: taken.flat(),
    width,
    top: Math.min(...places.map(({ y }) => y)) - RIM * r,
    bottom: height - 6,
    lane: (r < TIGHT ? LANE / 2 : LANE) * r,
    row: (r < TIGHT ? LANE / 2 : LANE * 2) * r,
  }
  const bed = makeBed(seats - 1, ground, (r / 60) * (seats < 5 ? 1.25 : 1.1))
  return bed && { shape, r, plate, span, reach, places, bed }
}

/** A plate has two lines, or one where room is short. */
function plateFor(r: number, brief: boolean): Size {
  if (brief) return { w: clamp(70, r * 2.9, 98), h: 22 }
  if (r < SMALL) return { w: clamp(98, r * 3.2, 116), h: FULL }
  return { w: clamp(132, r * 2.8, 520), h: clamp(54, r * 0.9, 180) }
}

/** What a seat takes of the ground, with some air around it. */
function boxesOf({ x, y, plate }: SeatPlace, r: number, air: number): Rect[] {
  const half = (TRAY.width / 2) * r
  return [
    {
      x: x - half - air / 2,
      y: y - RIM * r - air,
      w: 2 * half + air,
      h: (RIM + TRAY.reach) * r + 1.5 * air,
    },
    { x: plate.x - 1, y: plate.y, w: plate.w + 2, h: plate.h },
  ]
}

const overlap = (a: Rect, b: Rect) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** The ground under a bed. */
function around({ m, feet }: Bed): Rect {
  const [xs, ys] = [feet.map(({ x }) => x), feet.map(({ y }) => y)]
  const x = Math.min(...xs) - (GROWTH.width / 2) * m
  const y = Math.min(...ys) - GROWTH.above * m
  return {
    x,
    y,
    w: Math.max(...xs) + (GROWTH.width / 2) * m - x,
    h: Math.max(...ys) + GROWTH.below * m - y,
  }
}

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
    plate: {
      x: x - w / 2,
      y: above ? y - RIM * r - 4 - plate.h : y + TRAY.reach * r + 4,
      w,
      h: plate.h,
    },
    tray: { x, y: y + TRAY.at * r },
    bag: central ? { x: x - 1.62 * r, y: y + 0.3 * r } : { x: x - inward * 0.98 * r, y: y - 0.62 * r },
  }
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
