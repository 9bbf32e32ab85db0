// What a board's story is made of: cues, each with its time, and the script that says what the table looks like meanwhile.

/** Something that happens from `at`, for `ms`. */
export interface Timed {
  key: number
  at: number
  ms: number
}

export interface Timeline<C extends Timed> {
  cues: C[]
  /** When all is done. */
  end: number
}

/** How a game's table looks between two views. */
export interface Script<C extends Timed, V, S> {
  /** The stage when nothing moves. */
  stageOf: (view: V) => S
  /** The stage at an instant on the way. */
  stageAt: (before: V, after: V, cues: C[], now: number) => S
  /** The instants at which the stage or the set of running cues changes, in order. */
  instants: (cues: C[]) => number[]
  /** The next stage, with those parts of the last one that are the same. */
  keeping: (last: S | null, next: S) => S
}

/** The instants at which something begins or ends, in order. */
export function instants(cues: Timed[]): number[] {
  return [...new Set([0, ...cues.flatMap(({ at, ms }) => [at, at + ms])])].sort((a, b) => a - b)
}
