// A tap finds the place one meant, however small it is drawn.
import { describe, expect, test } from 'vitest'
import type { Move, View } from '#web/contract/venise.gen'
import { PITCH } from '../layout/grid'
import { aimsOf, clearOf, far, meant, nearest, wishes } from './aims'

const ROWS = ['SSS', 'S|S', 'SSS']
const view = (more: Partial<View>) =>
  ({
    board: { name: '', night: false, rows: ROWS, closed: [] },
    planks: [],
    lifted: null,
    acting: null,
    phase: 'turn',
    ...more,
  }) as unknown as View
const lays: Move[] = [
  { move: 'lay', place: 'a1-b1' },
  { move: 'lay', place: 'a1-a2' },
]

test('moves without a place on the canal have no aim', () => {
  expect(
    aimsOf(ROWS, [{ move: 'end_turn' }, ...lays, { move: 'play', card: 'small' }]).map(({ name }) => name),
  ).toEqual(['lay-a1-b1', 'lay-a1-a2'])
})

test('the nearest place is picked from half a pitch away', () => {
  const aims = aimsOf(ROWS, lays)
  expect(nearest(aims, { x: PITCH * 0.7, y: PITCH * 0.3 }, PITCH)?.name).toBe('lay-a1-b1')
  expect(nearest(aims, { x: PITCH * 2, y: PITCH * 2 }, PITCH)).toBeNull()
})

describe('what a tap means', () => {
  const laying = view({ phase: 'place', acting: 'small' })

  test('is a legal place nearby', () => {
    expect(meant(aimsOf(ROWS, lays), laying, { x: PITCH * 0.4, y: 10 })?.move).toEqual(lays[0])
  })

  test('is another place, to be refused with a reason, where the tap is plainly on it', () => {
    expect(meant(aimsOf(ROWS, lays), laying, { x: PITCH * 1.5, y: PITCH * 2 })?.move).toEqual({
      move: 'lay',
      place: 'b3-c3',
    })
  })

  test('is a plank that cannot be taken, for the same reason', () => {
    const removing = view({ phase: 'place', acting: 'remove', planks: ['a1-b1', 'b3-c3'] })
    const takes: Move[] = [{ move: 'take', place: 'a1-b1' }]
    expect(meant(aimsOf(ROWS, takes), removing, { x: PITCH * 1.5, y: PITCH * 2 + 4 })?.move).toEqual({
      move: 'take',
      place: 'b3-c3',
    })
  })

  test('is nothing far out on the water', () => {
    expect(meant(aimsOf(ROWS, lays), view({}), { x: PITCH * 1.5, y: PITCH * 1.5 })).toBeNull()
  })
})

test('who moves a large plank may wish for diagonals', () => {
  const names = wishes(view({ phase: 'relay', acting: 'move', lifted: 'a1-b2' })).map(({ name }) => name)
  expect(names).toContain('lay-b1-a2')
  expect(names).not.toContain('lay-a1-b1')
})

test('under and over a bridge are told apart', () => {
  const [deck, below] = aimsOf(ROWS, [
    { move: 'walk_to', cell: 'b2.deck' },
    { move: 'walk_to', cell: 'b2.below' },
  ])
  expect([deck!.storeys[0]!.storey, below!.storeys[0]!.storey]).toEqual(['deck', 'below'])
  expect(Math.hypot(deck!.x - below!.x, deck!.y - below!.y)).toBeGreaterThan(18)
})

test('a mark steps aside for gems, and only for them', () => {
  const gems = [
    { x: 0, y: 19 },
    { x: 30, y: 0 },
  ]
  const at = clearOf(gems, { x: 0, y: 15 }, 26)
  for (const gem of gems) expect(far(gem, at)).toBeGreaterThanOrEqual(26)
  expect(far(at, { x: 0, y: 15 })).toBeLessThan(48)
  expect(clearOf(gems, { x: 200, y: 15 }, 26)).toEqual({ x: 200, y: 15 })
})
