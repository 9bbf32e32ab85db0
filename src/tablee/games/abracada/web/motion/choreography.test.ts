// The timeline tells the whole story in the right order, gives nothing away too early, and ends where the view is.
import { describe, expect, test } from 'vitest'
import type { Event, View } from '#web/contract/abracada.gen'
import { instants } from '#web/parts/board/cues'
import { timeline } from './choreography'
import { stageAt, stageOf } from './stage'

type Counts = View['board']
const counts = (stones: Partial<Record<number, number>> = {}): Counts =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((n) => stones[n] ?? 0) as Counts

function table(
  seats: { lives: number; hand: (number | null)[]; secrets?: (number | null)[]; floor?: number }[],
  more: Partial<View> = {},
): View {
  return {
    round: 1,
    starter: 0,
    active: 0,
    left: 1,
    right: 2,
    chain: [],
    lowest: 1,
    offered: false,
    over: false,
    pile: 9,
    secrets: 4,
    die: 0,
    stones: [1, 2, 3, 4, 5, 6, 7, 8],
    board: counts(),
    unseen: counts(),
    odds: [],
    easy: false,
    last_one_standing: false,
    table_manners: false,
    with_odds: false,
    before: null,
    seats: seats.map((seat) => ({ points: seat.floor ?? 0, floor: 0, secrets: [], proofs: [], ...seat })),
    ...more,
  }
}

const behind = [null, null, null, null, null]

describe('lightning that succeeds', () => {
  const before = table(
    [
      { lives: 4, hand: behind },
      { lives: 6, hand: [1, 2, 3, 4, 5] },
      { lives: 2, hand: [8, 8, 8, 7, 7] },
    ],
    { unseen: counts({ 5: 4 }) },
  )
  const after = table(
    [
      { lives: 4, hand: [null, null, 0, null, null] },
      { lives: 5, hand: [1, 2, 3, 4, 5] },
      { lives: 1, hand: [8, 8, 8, 7, 7] },
    ],
    { board: counts({ 5: 1 }), unseen: counts({ 5: 3 }), chain: [5], lowest: 5 },
  )
  const events: Event[] = [
    { event: 'succeeded', seat: 0, spell: 5, slot: 2 },
    { event: 'lost', seat: 1, lives: 1, now: 5 },
    { event: 'lost', seat: 2, lives: 1, now: 1 },
  ]
  const { cues, end } = timeline(events)

  test('begins with the number alone', () => {
    const first = cues[0]!
    expect(first.do).toBe('name')
    expect(cues.slice(1).every(({ at }) => at >= first.at + first.ms)).toBe(true)
  })

  test('strikes both neighbours at the same time, once the stone has landed', () => {
    const land = cues.find((cue) => cue.do === 'land')!
    const hurls = cues.filter((cue) => cue.do === 'hurl')
    expect(hurls).toHaveLength(2)
    expect(new Set(hurls.map(({ at }) => at))).toEqual(new Set([land.at + land.ms]))
  })

  test('leads from one view to the other', () => {
    expect(stageAt(before, after, cues, end)).toEqual(stageOf(after))
  })

  test('has been seen by its owner only once it lies on the table', () => {
    const land = cues.find((cue) => cue.do === 'land')!
    const unseen = (now: number) => stageAt(before, after, cues, now).unseen[4]
    expect(instants(cues).filter((now) => unseen(now) === 4)).toEqual(
      instants(cues).filter((now) => now < land.at + land.ms),
    )
  })

  test('loses no stone on the way but the one in the air', () => {
    const inSight = (now: number) => {
      const stage = stageAt(before, after, cues, now)
      const flying = cues.filter((cue) => cue.do === 'land' && cue.at <= now && now < cue.at + cue.ms).length
      return stage.hands[0]!.filter((stone) => stone !== 0).length + stage.board.reduce((a, b) => a + b) + flying
    }
    expect(new Set(instants(cues).map(inSight))).toEqual(new Set([5]))
  })
})

test('a cast that fails breaks the heart of who named it, and nothing flies', () => {
  const { cues } = timeline([
    { event: 'failed', seat: 0, spell: 1 },
    { event: 'rolled', seat: 0, die: 3 },
    { event: 'lost', seat: 0, lives: 3, now: 1 },
    { event: 'refilled', seat: 0, slots: [1], stones: [null] },
  ])
  expect(cues.map((cue) => cue.do)).toEqual(['name', 'fizzle', 'roll', 'hurt', 'draw'])
})

test('a round that ends is called before the tower is climbed, and the next one dealt after that', () => {
  const score = { points: 3, bonus: 0, total: 3, lives: 2 }
  const { cues } = timeline([
    {
      event: 'round_ended',
      round: 1,
      how: 'hand',
      winner: 0,
      fallen: [],
      scores: [score, score],
      hands: [[], []],
      secrets: [[], []],
    },
    { event: 'round_began', round: 2, starter: 1, hands: [behind, behind] },
  ])
  expect(cues.map((cue) => cue.do)).toEqual(['call', 'climb', 'deal'])
})

test('what others draw is counted as it arrives, what oneself draws never', () => {
  const hand = [1, 0, 3, 4, 5]
  const before = table(
    [
      { lives: 6, hand: [0, null, null, null, null] },
      { lives: 6, hand },
    ],
    {
      unseen: counts({ 7: 3 }),
    },
  )
  const unseen = (seat: number, slot: number, stone: number | null) => {
    const { cues, end } = timeline([{ event: 'refilled', seat, slots: [slot], stones: [stone] }])
    return [0, end].map((now) => stageAt(before, before, cues, now).unseen[6])
  }
  expect(unseen(1, 1, 7)).toEqual([3, 2])
  expect(unseen(0, 0, null)).toEqual([3, 3])
})

test('the odds are those of before until all is told', () => {
  const before = table([{ lives: 6, hand: behind }], { odds: [10, 20, 30, 40, 50, 60, 70, 80] })
  const after = table([{ lives: 5, hand: behind }], { odds: [10, 20, 30, 40, 0, 60, 70, 80] })
  const { cues } = timeline([
    { event: 'failed', seat: 0, spell: 5 },
    { event: 'lost', seat: 0, lives: 1, now: 5 },
  ])
  for (const now of instants(cues)) expect(stageAt(before, after, cues, now).odds).toEqual(before.odds)
})

test('when the game is over the hands are shown as the tower is climbed', () => {
  const ended: Event = {
    event: 'round_ended',
    round: 2,
    how: 'kill',
    winner: 0,
    fallen: [1],
    scores: [
      { points: 3, bonus: 1, total: 8, lives: 2 },
      { points: 0, bonus: 0, total: 1, lives: 0 },
    ],
    hands: [
      [8, 0, 7, 7, 6],
      [1, 2, 3, 4, 5],
    ],
    secrets: [[6], [8]],
  }
  const before = table(
    [
      { lives: 2, hand: [null, 0, null, null, null], secrets: [6], floor: 4 },
      { lives: 0, hand: [1, 2, 3, 4, 5], secrets: [null], floor: 1 },
    ],
    { unseen: counts({ 6: 2, 7: 2, 8: 3 }) },
  )
  const after = table(
    [
      { lives: 2, hand: [8, 0, 7, 7, 6], secrets: [6], floor: 8 },
      { lives: 0, hand: [1, 2, 3, 4, 5], secrets: [8], floor: 1 },
    ],
    { unseen: counts({ 6: 1, 8: 1 }), over: true },
  )
  const { cues, end } = timeline([ended])
  const climb = cues.find((cue) => cue.do === 'climb')!
  expect(stageAt(before, after, cues, climb.at - 1)).toEqual(stageOf(before))
  expect(stageAt(before, after, cues, end)).toEqual(stageOf(after))
})
