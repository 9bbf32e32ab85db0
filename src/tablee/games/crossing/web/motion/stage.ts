// The stage is the table as it is shown at one instant between two views.
import type { SeatView, View } from '#web/contract/crossing.gen'
import { instants as instantsOf, type Script } from '#web/parts/board/cues'
import { changed, sizeOf, type Heap } from '../pieces/heaps'
import { isAt } from './acting'
import type { Cue, Holder } from './choreography'

export interface Stage {
  mushrooms: Heap[]
  tiles: Heap[]
  won: Heap[]
  resting: boolean[]
  points: number[]
  /** Each seat's stones as they count; they change with its points. */
  counted: SeatView['counted'][]
  lacks: Heap[]
  bag: number
  served: number[]
}

/** The stage when nothing moves. */
export function stageOf(view: View): Stage {
  return {
    mushrooms: [...view.mushrooms],
    tiles: view.seats.map(({ tile }) => tile),
    won: view.seats.map(({ won }) => won),
    // At the end nobody sleeps.
    resting: view.seats.map(({ resting }) => resting && !view.over),
    points: view.seats.map(({ points }) => points),
    counted: view.seats.map(({ counted }) => counted),
    lacks: view.seats.map(({ lacks }) => lacks),
    bag: sizeOf(view.bag),
    served: [...view.served],
  }
}

/** The stage at an instant: stones that have left are gone, stones that have landed are there. */
export function stageAt(before: View, after: View, cues: Cue[], now: number): Stage {
  const stage = stageOf(before)
  after.seats.forEach(({ points, counted, lacks }, seat) => {
    if (moves(cues, seat, now)) return
    stage.points[seat] = points
    stage.counted[seat] = counted
    stage.lacks[seat] = lacks
  })
  for (const cue of cues) {
    if (cue.at > now) continue
    if (cue.do === 'fly') {
      lay(stage, cue.from, cue.stone, -1)
      if (cue.at + cue.ms <= now) lay(stage, cue.to, cue.stone, 1)
    } else if (cue.do === 'turn' && cue.at + cue.ms / 2 <= now) {
      stage.resting[cue.seat] = cue.resting
    } else if (cue.do === 'name') {
      stage.served.push(cue.mushroom)
    }
  }
  return stage
}

/** The next stage with the heaps of the last one where nothing has changed, so that nothing is drawn anew for them. */
export function keeping(last: Stage | null, next: Stage): Stage {
  if (last === null) return next
  const kept = (old: Heap[], now: Heap[]) =>
    now.map((heap, i) => (heap.every((count, c) => count === old[i]![c]) ? old[i]! : heap))
  return {
    ...next,
    mushrooms: kept(last.mushrooms, next.mushrooms),
    tiles: kept(last.tiles, next.tiles),
    won: kept(last.won, next.won),
  }
}

/** Whether stones have still to reach or to leave a seat: until then its points stand. */
function moves(cues: Cue[], seat: number, now: number): boolean {
  return cues.some((cue) => cue.do === 'fly' && cue.at + cue.ms > now && (isAt(cue.from, seat) || isAt(cue.to, seat)))
}

function lay(stage: Stage, holder: Holder, stone: number, by: 1 | -1): void {
  switch (holder.in) {
    case 'bag':
      stage.bag += by
      return
    case 'mushroom':
      stage.mushrooms[holder.mushroom] = changed(stage.mushrooms[holder.mushroom]!, stone, by)
      return
    case 'tile':
      stage.tiles[holder.seat] = changed(stage.tiles[holder.seat]!, stone, by)
      return
    case 'won':
      stage.won[holder.seat] = changed(stage.won[holder.seat]!, stone, by)
  }
}

/** The instants at which the stage or the set of running cues changes, in order. */
export function instants(cues: Cue[]): number[] {
  const halfTurns = cues.filter((cue) => cue.do === 'turn').map((cue) => ({ ...cue, ms: cue.ms / 2 }))
  return instantsOf([...cues, ...halfTurns])
}

/** How the show is told what the clearing looks like. */
export const SCRIPT: Script<Cue, View, Stage> = { stageOf, stageAt, instants, keeping }
