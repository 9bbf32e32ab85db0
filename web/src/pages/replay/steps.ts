// The steps of a replay: what there is to see, one after the other, and where its rounds begin.
import type { AnyEvent, AnyView, TableNotice } from '#web/shell/net/protocol'

/** What was told of a change and seen after it; `n` is its last entry in the log. */
export type Step = { n: number; events: AnyEvent[]; notices: TableNotice[]; view: AnyView }

/** The steps worth a look: where everything lies at first, and whatever these eyes were told of. */
export function stepsOf(told: readonly Step[]): Step[] {
  return told.filter(({ events, notices }, i) => i === 0 || events.length + notices.length > 0)
}

/** The step that shows an entry: the last one that is not after it. Null is the beginning. */
export function stepAt(steps: readonly Step[], entry: number | null): number {
  return entry === null
    ? 0
    : Math.max(
        0,
        steps.findLastIndex(({ n }) => n <= entry),
      )
}

/** The round in which a game is, if it counts them for all to see. */
function roundOf(view: AnyView | null | undefined): number | null {
  const round = (view as { round?: unknown } | null | undefined)?.round
  return typeof round === 'number' ? round : null
}

/** The round to which a step belongs: the one that was played, though the table may lie ready for the next by then. */
export function roundAt(steps: readonly Step[], step: number): number | null {
  const [before, after] = [roundOf(steps[Math.max(step - 1, 0)]?.view), roundOf(steps[step]?.view)]
  return before === null || after === null ? after : Math.min(before, after) // less where one is taken back
}

/** Where the first step of each round after the first stands; a round that is taken back begins once. */
export function marksOf(steps: readonly Step[]): { step: number; round: number }[] {
  let highest = roundAt(steps, 0)
  const marks: { step: number; round: number }[] = []
  steps.forEach((_, step) => {
    const round = roundAt(steps, step)
    if (round === null || (highest !== null && round <= highest)) return
    highest = round
    marks.push({ step, round })
  })
  return marks
}
