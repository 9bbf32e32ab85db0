// A reveal cannot be misread: no arm lies on what it does not point at, none along another, every tip on its own target.
import { describe, expect, test } from 'vitest'
import type { Target } from '../controls/targets'
import { entangled, layArms, type Pointing } from './apart'
import { CAP, centreOf, layOut, RIM, TRAY, type Layout, type Spot } from './layout'
import { limbsOf, type Reach } from './reach'
import { targetsOf, thin } from './thin'

const DAILY = [
  ['a small phone under a high sheet', 360, 340],
  ['a phone', 390, 620],
  ['a desktop', 1074, 900],
] as const
const OTHERS = [
  ['a narrow phone', 320, 400],
  ['a small phone', 360, 470],
  ['a long phone', 430, 800],
  ['a phone held sideways beside a panel', 440, 360],
  ['a low place beside a panel', 459, 300],
  ['a low place in between', 600, 320],
  ['a low and wide place', 740, 300],
  ['a tablet upright', 768, 780],
  ['a desktop with a low window', 1096, 640],
  ['a screen', 1560, 1000],
] as const
const BOARDS = import.meta.env.MODE === 'long' ? [...DAILY, ...OTHERS] : DAILY

/** A prime above the number of targets of any seat: lines modulo it go through every pair of choices. */
const PRIME = 11

/** Choices of all seats such that every two choices of any two seats meet in one of them. */
function* reveals(layout: Layout): Generator<Pointing[]> {
  const seats = layout.seats.map(({ seat }) => seat)
  for (let base = 0; base < PRIME; base++) {
    for (let step = 0; step < PRIME; step++) {
      yield seats.flatMap((seat) => {
        const target = targetsOf(layout, seat)[(base + step * seat) % PRIME]
        return target ? [{ seat, target }] : [] // who points at nothing covers, or rests
      })
    }
  }
}

/** What a spot with so much room around it lies on: caps, and tiles with their trays. */
function lies({ r, m, seats, mushrooms }: Layout, x: number, y: number, room: number, own: string[]): string[] {
  const on: string[] = []
  mushrooms.forEach((foot, i) => {
    const off = Math.hypot((x - foot.x) / (62 * m + room), (y - foot.y + CAP.rise * m) / (41 * m + room))
    if (off < 1) on.push(`mushroom-${i}`)
  })
  seats.forEach((place) => {
    const [dx, dy] = [Math.abs(x - place.x), y - place.y]
    const disc = Math.hypot(dx, dy) < RIM * r + room
    const tray = dx < r + room && dy > 0.82 * r - room && dy < TRAY.reach * r + room
    if (disc || tray) on.push(`tile-${place.seat}`)
  })
  return on.filter((name) => !own.includes(name))
}

const nameOf = (target: Target) => (target.on === 'mushroom' ? `mushroom-${target.mushroom}` : `tile-${target.seat}`)

/** What is wrong with one arm, looked at every quarter of its width. */
function flaws(layout: Layout, { seat, target }: Pointing, arm: Reach): string[] {
  const own = [nameOf(target), `tile-${seat}`]
  const { sleeve, fist, finger } = limbsOf(arm, layout)
  const on = [...sleeve, fist, finger].flatMap(({ a, b, half }) => {
    const steps = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / (half / 2))
    return Array.from({ length: steps + 1 }, (_, i) => {
      const part = i / steps
      return lies(layout, a.x + part * (b.x - a.x), a.y + part * (b.y - a.y), half, own)
    }).flat()
  })
  const touched = lies(layout, arm.tip.x, arm.tip.y, 0, [])
  const misses = touched.join() === nameOf(target) ? [] : [`the tip is on ${touched.join(' and ') || 'nothing'}`]
  return [...new Set(on.map((name) => `lies on ${name}`)), ...misses].map(
    (flaw) => `${seat} at ${nameOf(target)} ${flaw}`,
  )
}

/** What is wrong with a whole reveal; arms that serve many of them are looked at once. */
class Look {
  readonly troubles = new Set<string>()
  readonly #seen = new Map<Reach, Set<Reach>>()

  constructor(readonly layout: Layout) {}

  at(pointing: Pointing[]): void {
    const arms = layArms(this.layout, pointing)
    arms.forEach((arm, i) => {
      const known = this.#seen.get(arm) ?? new Set([arm])
      if (!this.#seen.has(arm)) flaws(this.layout, pointing[i]!, arm).forEach((flaw) => this.troubles.add(flaw))
      this.#seen.set(arm, known)
      arms.slice(0, i).forEach((other, k) => {
        if (!known.has(other) && entangled(arm, other, this.layout) > 0)
          this.troubles.add(
            [pointing[i]!, pointing[k]!].map((one) => `${one.seat} at ${nameOf(one.target)}`).join(' along '),
          )
        known.add(other)
      })
    })
  }
}

describe.each(BOARDS)('on %s', (_name, width, height) => {
  test.each([3, 4, 5, 6])('with %i seats every two choices can be told apart, and all may be the same', (seats) => {
    const look = new Look(thin(layOut(seats, 0, width, height)))
    for (const pointing of reveals(look.layout)) look.at(pointing)
    for (const target of targetsOf(look.layout, -1)) {
      const others = look.layout.seats.filter(({ seat }) => target.on !== 'tile' || target.seat !== seat)
      look.at(others.map(({ seat }) => ({ seat, target })))
    }
    expect([...look.troubles]).toEqual([])
  })
})

const DESK = thin(layOut(4, 0, 1074, 900))

test('a planted straight arm through a mushroom is found', () => {
  const [from, to] = [DESK.seats[1]!, DESK.seats[3]!]
  const through = centreOf(DESK, { on: 'mushroom', mushroom: 0 })
  const arm: Reach = { way: [from, through, { x: to.x - 150, y: to.y }], tip: { x: to.x - 80, y: to.y }, angle: 0 }
  expect(flaws(DESK, { seat: 1, target: { on: 'tile', seat: 3 } }, arm)).toContainEqual(
    '1 at tile-3 lies on mushroom-0',
  )
})

describe('two arms are in each other’s way', () => {
  const arm = (...way: [number, number][]): Reach => {
    const spots = way.map(([x, y]) => ({ x, y }))
    const [wrist, tip] = spots.slice(-2) as [Spot, Spot]
    return { way: spots.slice(0, -1), tip, angle: (Math.atan2(tip.y - wrist.y, tip.x - wrist.x) * 180) / Math.PI }
  }
  const level = arm([0, 300], [200, 300], [400, 300], [450, 300])

  test.each([
    ['side by side', arm([0, 310], [400, 310], [450, 330])],
    ['at a flat angle', arm([0, 260], [400, 340], [450, 350])],
    ['finger to finger', arm([800, 300], [505, 300], [455, 300])],
    ['with a hand on a sleeve', arm([250, 600], [250, 360], [250, 310])],
    ['twice across', arm([100, 200], [200, 400], [300, 200], [300, 150])],
  ])('%s', (_how, other) => {
    expect(entangled(level, other, DESK)).toBeGreaterThan(0)
    expect(entangled(other, level, DESK)).toBe(entangled(level, other, DESK))
  })

  test('but not when they cross once, or lie well apart', () => {
    expect(entangled(level, arm([250, 600], [250, 100], [250, 50]), DESK)).toBe(0)
    expect(entangled(level, arm([0, 400], [400, 400], [450, 400]), DESK)).toBe(0)
  })
})
