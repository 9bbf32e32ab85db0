// Lays all arms of a reveal so that each can be followed: none along another, no finger on another's.
import type { Target } from '../controls/targets'
import type { Layout, Spot } from './layout'
import { scaleOf, SLEEVE, straight, ways, type Laden, type Reach } from './reach'

export interface Pointing {
  seat: number
  target: Target
}

/** Arms that come nearer to each other than this, in their own measure, must cross and not run side by side. */
const NEAR = 2 * SLEEVE.wrist + 2
const TIPS = 12
const HANDS = 20
const SLANT = 14 * (Math.PI / 180)
const TRIES = 24

/**
 * One arm for each that points, in the same order: as straight as can be, and apart from the others. They are laid one
 * after the other; who finds no way between those that lie already is laid first the next time.
 */
export function layArms(layout: Layout, pointing: Pointing[], laden: Laden = () => true): Reach[] {
  const scale = scaleOf(layout)
  const choices = pointing.map(({ seat, target }) => new Choice(layout, seat, target, laden))
  let order = choices.map((_, i) => i)
  let best: Reach[] = []
  let least = Infinity
  for (let turn = 0; turn < TRIES && least > 0; turn++) {
    const laid: Reach[] = []
    const stuck: number[] = []
    let trouble = 0
    for (const i of order) {
      const [arm, tangle] = leastTangled(choices[i]!, Object.values(laid), scale)
      laid[i] = arm
      trouble += tangle
      if (tangle > 0) stuck.push(i)
    }
    if (trouble < least) [best, least] = [laid, trouble]
    order = [...stuck, ...order.filter((i) => !stuck.includes(i))]
  }
  return best
}

/** The straightest way that is apart from what lies already, or else the one that is least in the way. */
function leastTangled(choice: Choice, laid: Reach[], scale: number): [Reach, number] {
  let best = choice.at(0)!
  let least = Infinity
  for (let nth = 0; least > 0; nth++) {
    const arm = choice.at(nth)
    if (!arm) break
    const tangle = laid.reduce((sum, other) => sum + (sum < least ? entangled(arm, other, scale) : 0), 0)
    if (tangle < least) [best, least] = [arm, tangle]
  }
  return [best, least]
}

/** The ways of one arm, worked out as far as somebody asks. */
class Choice {
  readonly #found: Reach[] = []
  readonly #more: Generator<Reach, void>
  readonly #straight: Reach

  constructor(layout: Layout, seat: number, target: Target, laden: Laden) {
    this.#more = ways(layout, seat, target, laden)
    this.#straight = straight(layout, seat, target, laden)
  }

  /** The nth way; where there is none at all, the first is the straight one. */
  at(nth: number): Reach | undefined {
    while (this.#found.length <= nth) {
      const next = this.#more.next()
      if (next.done) return nth === 0 ? this.#straight : undefined
      this.#found.push(next.value)
    }
    return this.#found[nth]
  }
}

/** How much two arms could be taken for one another; 0 when they cannot. */
export function entangled(a: Reach, b: Reach, scale: number): number {
  let trouble = 0
  if (apart(a.tip, b.tip) < TIPS * scale) trouble += 4
  if (apart(a.way.at(-1)!, b.way.at(-1)!) < HANDS * scale) trouble += 3
  const [along, beside] = [
    [...a.way, a.tip],
    [...b.way, b.tip],
  ]
  for (let i = 1; i < along.length; i++) {
    for (let k = 1; k < beside.length; k++) {
      if (slant(along[i - 1]!, along[i]!, beside[k - 1]!, beside[k]!) > SLANT) continue
      const near = Math.min(toLine(along[i]!, beside[k - 1]!, beside[k]!), toLine(beside[k]!, along[i - 1]!, along[i]!))
      if (near < NEAR * scale) trouble++
    }
  }
  return trouble
}

const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The angle between two lines, whichever way they are walked. */
function slant(a: Spot, b: Spot, c: Spot, d: Spot): number {
  const turn = Math.abs(Math.atan2(b.y - a.y, b.x - a.x) - Math.atan2(d.y - c.y, d.x - c.x)) % Math.PI
  return Math.min(turn, Math.PI - turn)
}

/** How far a spot is from a line between two others. */
function toLine(spot: Spot, a: Spot, b: Spot): number {
  const [vx, vy] = [b.x - a.x, b.y - a.y]
  const along = ((spot.x - a.x) * vx + (spot.y - a.y) * vy) / (vx * vx + vy * vy || 1)
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(spot.x - a.x - t * vx, spot.y - a.y - t * vy)
}
