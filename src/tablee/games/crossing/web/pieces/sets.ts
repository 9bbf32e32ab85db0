// How stones line up to be counted, group by group, as the room says they count.
import type { SeatView } from '#web/contract/crossing.gen'
import { stonesOf } from './heaps'

export interface Group {
  stones: number[]
  points: number
}

/** The groups of a seat one by one, in the order they are counted. */
export function groupsOf(counted: SeatView['counted']): Group[] {
  return counted.flatMap(({ stones, points, times }) =>
    Array.from({ length: times }, () => ({ stones: stonesOf(stones), points })),
  )
}

/** The points of the first stones that were laid down; a set counts when its last stone is there. */
export function pointsOf(groups: Group[], stones: number): number {
  let left = stones
  return groups.reduce((sum, group) => ((left -= group.stones.length) >= 0 ? sum + group.points : sum), 0)
}

/** The columns they stand in: a set is a column; singles are stacked by colour, three to a column. */
export function columnsOf(groups: Group[]): Group[][] {
  const columns: Group[][] = []
  for (const group of groups) {
    const last = columns.at(-1)
    const joins = last && group.stones.length === 1 && last.length < 3 && last[0]!.stones.length === 1
    if (joins && last[0]!.points === group.points) last.push(group)
    else columns.push([group])
  }
  return columns
}

/** The same with all sets in one column, for a row that is short: they are counted there. */
export function packed(columns: Group[][]): Group[][] {
  const isSet = (column: Group[]) => column[0]!.stones.length > 1
  const sets = columns.filter(isSet).flat()
  return [...(sets.length ? [sets] : []), ...columns.filter((column) => !isSet(column))]
}
