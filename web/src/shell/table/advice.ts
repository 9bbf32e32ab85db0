// A line of play that the house advised: whoever makes its first step is shown the next one.
import type { AnyMove, Hint, Now } from '#web/shell/net/protocol'

/** What the house would play; `next` where it is the next step of a line that was begun. */
export type Advice = Hint & { next?: boolean }

const same = (one: AnyMove, other: AnyMove) => JSON.stringify(one) === JSON.stringify(other)

/** The line that a move begins, if one was advised. */
export function following(hint: Advice, move: AnyMove): Advice | null {
  const moves = hint.moves.filter((each) => each.line.length > 0 && same(each.move, move))
  return moves.length ? { ...hint, moves } : null
}

/** The next step of such a line, where it can be made now. */
export function nextStep(hint: Advice, { moves }: Now): Advice | null {
  const [{ line, ...more }] = hint.moves as [Hint['moves'][number]]
  const [move, ...rest] = line
  return move && moves.some((one) => same(one, move))
    ? { ...hint, next: true, moves: [{ ...more, move, line: rest }] }
    : null
}
