// The stage is the canal as it is shown at one instant between two views.
import type { View } from '#web/contract/venise.gen'
import { instants } from '#web/parts/board/cues'
import type { Cue } from './choreography'

export interface Stage {
  planks: string[]
  /** Where each seat's pawn stands; null while it is in the air, or once it has left. */
  pawns: (string | null)[]
  gems: string[][]
  taken: number[]
}

/** The stage when nothing moves. */
export function stageOf(view: View): Stage {
  return {
    planks: [...view.planks],
    pawns: view.seats.map(({ pawn }) => pawn),
    gems: view.seats.map(({ gems }) => [...gems]),
    taken: view.seats.map(({ taken }) => taken),
  }
}

/** The stage at an instant: what has left is gone, what has landed is there. */
export function stageAt(before: View, _after: View, cues: Cue[], now: number): Stage {
  const stage = stageOf(before)
  for (const cue of cues) if (cue.at <= now) act(stage, cue, cue.at + cue.ms <= now)
  return stage
}

function act(stage: Stage, cue: Cue, done: boolean): void {
  switch (cue.do) {
    case 'drop':
      if (done) stage.planks = [...stage.planks, cue.place]
      return
    case 'rise':
    case 'sink':
      stage.planks = stage.planks.filter((name) => name !== cue.place)
      return
    case 'hop':
      stage.pawns[cue.seat] = done ? cue.to : null
      return
    case 'gem':
      stage.gems[cue.seat] = stage.gems[cue.seat]!.filter((cell) => cell !== cue.cell)
      if (done) stage.taken[cue.seat] = cue.nth
  }
}

/** The next stage, with those parts of the last one that are the same. */
export function keeping(last: Stage | null, next: Stage): Stage {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  if (!last) return next
  return {
    planks: same(last.planks, next.planks) ? last.planks : next.planks,
    pawns: same(last.pawns, next.pawns) ? last.pawns : next.pawns,
    gems: same(last.gems, next.gems) ? last.gems : next.gems,
    taken: same(last.taken, next.taken) ? last.taken : next.taken,
  }
}

export const SCRIPT = { stageOf, stageAt, instants, keeping }
