// One sentence says what a reveal brought a seat, and why.
import { expect, test } from 'vitest'
import type { Event, View } from '#web/contract/crossing.gen'
import { gist } from './gist'

type Heap = [number, number, number, number]
const NONE: Heap = [0, 0, 0, 0]
const RED: Heap = [1, 0, 0, 0]
const TWO: Heap = [0, 1, 1, 0]

const table = (resting: number[] = [], points = 4): View => ({
  round: 2,
  last_round: false,
  over: false,
  keeper: 0,
  keeper_chooses: true,
  bag: [9, 9, 9, 3],
  mushrooms: [RED, TWO],
  serving: false,
  served: [],
  seats: [0, 1, 2].map((seat) => ({
    tile: NONE,
    won: NONE,
    resting: resting.includes(seat),
    points,
    counted: [],
    lacks: NONE,
  })),
})
const said = (events: Event[], resting: number[] = []) =>
  [0, 1, 2].map((me) => gist({ events, before: table(resting), view: table() }, me))

test('who was alone hears what they took, and how many points they have', () => {
  const [ada, bo, cy] = said([
    { event: 'pointed', seat: 0, mushroom: 1 },
    { event: 'pointed', seat: 1, mushroom: 0 },
    { event: 'pointed', seat: 2, mushroom: 0 },
    { event: 'clashed', mushroom: 0, seats: [1, 2] },
    { event: 'took', seat: 0, mushroom: 1, stones: TWO },
  ])
  expect(ada).toMatchObject({ key: 'gist.took', fields: { mushroom: 1, stones: TWO, points: 4 } })
  expect(bo).toMatchObject({ key: 'gist.clashed', fields: { mushroom: 0, others: [2] } })
  expect(cy).toMatchObject({ key: 'gist.clashed', fields: { others: [1] } })
})

test('who was robbed hears by whom, whatever else happened', () => {
  const [ada, bo, cy] = said([
    { event: 'reached', seat: 0, rival: 1 },
    { event: 'reached', seat: 1, rival: 0 },
    { event: 'hesitated', seat: 2 },
    { event: 'robbed', seat: 0, rival: 1, stones: RED },
    { event: 'robbed', seat: 1, rival: 0, stones: TWO },
  ])
  expect(ada).toMatchObject({ key: 'gist.robbed_stolen', fields: { rival: 1, stones: RED, thief: 1, lost: TWO } })
  expect(bo).toMatchObject({ key: 'gist.robbed_stolen', fields: { stones: TWO, thief: 0, lost: RED } })
  expect(cy).toMatchObject({ key: 'gist.hesitated' })
})

test('who covered hears what is safe and who came in vain, and they hear why', () => {
  const [ada, bo, cy] = said([
    { event: 'covered', seat: 0 },
    { event: 'reached', seat: 1, rival: 0 },
    { event: 'reached', seat: 2, rival: 1 },
    { event: 'repelled', owner: 0, seats: [1] },
    { event: 'found_nothing', seat: 2 },
    { event: 'secured', seat: 0, stones: TWO },
  ])
  expect(ada).toMatchObject({ key: 'gist.secured_against', fields: { stones: TWO, against: [1] } })
  expect(bo).toMatchObject({ key: 'gist.repelled', fields: { owner: 0 } })
  expect(cy).toMatchObject({ key: 'gist.found_nothing' })
})

test('two at an open tile hear whom they met', () => {
  const [, bo, cy] = said([
    { event: 'covered', seat: 0 },
    { event: 'secured', seat: 0, stones: RED },
    { event: 'jostled', owner: 0, seats: [1, 2] },
  ])
  expect(bo).toMatchObject({ key: 'gist.jostled', fields: { owner: 0, others: [2] } })
  expect(cy).toMatchObject({ key: 'gist.jostled', fields: { others: [1] } })
})

test('who rested hears why; what is no reveal concerns nobody', () => {
  expect(said([{ event: 'hesitated', seat: 0 }], [1])[1]).toEqual({ key: 'gist.rested' })
  expect(said([{ event: 'filled', mushroom: 0, stones: RED }], [1])).toEqual([null, null, null])
})
