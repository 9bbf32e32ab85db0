// The timeline leads from one view to the next, and shows each thing in its turn.
import { describe, expect, test } from 'vitest'
import type { Event, View } from '#web/contract/venise.gen'
import { instants } from '#web/parts/board/cues'
import { timeline } from './choreography'
import { keeping, stageAt, stageOf } from './stage'

function table(planks: string[], pawns: (string | null)[], gems: string[][], taken: number[]): View {
  return {
    planks,
    seats: pawns.map((pawn, seat) => ({ pawn, gems: gems[seat], taken: taken[seat] })),
  } as unknown as View
}

describe('a walk over a gem', () => {
  const before = table(['a1-b1', 'b1-c1'], ['a1', 'e5'], [['b1.a', 'c3.a'], ['d1']], [0, 2])
  const after = table(['a1-b1', 'b1-c1'], ['b1-c1', 'e5'], [['c3.a'], ['d1']], [1, 2])
  const events: Event[] = [
    { event: 'played', seat: 0, card: 'walk3', joker: false, cost: 3, tiles: 0 },
    { event: 'walked', seat: 0, path: ['a1', 'a1-b1', 'b1.a', 'b1-c1'] },
    { event: 'took_gem', seat: 0, cell: 'b1.a', gems: 1, tile: true },
  ]
  const { cues, end } = timeline(events, before, null)

  test('hops from cell to cell', () => {
    const hops = cues.filter((cue) => cue.do === 'hop')
    expect(hops.map((cue) => cue.do === 'hop' && cue.to)).toEqual(['a1-b1', 'b1.a', 'b1-c1'])
    hops.slice(1).forEach((hop, i) => expect(hop.at).toBe(hops[i]!.at + hops[i]!.ms))
  })

  test('takes the gem when the pawn is there, not at the end', () => {
    const gem = cues.find((cue) => cue.do === 'gem')!
    const second = cues.filter((cue) => cue.do === 'hop')[1]!
    expect(gem.at).toBe(second.at + second.ms)
  })

  test('ends as the view says', () => {
    expect(stageAt(before, after, cues, end)).toEqual(stageOf(after))
  })

  test('shows a card of somebody else only', () => {
    expect(cues.some((cue) => cue.do === 'card')).toBe(true)
    expect(timeline(events, before, 0).cues.some((cue) => cue.do === 'card')).toBe(false)
  })
})

describe('a removal that lets two planks fall', () => {
  const before = table(['a1-b2', 'b1+a2', 'a2+b1'], ['a1'], [[]], [0])
  const after = table([], ['a1'], [[]], [0])
  const { cues, end } = timeline(
    [
      { event: 'took', seat: 0, place: 'a1-b2' },
      { event: 'sank', place: 'b1+a2' },
      { event: 'sank', place: 'a2+b1' },
    ],
    before,
    0,
  )

  test('lifts the plank first, then lets the others sink', () => {
    expect(cues.map((cue) => cue.do)).toEqual(['rise', 'sink', 'sink'])
    expect(cues[1]!.at).toBeGreaterThanOrEqual(cues[0]!.at + cues[0]!.ms)
    expect(stageAt(before, after, cues, end)).toEqual(stageOf(after))
  })

  test('draws nothing anew that has not changed', () => {
    const [first, later] = [stageAt(before, after, cues, 0), stageAt(before, after, cues, 1)]
    expect(keeping(first, later).planks).toBe(first.planks)
    expect(instants(cues)[0]).toBe(0)
  })
})

test('a plank lies only when it has dropped', () => {
  const before = table([], ['a1'], [[]], [0])
  const { cues } = timeline([{ event: 'laid', seat: 0, place: 'a1-b1' }], before, 0)
  expect(stageAt(before, before, cues, 100).planks).toEqual([])
  expect(stageAt(before, before, cues, 280).planks).toEqual(['a1-b1'])
})

test('a tell without events takes no time', () => {
  expect(timeline([], table([], [], [], []), null)).toEqual({ cues: [], end: 0 })
})

test('what a card begun had moved lies again where it lay, and the card comes back', () => {
  const before = table(['a1-b1'], ['a1'], [[]], [0])
  const after = table(['a1-b1', 'a1-b2', 'b1+a2'], ['a1'], [[]], [0])
  const { cues, end } = timeline(
    [{ event: 'took_back', seat: 0, card: 'move', joker: false, planks: ['a1-b2', 'b1+a2'] }],
    before,
    null,
  )
  expect(cues.map((cue) => cue.do)).toEqual(['drop', 'drop', 'draw'])
  expect(stageAt(before, after, cues, end)).toEqual(stageOf(after))
})
