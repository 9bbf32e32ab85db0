// Finds room for the mushrooms: the largest that stand between the seats without touching anything.
import type { Rect, Spot } from './layout'
import { ROWS } from './stations'

/** What a mushroom of size 1 takes, with the ring around it, above and below its foot. */
export const GROWTH = { width: 144, above: 124, below: 18, height: 142 }

export interface Bed {
  /** Size of a mushroom: 1 is a cap of 124. */
  m: number
  /** How well it fills its ground: rows and mushrooms that stand well apart. */
  ease: number
  feet: Spot[]
}

/** The free ground: what lies on it already, and the board it must not leave. */
export interface Ground {
  taken: Rect[]
  width: number
  /** From here to there, rows may stand. */
  top: number
  bottom: number
  /** So much is left free between mushrooms, for arms to lie. */
  lane: number
  /** And so much in a single row: it parts the clearing, and whoever reaches across passes through it. */
  row: number
}

const STEPS = 9
const AIRY = [1.3, 1.12, 1] as const

/** The best bed for some mushrooms that should be no larger than `most`; null when there is no room at all. */
export function makeBed(mushrooms: number, ground: Ground, most: number): Bed | null {
  let best: Bed | null = null
  let merit = 0
  for (const rows of ROWS[mushrooms]!) {
    const bed = largest(rows, ground, best?.m ?? 0, most)
    const worth = bed ? bed.m * (0.85 + 0.15 * bed.ease) * charm(rows) : 0
    if (worth > merit) [best, merit] = [bed, worth]
  }
  return best
}

/** A ring of mushrooms looks better than a single file, or than a row as long as the board. */
function charm(rows: readonly number[]): number {
  const file = rows.length > 1 && rows.every((count) => count === 1)
  // Between two that stand below it, arms find a single one at the top last of all.
  const hidden = rows.length > 2 && rows[0] === 1
  return file || (rows.length === 1 && rows[0]! > 2) ? 0.78 : rows.length > 3 ? 0.9 : hidden ? 0.85 : 1
}

/** The largest mushrooms that fit in these rows; only sizes from about `least` on are worth the search. */
function largest(rows: readonly number[], ground: Ground, least: number, most: number): Bed | null {
  let found = settle(rows, ground, most)
  if (found) return found
  let [low, high] = [Math.max(0.12, least * 0.72), most]
  if (low >= high || !(found = settle(rows, ground, low))) return null
  for (let i = 0; i < 6; i++) {
    const m = (low + high) / 2
    const bed = settle(rows, ground, m)
    if (bed) [found, low] = [bed, m]
    else high = m
  }
  return found
}

/** Stands rows of one size as far apart as there is room, as near to the middle as can be; null when they do not fit. */
function settle(rows: readonly number[], ground: Ground, m: number): Bed | null {
  const lane = rows.length === 1 ? ground.row : ground.lane
  const each = GROWTH.height * m + lane
  const free = ground.bottom - ground.top
  let best: Bed | null = null
  let merit = -Infinity
  for (const airy of AIRY) {
    const pitch = each * airy
    const slack = free - each - pitch * (rows.length - 1)
    if (slack < 0) continue
    for (let i = 0; i < STEPS; i++) {
      // From the middle outwards: 0, a step up, a step down, two up…
      const off = ((i % 2 ? -1 : 1) * Math.ceil(i / 2)) / (STEPS - 1)
      const first = ground.top + slack * (0.5 + off)
      const feet = stand(rows, first, pitch, { ...ground, lane }, m)
      if (!feet) continue
      const ease = airy * feet.ease
      if (ease - Math.abs(off) > merit) [best, merit] = [{ m, ease, feet: clockwise(feet.rows) }, ease - Math.abs(off)]
    }
  }
  return best
}

/** One foot per mushroom, row by row; null when a row is too long for where it stands. */
function stand(rows: readonly number[], first: number, pitch: number, ground: Ground, m: number) {
  let ease = 2
  const stood: Spot[][] = []
  for (const [nth, count] of rows.entries()) {
    const top = first + nth * pitch
    const each = GROWTH.width * m + ground.lane
    const room = 2 * freeHalf(ground, top, top + GROWTH.height * m + ground.lane)
    const gap = Math.min(1.45, room / (count * each))
    if (gap < 1) return null
    ease = Math.min(ease, count > 1 ? gap : 1.3)
    const step = gap * each
    const y = top + ground.lane / 2 + GROWTH.above * m
    stood.push(
      Array.from({ length: count }, (_, i) => ({
        x: ground.width / 2 + (i - (count - 1) / 2) * step,
        y,
      })),
    )
  }
  return { rows: stood, ease }
}

/** How far a band of the ground is free to both sides of its middle. */
function freeHalf({ taken, width }: Ground, top: number, bottom: number): number {
  const middle = width / 2
  return taken.reduce((half, { x, y, w, h }) => {
    if (y >= bottom || y + h <= top) return half
    return Math.min(half, Math.max(0, x - middle, middle - x - w))
  }, middle - 4)
}

/** Along the first row, down the right side, back along the last row and up the left side. */
function clockwise(rows: Spot[][]): Spot[] {
  const [first, ...others] = rows
  const last = others.pop() ?? []
  const right = others.map((row) => row.at(-1)!)
  const left = others.filter((row) => row.length > 1).map((row) => row[0]!)
  return [...first!, ...right, ...last.reverse(), ...left.reverse()]
}
