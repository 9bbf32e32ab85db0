// What a finished game tells of a moment that a seat could not know then: read from the replay, never from the review.
import type { AnyEvent, AnyHidden, AnyMove, ReplayFrame } from '#web/shell/net/protocol'

export type TurnedOut = {
  hidden: AnyHidden[]
  /** What others chose at the same moment, by seat. */
  choices: [seat: number, move: AnyMove][]
  then: AnyEvent[]
}

/** Of how much that came of a choice is told. */
const MOST = 8

/** What was hidden from a seat when an entry was played, what others chose with it, and what came of it. */
export function turnedOut(frames: readonly ReplayFrame[], entry: number, seat: number): TurnedOut {
  const before = frames.findLast((frame) => frame.entry.n < entry)
  const at = frames.findIndex((frame) => frame.entry.n === entry)
  const choices = Object.entries(frames[at]?.choices ?? {}).map(([other, move]) => [Number(other), move] as const)
  // What happened is with the last of the entries that were written together.
  const told = frames.slice(Math.max(0, at)).find(({ events }) => events.length > 0)
  return {
    hidden: before?.hidden ?? [],
    choices: choices.filter(([other]) => other !== seat).map(([other, move]) => [other, move]),
    then: at < 0 ? [] : (told?.events ?? []).slice(0, MOST),
  }
}
