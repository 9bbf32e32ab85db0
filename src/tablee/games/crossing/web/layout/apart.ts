// Lays all arms of a reveal so that each can be followed: none along another, no hand on another's arm.
import type { Target } from '../controls/targets'
import type { Layout, Spot } from './layout'
import { cross, meeting, near, offLine, slant, through } from './lines'
import { limbsOf, scaleOf, SLEEVE, straight, ways, type Laden, type Limbs, type Reach } from './reach'

export interface Pointing {
  seat: number
  target: Target
}

/** Sleeves that come nearer to each other than this, in their own measure, must cross and not run side by side. */
const AIR = 2
const WIDEST = SLEEVE.wrist + AIR
const FINGERS = 12
const HANDS = 20
const SLANT = 20 * (Math.PI / 180)
/** Where two sleeves cross, neither crosses a third one nearer than this. */
const KNOT = 26
/** So near to a crossing a sleeve lies over it. */
const OVER = 13
const TRIES = 4
const SHIFTS = 100
/** What an eye follows less easily, though it cannot be misread: it is avoided where that can be. */
const UNEASY = { slant: 32 * (Math.PI / 180), hand: 8, looks: 60 }
/** What each weighs beside arms that could be taken for one another, which weigh 1: all that is uneasy less than a knot. */
const WEIGHT = { knot: 0.25, uneasy: 0.008, hand: 0.002, cross: 0.0005 }

/** One arm for each that points, in the same order: as straight as can be, and apart from the others. */
export function layArms(layout: Layout, pointing: Pointing[], laden: Laden = () => true): Reach[] {
  const choices = pointing.map(({ seat, target }) => choiceOf(layout, seat, target, laden))
  return untangled(choices, layout).map(({ arm }) => arm)
}

/** They are laid one after the other; who finds no way between those that lie already is laid first the next time. */
function untangled(choices: Choice[], layout: Layout): Way[] {
  let order = choices.map((_, i) => i)
  let best: Way[] = []
  let least = Infinity
  for (let turn = 0; turn < TRIES && least >= WEIGHT.knot; turn++) {
    const laid: Way[] = []
    const stuck: number[] = []
    let trouble = 0
    for (const i of order) {
      const [way, tangle] = leastTangled(choices[i]!, Object.values(laid), layout)
      laid[i] = way
      trouble += tangle
      if (tangle >= WEIGHT.knot) stuck.push(i)
    }
    if (trouble < least) [best, least] = [laid, trouble]
    order = [...stuck, ...order.filter((i) => !stuck.includes(i))]
  }
  return least >= WEIGHT.knot ? shifted(choices, best, layout) : best
}

/** Arms that are in each other's way are moved one at a time to where they are least so, until none is. */
function shifted(choices: Choice[], laid: Way[], layout: Layout): Way[] {
  const others = (i: number, all: Way[]) => all.filter((_, k) => k !== i)
  let best = laid
  let least = Infinity
  const now = [...laid]
  const tried = new Map<Way, number>()
  for (let turn = 0; turn < SHIFTS; turn++) {
    const tangles = now.map((way, i) => tangleWith(way, others(i, now), layout))
    const sum = tangles.reduce((all, one) => all + one, 0)
    if (sum < least) [best, least] = [[...now], sum]
    if (sum < WEIGHT.knot) break
    let move: [number, Way] | null = null
    let gain = Infinity
    tangles.forEach((tangle, i) => {
      if (tangle < WEIGHT.knot) return
      const rest = others(i, now)
      for (let nth = 0; ; nth++) {
        const way = choices[i]!.at(nth)
        if (!way) break
        if (way === now[i] || (tried.get(way) ?? -Infinity) > turn - 12) continue
        const change = tangleWith(way, rest, layout, gain + tangle) - tangle
        if (change < gain) [move, gain] = [[i, way], change]
      }
    })
    if (!move) break
    const [i, way]: [number, Way] = move
    tried.set(now[i]!, turn)
    now[i] = way
  }
  return best
}

/** The straightest way that is apart from what lies already, or else the one that is least in the way. */
function leastTangled(choice: Choice, laid: Way[], layout: Layout): [Way, number] {
  let best = choice.at(0)!
  let least = Infinity
  let looks = UNEASY.looks
  for (let nth = 0; least > 0 && looks > 0; nth++) {
    const way = choice.at(nth)
    if (!way) break
    const tangle = tangleWith(way, laid, layout, least)
    if (least < WEIGHT.knot) looks--
    if (tangle < least) [best, least] = [way, tangle]
  }
  return [best, least]
}

/** How much an arm is in the way of some others, counted as far as `enough`; where three meet is a knot. */
function tangleWith(way: Way, others: Way[], layout: Layout, enough = Infinity): number {
  let sum = 0
  const spots: Spot[] = []
  for (const other of others) {
    const { trouble, crossings } = way.tangle(other, layout)
    sum += trouble
    for (const { x, y } of crossings)
      if (spots.some((spot) => Math.hypot(spot.x - x, spot.y - y) < KNOT * scaleOf(layout))) sum += WEIGHT.knot
    if (sum >= enough) return sum
    spots.push(...crossings)
  }
  return spots.length ? sum + WEIGHT.knot * overCrossings(way, others, layout) : sum
}

/** How often one of three that cross lies over the crossing of the other two, though it crosses them elsewhere. */
function overCrossings(way: Way, others: Way[], layout: Layout): number {
  let found = 0
  others.forEach((one, k) => {
    const mine = way.tangle(one, layout).crossings
    for (const other of others.slice(0, k)) {
      const its = way.tangle(other, layout).crossings
      const theirs = one.tangle(other, layout).crossings
      if (mine.length + its.length && theirs.some((spot) => way.liesOver(spot, layout))) found++
      else if (its.length + theirs.length && mine.some((spot) => other.liesOver(spot, layout))) found++
      else if (mine.length + theirs.length && its.some((spot) => one.liesOver(spot, layout))) found++
    }
  })
  return found
}

/** An arm as it could lie, which remembers what it was compared with. */
class Way {
  static #next = 0
  readonly limbs: Limbs
  readonly #known = new Map<number, Tangle>()
  readonly id = Way.#next++

  constructor(
    readonly arm: Reach,
    layout: Layout,
  ) {
    this.limbs = limbsOf(arm, layout)
  }

  tangle(other: Way, layout: Layout): Tangle {
    if (other.id < this.id) return other.tangle(this, layout)
    let found = this.#known.get(other.id)
    if (found === undefined) this.#known.set(other.id, (found = tangleOf(this.limbs, other.limbs, scaleOf(layout))))
    return found
  }

  liesOver({ x, y }: Spot, layout: Layout): boolean {
    return this.limbs.sleeve.some((line) => offLine(x, y, line) < OVER * scaleOf(layout))
  }
}

/** The ways of one arm, worked out as far as somebody asks. */
class Choice {
  readonly #found: Way[] = []
  readonly #more: Generator<Reach, void>

  constructor(
    readonly layout: Layout,
    readonly seat: number,
    readonly target: Target,
    readonly laden: Laden,
  ) {
    this.#more = ways(layout, seat, target, laden)
  }

  /** The nth way; where there is none at all, the first is the straight one. */
  at(nth: number): Way | undefined {
    while (this.#found.length <= nth) {
      const next = this.#more.next()
      if (!next.done) this.#found.push(new Way(next.value, this.layout))
      else if (this.#found.length > 0) return undefined
      else this.#found.push(new Way(straight(this.layout, this.seat, this.target, this.laden), this.layout))
    }
    return this.#found[nth]
  }
}

/** What was worked out for a layout serves every reveal on it. */
const KNOWN = new WeakMap<Layout, Map<string, Choice>>()

function choiceOf(layout: Layout, seat: number, target: Target, laden: Laden): Choice {
  const known = KNOWN.get(layout) ?? new Map<string, Choice>()
  KNOWN.set(layout, known)
  const trays = layout.seats.map((place) => Number(laden(place.seat))).join('')
  const key = `${seat} ${target.on} ${target.on === 'tile' ? target.seat : target.mushroom} ${trays}`
  const choice = known.get(key) ?? new Choice(layout, seat, target, laden)
  known.set(key, choice)
  return choice
}

/** How much two arms are in each other's way: 1 and more when one could be taken for the other; and where they cross. */
interface Tangle {
  trouble: number
  crossings: Spot[]
}

/** How much two arms could be taken for one another; 0 when they cannot. */
export function entangled(a: Reach, b: Reach, layout: Layout): number {
  return Math.floor(tangleOf(limbsOf(a, layout), limbsOf(b, layout), scaleOf(layout)).trouble)
}

function tangleOf(a: Limbs, b: Limbs, scale: number): Tangle {
  let trouble = 0
  let uneasy = 0
  if (near(a.finger, b.finger, FINGERS * scale)) trouble += 4
  if (near(a.fist, b.fist, HANDS * scale)) trouble += 3
  for (const [hand, arm] of [
    [a, b],
    [b, a],
  ] as const) {
    if (onSleeve(hand, arm, 0)) trouble += 2
    else if (onSleeve(hand, arm, UNEASY.hand * scale)) uneasy += WEIGHT.hand
  }
  const crossings: Spot[] = []
  for (const one of a.sleeve) {
    // Most of a sleeve is far from all of the other.
    if (!through(one, b.box, one.half + WIDEST * scale)) continue
    for (const other of b.sleeve) {
      if (!near(one, other, one.half + other.half + AIR * scale)) continue
      const slanted = slant(one, other)
      if (slanted <= SLANT) trouble++
      else if (slanted <= UNEASY.slant) uneasy += WEIGHT.cross
      if (cross(one, other)) crossings.push(meeting(one, other))
    }
  }
  uneasy += WEIGHT.cross * crossings.length
  return { trouble: trouble + Math.max(0, crossings.length - 1) + Math.min(uneasy, WEIGHT.uneasy), crossings }
}

/** Whether the hand of one lies on the sleeve of the other, or so near to it. */
function onSleeve({ fist, finger }: Limbs, { sleeve }: Limbs, air: number): boolean {
  return sleeve.some(
    (line) => near(fist, line, fist.half + line.half + air) || near(finger, line, finger.half + line.half + air),
  )
}
