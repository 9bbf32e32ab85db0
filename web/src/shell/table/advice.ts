// Lines of play from hints: after the first move of one, its next step is shown.
import type { AnyMove, Hint, Now } from '#web/shell/net/protocol'

/** A hint; `next` if it is the next step of a line that was begun. */
export type Advice = Hint & { next?: boolean }

const same = (one: AnyMove, other: AnyMove) => JSON.stringify(one) === JSON.stringify(other)

/** The hinted line that a move begins, if any. */
export function following(hint: Advice, move: AnyMove): Advice | null {
  const moves = hint.moves.filter((each) => each.line.length > 0 && same(each.move, move))
  return moves.length ? { ...hint, moves } : null
}

/** The next step of such a line, if it is legal now. */
export function nextStep(hint: Advice, { moves }: Now): Advice | null {
  const [{ line, ...more }] = hint.moves as [Hint['moves'][number]]
  const [move, ...rest] = line
  return move && moves.some((one) => same(one, move))
    ? { ...hint, next: true, moves: [{ ...more, move, line: rest }] }
    : null
}
