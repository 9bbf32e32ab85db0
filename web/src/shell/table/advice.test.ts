import { expect, test } from 'vitest'
import type { Hint, Now } from '#web/shell/net/protocol'
import { following, nextStep } from './advice'

const [play, lay, walk] = [{ move: 'play' }, { move: 'lay' }, { move: 'walk_to' }]
const hint = {
  t: 'hint',
  seat: 0,
  moves: [
    { move: play, line: [lay, walk], chance: 60, best: true, reasons: [] },
    { move: walk, line: [], chance: 50, best: false, reasons: [] },
  ],
} as unknown as Hint
const now = (...moves: object[]) => ({ moves }) as unknown as Now

test('whoever makes the first step of a line is shown the next one, while it can be made', () => {
  const line = following(hint, { move: 'play' })!
  const next = nextStep(line, now(lay, walk))!
  expect([next.next, next.moves[0]!.move, next.moves[0]!.line]).toEqual([true, lay, [walk]])
  expect(nextStep(line, now(walk)), 'something came in between').toBe(null)
  expect(nextStep(following(next, lay)!, now(walk))!.moves[0]!.line).toEqual([])
})

test('a move that stands alone, or was not advised, leads to nothing', () => {
  expect([following(hint, walk), following(hint, { move: 'end_turn' })]).toEqual([null, null])
})
