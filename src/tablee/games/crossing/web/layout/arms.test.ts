// A reveal cannot be misread: no arm lies on what it does not point at, none along another, every tip on its own target.
import { describe, expect, test } from 'vitest'
import type { Target } from '../controls/targets'
import { entangled, layArms, type Pointing } from './apart'
import { CAP, centreOf, layOut, RIM, TRAY, type Layout, type Spot } from './layout'
import { FIST, scaleOf, SLEEVE, type Reach } from './reach'
import { targetsOf, thin } from './thin'

const BOARDS = [
  ['a narrow phone', 320, 400],
  ['a small phone', 360, 470],
  ['a phone', 390, 620],
  ['a long phone', 430, 800],
  ['a phone held sideways beside a panel', 440, 360],
  ['a tablet upright', 768, 780],
  ['a desktop', 1074, 900],
  ['a desktop with a low window', 1096, 640],
  ['a screen', 1560, 1000],
] as const

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

/** Whether a spot lies on a cap or on a tile, its tray included. */
function lies({ r, m, seats, mushrooms }: Layout, { x, y }: Spot, room: number): string[] {
  const caps = mushrooms.flatMap((foot, i) => {
    const off = Math.hypot((x - foot.x) / (66 * m + room), (y - foot.y + CAP.rise * m) / (44 * m + room))
    return off < 1 ? [`mushroom-${i}`] : []
  })
  const tiles = seats.flatMap((place) => {
    const disc = Math.hypot(x - place.x, y - place.y) < RIM * r + room
    const tray =
      Math.abs(x - place.x) < r + room && y - place.y > 0.82 * r - room && y - place.y < TRAY.reach * r + room
    return disc || tray ? [`tile-${place.seat}`] : []
  })
  return [...caps, ...tiles]
}

const nameOf = (target: Target) => (target.on === 'mushroom' ? `mushroom-${target.mushroom}` : `tile-${target.seat}`)

/** What is wrong with one arm. */
function flaws(layout: Layout, { seat, target }: Pointing, { way, tip }: Reach): string[] {
  const own = [nameOf(target), `tile-${seat}`]
  const scale = scaleOf(layout)
  const wrist = way.at(-1)!
  const knuckles = { x: (wrist.x + tip.x) / 2, y: (wrist.y + tip.y) / 2 }
  const on = [
    ...way.flatMap((spot) => lies(layout, spot, SLEEVE.root * scale)),
    ...[wrist, knuckles].flatMap((spot) => lies(layout, spot, 0.8 * FIST * scale)),
  ].filter((name) => !own.includes(name))
  const touched = lies(layout, tip, 0)
  const misses = touched.join() === nameOf(target) ? [] : [`the tip is on ${touched.join(' and ') || 'nothing'}`]
  return [...new Set(on.map((name) => `lies on ${name}`)), ...misses].map(
    (flaw) => `${seat} at ${nameOf(target)} ${flaw}`,
  )
}

/** What is wrong between any two arms. */
function tangles(layout: Layout, pointing: Pointing[], arms: Reach[]): string[] {
  return arms.flatMap((one, i) =>
    arms.slice(i + 1).flatMap((other, k) => {
      const [a, b] = [pointing[i]!, pointing[i + 1 + k]!]
      const apart = entangled(one, other, scaleOf(layout)) === 0
      return apart ? [] : [`${a.seat} at ${nameOf(a.target)} along ${b.seat} at ${nameOf(b.target)}`]
    }),
  )
}

describe.each(BOARDS)('on %s', (_name, width, height) => {
  test.each([3, 4, 5, 6])('with %i seats every two choices can be told apart', (seats) => {
    const layout = thin(layOut(seats, 0, width, height))
    const troubles = new Set<string>()
    for (const pointing of reveals(layout)) {
      const arms = layArms(layout, pointing)
      pointing.forEach((one, i) => flaws(layout, one, arms[i]!).forEach((flaw) => troubles.add(flaw)))
      tangles(layout, pointing, arms).forEach((tangle) => troubles.add(tangle))
    }
    expect([...troubles]).toEqual([])
  })

  test.each([3, 4, 5, 6])('with %i seats all may point at the same', (seats) => {
    const layout = thin(layOut(seats, 0, width, height))
    const troubles = targetsOf(layout, -1).flatMap((target) => {
      const pointing = layout.seats
        .filter(({ seat }) => target.on !== 'tile' || target.seat !== seat)
        .map(({ seat }) => ({ seat, target }))
      return tangles(layout, pointing, layArms(layout, pointing))
    })
    expect(troubles).toEqual([])
  })
})

test('a planted straight arm through a mushroom is found', () => {
  const layout = thin(layOut(4, 0, 1074, 900))
  const [from, to] = [layout.seats[1]!, layout.seats[3]!]
  const through = centreOf(layout, { on: 'mushroom', mushroom: 0 })
  const arm: Reach = { way: [from, through, { x: to.x - 150, y: to.y }], tip: { x: to.x - 80, y: to.y }, angle: 0 }
  expect(flaws(layout, { seat: 1, target: { on: 'tile', seat: 3 } }, arm)).toContainEqual(
    '1 at tile-3 lies on mushroom-0',
  )
})
