// Where a move that the house would play is marked: on the mushroom or the tile it touches.
import type { Move } from '#web/contract/crossing.gen'
import { nameOf, targetOf } from './controls/targets'

/** The piece that a move touches, by its `data-target`. */
export function pieceOf(move: Move, me: number): string | null {
  const target = targetOf(move, me)
  return target && nameOf(target)
}
