// Lines of play from hints: after the first move of one, its next step is shown.
import type { Texts } from '#web/shell/language/say'
import type { Advised, AnyMove, Hint, Now } from '#web/shell/net/protocol'

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

/** What a line of several steps is after: the name of its first reason for which the game has one. */
export function goalOf({ line, reasons }: Advised, texts: Texts, names: readonly string[]): string {
  const named = line.length ? reasons.find(({ reason }) => texts.has(`goal.${reason}`)) : undefined
  return named ? texts.say(`goal.${named.reason}`, names, named) : ''
}
