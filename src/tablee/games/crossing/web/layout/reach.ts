// How arms can lie: from under a tile, around everything else, to a finger on the edge of what it points at.
import type { Target } from '../controls/targets'
import { bars, pieces, stems, type Piece } from './pieces'
import { CAP, centreOf, RIM, TRAY, type Layout, type Spot } from './layout'

/** An arm as it lies: the sleeve along its way, and a straight hand at its end. */
export interface Reach {
  /** The middle of the sleeve, from the middle of its tile to the wrist. */
  way: Spot[]
  /** Where the finger touches. */
  tip: Spot
  /** Which way the finger points, in degrees; 0 is to the right. */
  angle: number
}

/** Which seats have stones on their trays. */
export type Laden = (seat: number) => boolean

/** What an arm measures where a hand is as long as HAND: half a sleeve, half a hand. */
export const HAND = 50
export const SLEEVE = { root: 5, wrist: 8 }
export const FIST = 14

/** The size of hands: 1 is a finger of 50. */
export const scaleOf = ({ r }: Layout): number => r / 70

const STEP = 12 * (Math.PI / 180)
const POINTS = 12

/** Ways to bend: how far a sleeve leaves from the straight way, from which side the finger comes, how late it turns. */
type Bend = readonly [start: number, side: number, stiff: number]

/** Every bend, the gentlest first. Who keeps a little to the right meets nobody who comes the other way. */
const BENDS: readonly Bend[] = [0.4, 0.62, 0.85]
  .flatMap((stiff) => span(6).flatMap((start) => span(9).map((side): Bend => [start, side, stiff])))
  .sort((a, b) => strain(a) - strain(b))

function span(most: number): number[] {
  return Array.from({ length: 2 * most + 1 }, (_, i) => i - most)
}

function strain([start, side, stiff]: Bend): number {
  return (start - 0.6) ** 2 + (side + 0.6) ** 2 + (stiff - 0.4) * 14
}

/** The ways in which a seat's arm can lie on nothing but its target, the straightest first; last those that graze an edge. */
export function* ways(layout: Layout, seat: number, target: Target, laden: Laden): Generator<Reach, void> {
  const from = layout.seats[seat]!
  const to = centreOf(layout, target)
  const back = Math.atan2(from.y - to.y, from.x - to.x)
  const others = {
    sleeve: pieces(layout, seat, target, laden),
    hand: stems(layout),
  }
  const grazing: Reach[] = []
  for (const [start, side, stiff] of BENDS) {
    const bearing = back + side * STEP
    if (barred(layout, target, bearing)) continue
    const arm = bent(layout, from, landing(layout, target, bearing, laden), bearing, start * STEP, stiff)
    if (!isClear(arm, others, layout, seat)) continue
    if (isClear({ ...arm, way: finely(arm.way) }, others, layout, seat)) yield arm
    else grazing.push(arm)
  }
  yield* grazing
}

/** A way with three more spots between each two: a long arm could cut an edge there. */
function finely(way: Spot[]): Spot[] {
  return way.flatMap((b, i) => {
    const a = way[i - 1] ?? b
    return [0.25, 0.5, 0.75, 1].map((part) => ({ x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) }))
  })
}

/** The straight way, whatever lies there. */
export function straight(layout: Layout, seat: number, target: Target, laden: Laden): Reach {
  const from = layout.seats[seat]!
  const to = centreOf(layout, target)
  const back = Math.atan2(from.y - to.y, from.x - to.x)
  return bent(layout, from, landing(layout, target, back, laden), back, 0, 0.4)
}

/** A fist held out towards the middle, telling nothing. */
export function fist(layout: Layout, seat: number): Reach {
  const { cx, cy } = layout.clearing
  return heldOut(layout, seat, { x: cx, y: cy }, 2.7 * layout.r)
}

/** One's own finger, leaning towards what one has chosen. */
export function lean(layout: Layout, seat: number, target: Target): Reach {
  return heldOut(layout, seat, centreOf(layout, target), 2.2 * layout.r)
}

/** A straight arm of some length. */
function heldOut(layout: Layout, seat: number, to: Spot, length: number): Reach {
  const { x, y } = layout.seats[seat]!
  const turn = Math.atan2(to.y - y, to.x - x)
  const along = (far: number) => ({
    x: x + Math.cos(turn) * far,
    y: y + Math.sin(turn) * far,
  })
  const tip = Math.min(length, Math.hypot(to.x - x, to.y - y))
  return {
    way: [along(0), along(tip - HAND * scaleOf(layout))],
    tip: along(tip),
    angle: (turn * 180) / Math.PI,
  }
}

/** No cap is touched from straight below, where its stem and its number are; no tile from where its plate is. */
function barred(layout: Layout, target: Target, bearing: number): boolean {
  const down = Math.sin(bearing)
  if (target.on === 'mushroom') return down > 0.84
  return layout.seats[target.seat]!.above ? down < -0.6 : down > BELOW
}

/** From further down than this, a finger comes to the tray and not to the tile. */
const BELOW = 0.6

/** Where a finger touches a target that it reaches from a bearing. */
function landing(layout: Layout, target: Target, bearing: number, laden: Laden): Spot {
  const { x, y } = centreOf(layout, target)
  const { r, m } = layout
  const [ux, uy] = [Math.cos(bearing), Math.sin(bearing)]
  if (target.on === 'mushroom') return { x: x + CAP.rx * m * 0.9 * ux, y: y + CAP.ry * m * 0.88 * uy }
  if (uy > BELOW && laden(target.seat)) return { x: x + r * 1.1 * ux, y: y + r * (TRAY.reach - 0.08) }
  return { x: x + RIM * r * 0.94 * ux, y: y + RIM * r * 0.94 * uy }
}

/** A sleeve that leaves its tile `turned` from the straight way, and comes to the wrist in line with the finger. */
function bent(layout: Layout, from: Spot, tip: Spot, bearing: number, turned: number, stiff: number): Reach {
  const [ux, uy] = [Math.cos(bearing), Math.sin(bearing)]
  const hand = HAND * scaleOf(layout)
  const wrist = { x: tip.x + ux * hand, y: tip.y + uy * hand }
  const [dx, dy] = [wrist.x - from.x, wrist.y - from.y]
  const far = Math.hypot(dx, dy) * stiff
  const leaving = Math.atan2(dy, dx) + turned
  const [ax, ay] = [from.x + Math.cos(leaving) * far, from.y + Math.sin(leaving) * far]
  const [bx, by] = [wrist.x + ux * far, wrist.y + uy * far]
  const way = Array.from({ length: POINTS + 1 }, (_, i) => {
    const t = i / POINTS
    const u = 1 - t
    const [p, q, s, e] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    return {
      x: p * from.x + q * ax + s * bx + e * wrist.x,
      y: p * from.y + q * ay + s * by + e * wrist.y,
    }
  })
  return { way, tip, angle: (Math.atan2(-uy, -ux) * 180) / Math.PI }
}

function isClear(
  { way, tip }: Reach,
  others: { sleeve: Piece[]; hand: Piece[] },
  layout: Layout,
  seat: number,
): boolean {
  const scale = scaleOf(layout)
  const { x, y } = layout.seats[seat]!
  const away = (spot: Spot, room: number, from: Piece[]) =>
    !bars(layout, spot, room) && from.every((piece) => piece(spot) >= room)
  const wrist = way.at(-1)!
  const knuckles = { x: (wrist.x + tip.x) / 2, y: (wrist.y + tip.y) / 2 }
  return (
    [wrist, knuckles].every(
      (spot) => away(spot, FIST * scale, others.sleeve) && away(spot, FIST * scale * 0.6, others.hand),
    ) &&
    way.every(
      (spot) =>
        Math.hypot(spot.x - x, spot.y - y) < RIM * layout.r || away(spot, SLEEVE.wrist * scale + 1, others.sleeve),
    )
  )
}
