// Gems and pawns where they stand now, from the back of the board to its front.
import type { View } from '#web/contract/venise.gen'
import { gemOn, footingOn, type Rows, type Footing } from '../layout/grid'
import type { Stage } from '../motion/stage'

type Hue = View['seats'][number]['colour']

export type Thing = Footing & { key: string; colour: Hue; is: 'gem' | 'pawn'; seat: number; cell: string }

/** All that stands on cells; pawns come after gems on the same cell. */
export function thingsOn(rows: Rows, seats: readonly { colour: Hue }[], stage: Stage): Thing[] {
  const crowd = new Map<string, number[]>()
  stage.pawns.forEach((cell, seat) => {
    if (cell !== null) crowd.set(cell, [...(crowd.get(cell) ?? []), seat])
  })
  const gems = stage.gems.flatMap((cells, seat) =>
    cells.map((cell): Thing => ({
      ...gemOn(rows, cell, crowd.has(cell)),
      key: `gem ${cell}`,
      colour: seats[seat]!.colour,
      is: 'gem',
      seat,
      cell,
    })),
  )
  const pawns = [...crowd].flatMap(([cell, there]) =>
    there.map((seat, nth): Thing => ({
      ...footingOn(rows, cell, nth, there.length),
      key: `pawn ${seat}`,
      colour: seats[seat]!.colour,
      is: 'pawn',
      seat,
      cell,
    })),
  )
  return [...gems, ...pawns].sort((a, b) => a.y - b.y)
}
