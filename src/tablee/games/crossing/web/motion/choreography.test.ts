// The timeline tells the whole story, in the right order, and nothing too early.
import { describe, expect, test } from 'vitest'
import type { Event, View } from '#web/contract/crossing.gen'
import { sizeOf, type Heap } from '../pieces/heaps'
import { BEAT, timeline } from './choreography'
import { instants, keeping, stageAt, stageOf } from './stage'

const heap = (...stones: number[]): Heap => [0, 1, 2, 3].map((i) => stones[i] ?? 0) as Heap

function table(
  mushrooms: Heap[],
  tiles: Heap[],
  more: Partial<View> & { resting?: number[]; won?: Heap[] } = {},
): View {
  const { resting = [], won = [], ...rest } = more
  return {
    round: 2,
    last_round: false,
    over: false,
    keeper: 0,
    keeper_chooses: true,
    bag: heap(9, 9, 9, 3),
    mushrooms,
    serving: false,
    served: [],
    seats: tiles.map((tile, seat) => ({
      tile,
      won: won[seat] ?? heap(),
      resting: resting.includes(seat),
      points: sizeOf(tile),
      counted: [],
      lacks: heap(1, 1, 1),
    })),
    ...rest,
  }
}

const before = table([heap(1, 1), heap(0, 0, 2)], [heap(), heap(2), heap(0, 0, 0, 1)])
const after = table([heap(2), heap(0, 0, 2, 1)], [heap(1, 1), heap(), heap(0, 0, 0, 1)], {
  resting: [1],
  won: [heap(), heap(2)],
  bag: heap(7, 9, 9, 2),
})
const events: Event[] = [
  { event: 'pointed', seat: 0, mushroom: 0 },
  { event: 'covered', seat: 1 },
  { event: 'reached', seat: 2, rival: 1 },
  { event: 'repelled', owner: 1, seats: [2] },
  { event: 'took', seat: 0, mushroom: 0, stones: heap(1, 1) },
  { event: 'secured', seat: 1, stones: heap(2) },
  { event: 'filled', mushroom: 0, stones: heap(2) },
  { event: 'filled', mushroom: 1, stones: heap(0, 0, 0, 1) },
  { event: 'rested', seat: 1 },
]

describe('a round', () => {
  const { cues, end } = timeline(events, before, after)

  test('shows nothing of the outcome before three', () => {
    const early = cues.filter(({ at }) => at < 2 * BEAT.count)
    expect(new Set(early.map((cue) => cue.do))).toEqual(new Set(['count', 'fist']))
  })

  test('raises a fist for everybody who is awake, also for who covers', () => {
    expect(cues.filter((cue) => cue.do === 'fist').map((cue) => cue.do === 'fist' && cue.seat)).toEqual([0, 1, 2])
  })

  test('shoots all fingers out in the same instant', () => {
    const shots = cues.filter((cue) => cue.do === 'point' || cue.do === 'cover')
    expect(new Set(shots.map(({ at }) => at))).toEqual(new Set([2 * BEAT.count]))
  })

  test('leaves the arms free of the count long enough to be read', () => {
    const called = Math.max(...cues.filter((cue) => cue.do === 'count').map(({ at, ms }) => at + ms))
    const first = Math.min(...cues.filter((cue) => cue.do === 'fly').map(({ at }) => at))
    expect(first - called).toBeGreaterThan(900)
  })

  test('leads from one view to the other', () => {
    const last = stageAt(before, after, cues, end)
    const goal = stageOf(after)
    expect(last).toEqual(goal)
  })

  test('loses no stone on the way but those in the air', () => {
    const count = (now: number) => {
      const stage = stageAt(before, after, cues, now)
      const flying = cues.filter((cue) => cue.do === 'fly' && cue.at <= now && now < cue.at + cue.ms).length
      return [...stage.mushrooms, ...stage.tiles, ...stage.won].reduce((sum, h) => sum + sizeOf(h), stage.bag + flying)
    }
    expect(new Set(instants(cues).map(count)).size).toBe(1)
  })

  test('draws a heap anew only when it has changed', () => {
    const times = instants(cues)
    const [one, two] = [stageAt(before, after, cues, times.at(-2)!), stageAt(before, after, cues, times.at(-2)! + 1)]
    const kept = keeping(one, two)
    expect(kept).toEqual(two)
    kept.mushrooms.forEach((heap, i) => expect(heap).toBe(one.mushrooms[i]))
    kept.tiles.forEach((heap, i) => expect(heap).toBe(one.tiles[i]))
  })

  test('turns the covered tile once its stones are safe', () => {
    const turn = cues.find((cue) => cue.do === 'turn')!
    const safe = cues.filter((cue) => cue.do === 'fly' && cue.to.in === 'won').map(({ at, ms }) => at + ms)
    expect(turn.at).toBeGreaterThanOrEqual(Math.max(...safe))
  })

  test('takes less than six seconds', () => {
    expect(end).toBeLessThan(6000)
  })
})

test('the first stones come from the bag without a count', () => {
  const cues = timeline([{ event: 'filled', mushroom: 0, stones: heap(1, 1) }], before, after).cues
  expect(cues.map((cue) => cue.do)).toEqual(['fly', 'fly'])
})

test('a tell without events takes no time', () => {
  expect(timeline([], before, before)).toEqual({ cues: [], end: 0 })
})

test('who rested wakes when the others have pointed', () => {
  const asleep = table([heap(1)], [heap(), heap(), heap()], { resting: [2] })
  const awake = table([heap(1)], [heap(), heap(), heap()])
  const cues = timeline(
    [
      { event: 'hesitated', seat: 0 },
      { event: 'hesitated', seat: 1 },
    ],
    asleep,
    awake,
  ).cues
  expect(cues.filter((cue) => cue.do === 'turn')).toMatchObject([{ seat: 2, resting: false }])
})
