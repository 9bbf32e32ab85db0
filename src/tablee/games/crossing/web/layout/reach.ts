// How arms can lie: from under a tile, around everything else, to a finger on the edge of what it points at.
import { between } from '#web/parts/board/geometry'
import type { Target } from '../controls/targets'
import { around, overlap, type Line } from './lines'
import { bars, pieces, stems, type Piece } from './pieces'
import { CAP, centreOf, RIM, TRAY, type Layout, type Rect, type Spot } from './layout'

/** An arm as it lies: the sleeve along its way, and a straight hand at its end. */
export interface Reach {
  /** The middle of the sleeve, from the middle of its tile to the wrist. */
  way: Spot[]
  /** Where the finger touches. */
  tip: Spot
  /** Which way the finger points, in degrees; 0 is to the right. */
  angle: number
}

/** A line with so much of the arm on both sides. */
export interface Limb extends Line {
  half: number
}

/** The parts of an arm that can be seen. */
export interface Limbs {
  sleeve: Limb[]
  /** The middle of the sleeve lies in here. */
  box: Rect
  fist: Limb
  finger: Limb
}

/** What is seen of an arm. */
export function limbsOf({ way, tip }: Reach, layout: Layout): Limbs {
  return { sleeve: sleeveLimbs(way, layout), box: around(way), ...handLimbs(way.at(-1)!, tip, scaleOf(layout)) }
}

/** What is seen of a sleeve: it comes out from under the rim of its tile. */
function sleeveLimbs(way: Spot[], layout: Layout): Limb[] {
  const scale = scaleOf(layout)
  const root = way[0]!
  const out = way.findIndex(({ x, y }) => Math.hypot(x - root.x, y - root.y) >= RIM * layout.r)
  const seen: Limb[] = []
  for (let i = Math.max(1, out); i < way.length; i++)
    seen.push({ a: way[i - 1]!, b: way[i]!, half: halfAt(i / (way.length - 1)) * scale })
  return seen
}

function handLimbs(wrist: Spot, tip: Spot, scale: number): Pick<Limbs, 'fist' | 'finger'> {
  const knuckles = between(wrist, tip)
  return {
    fist: { a: wrist, b: knuckles, half: FIST * scale },
    finger: { a: knuckles, b: tip, half: FINGER * scale },
  }
}

/** Half the width of a sleeve, some part of the way down. */
export const halfAt = (part: number): number => SLEEVE.root + (SLEEVE.wrist - SLEEVE.root) * part

/** Which seats have stones on their trays. */
export type Laden = (seat: number) => boolean

/** What an arm measures where a hand is as long as HAND: half a sleeve, half a hand. */
export const HAND = 50
export const SLEEVE = { root: 5, wrist: 8 }
export const FIST = 14
export const FINGER = 7

/** The size of hands: 1 is a finger of 50. */
export const scaleOf = ({ r }: Layout): number => r / 70

const STEP = 10 * (Math.PI / 180)
const POINTS = 12

/** Ways to bend: how far a sleeve leaves from the straight way, from which side the finger comes, how late it turns. */
type Bend = readonly [start: number, side: number, stiff: Stiff]

/** How far a sleeve goes on straight: as it leaves, and before its wrist. */
type Stiff = readonly [number, number]

// prettier-ignore
const STIFF: readonly Stiff[] = [[0.4, 0.4], [0.62, 0.62], [0.85, 0.85], [0.3, 0.9], [0.9, 0.3], [0.5, 1.2], [1.2, 0.5]]

/** Every bend, the gentlest first. Who keeps a little to the right meets nobody who comes the other way. */
const BENDS: readonly Bend[] = STIFF.flatMap((stiff) =>
  span(7).flatMap((start) => span(11).map((side): Bend => [start, side, stiff])),
).sort((a, b) => strain(a) - strain(b))

function span(most: number): number[] {
  return Array.from({ length: 2 * most + 1 }, (_, i) => i - most)
}

function strain([start, side, stiff]: Bend): number {
  return (start - 0.6) ** 2 + (side + 0.6) ** 2 + (Math.max(...stiff) - 0.4) * 14
}

/** The ways in which a seat's arm lies on nothing but its target, the straightest first. */
export function* ways(layout: Layout, seat: number, target: Target, laden: Laden): Generator<Reach, void> {
  const from = layout.seats[seat]!
  const others = pieces(layout, seat, target, laden)
  const hands = new Map<number, Hand | null>() // a hand lies the same however its sleeve comes
  const handAt = (side: number) => {
    const hand = handOf(layout, seat, target, side * STEP, laden)
    return barred(layout, target, hand.bearing) || !handIsClear(hand, others, layout) ? null : hand
  }
  for (const [start, side, stiff] of BENDS) {
    let hand = hands.get(side)
    if (hand === undefined) hands.set(side, (hand = handAt(side)))
    if (!hand) continue
    const curve = curveOf(from, hand, start * STEP, stiff)
    if (PROBES.some((part) => isUnder(spotAt(curve, part), others))) continue
    const arm = armAlong(curve, hand)
    if (sleeveIsClear(arm.way, others, layout)) yield arm
  }
}

/** The straight way, whatever lies there. */
export function straight(layout: Layout, seat: number, target: Target, laden: Laden): Reach {
  const hand = handOf(layout, seat, target, 0, laden)
  return armAlong(curveOf(layout.seats[seat]!, hand, 0, STIFF[0]!), hand)
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

/** A hand at its target: where it touches, and from which bearing it comes. */
interface Hand {
  tip: Spot
  wrist: Spot
  bearing: number
}

/** The hand of a seat that comes to a target so far from the straight way. */
function handOf(layout: Layout, seat: number, target: Target, off: number, laden: Laden): Hand {
  const [from, to] = [layout.seats[seat]!, centreOf(layout, target)]
  const bearing = Math.atan2(from.y - to.y, from.x - to.x) + off
  const tip = landing(layout, target, bearing, laden)
  const long = HAND * scaleOf(layout)
  return { tip, bearing, wrist: { x: tip.x + Math.cos(bearing) * long, y: tip.y + Math.sin(bearing) * long } }
}

/** The four corners of a sleeve's curve. */
type Curve = readonly [Spot, Spot, Spot, Spot]

/** A sleeve that leaves its tile `turned` from the straight way, and comes to the wrist in line with the finger. */
function curveOf(from: Spot, { wrist, bearing }: Hand, turned: number, [out, home]: Stiff): Curve {
  const [dx, dy] = [wrist.x - from.x, wrist.y - from.y]
  const far = Math.hypot(dx, dy)
  const leaving = Math.atan2(dy, dx) + turned
  return [
    from,
    { x: from.x + Math.cos(leaving) * out * far, y: from.y + Math.sin(leaving) * out * far },
    { x: wrist.x + Math.cos(bearing) * home * far, y: wrist.y + Math.sin(bearing) * home * far },
    wrist,
  ]
}

function spotAt([a, b, c, d]: Curve, t: number): Spot {
  const u = 1 - t
  const [p, q, s, e] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
  return { x: p * a.x + q * b.x + s * c.x + e * d.x, y: p * a.y + q * b.y + s * c.y + e * d.y }
}

/** An arm whose sleeve lies along a curve. */
function armAlong(curve: Curve, { tip, bearing }: Hand): Reach {
  const way = Array.from({ length: POINTS + 1 }, (_, i) => spotAt(curve, i / POINTS))
  return { way, tip, angle: (Math.atan2(-Math.sin(bearing), -Math.cos(bearing)) * 180) / Math.PI }
}

/** Most curves that lie on something do so at one of these parts of their way. */
const PROBES = [0.5, 0.7, 0.35, 0.85]

const isUnder = (spot: Spot, pieces: Piece[]): boolean => pieces.some((piece) => piece.under({ a: spot, b: spot }, 0))

/** Whether a part of an arm lies on none of these. */
const keepsOff = (line: Line, room: number, pieces: Piece[]): boolean =>
  pieces.every((piece) => !piece.under(line, room))

/** Whether a hand, as wide as it is, keeps off these pieces and on the board. */
function handIsClear({ wrist, tip }: Hand, others: Piece[], layout: Layout): boolean {
  const { fist, finger } = handLimbs(wrist, tip, scaleOf(layout))
  return (
    !bars(layout, fist, fist.half) &&
    keepsOff(fist, fist.half, others) &&
    keepsOff(fist, fist.half * 0.6, stems(layout)) &&
    keepsOff(finger, finger.half, others)
  )
}

/** Whether a sleeve, as wide as it is, keeps off these pieces and on the board. */
function sleeveIsClear(way: Spot[], others: Piece[], layout: Layout): boolean {
  const widest = SLEEVE.wrist * scaleOf(layout)
  const box = around(way)
  if (bars(layout, { a: box, b: { x: box.x + box.w, y: box.y + box.h } }, widest + 1)) return false
  const close = others.filter((piece) => overlap(piece.box, box, widest))
  return close.length === 0 || sleeveLimbs(way, layout).every((limb) => keepsOff(limb, limb.half, close))
}
