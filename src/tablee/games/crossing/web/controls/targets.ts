// Targets are what a finger can touch: a mushroom or a tile. Here moves and targets find each other.
import type { Move } from '#web/contract/crossing.gen'

export type Target = { on: 'mushroom'; mushroom: number } | { on: 'tile'; seat: number }

/** What a move points at, for the seat that makes it; null when it points at nothing. */
export function targetOf(move: Move, seat: number): Target | null {
  switch (move.move) {
    case 'point':
    case 'serve':
      return { on: 'mushroom', mushroom: move.mushroom }
    case 'rob':
      return { on: 'tile', seat: move.rival }
    case 'cover':
      return { on: 'tile', seat }
    default:
      return null
  }
}

/** Whether two targets are the same thing. */
export function same(a: Target | null, b: Target | null): boolean {
  return a !== null && b !== null && nameOf(a) === nameOf(b)
}

/** A short name, to find a target again. */
export function nameOf(target: Target): string {
  return target.on === 'mushroom' ? `mushroom-${target.mushroom}` : `tile-${target.seat}`
}

/** The move on offer that touches a target, if there is one. */
export function moveTo(moves: Move[], target: Target, seat: number): Move | null {
  return moves.find((move) => same(targetOf(move, seat), target)) ?? null
}

/** The move a tap would mean were it on offer: the room says why it is not. */
export function moveMeant(target: Target, seat: number, serving: boolean): Move {
  if (target.on === 'mushroom') return { move: serving ? 'serve' : 'point', mushroom: target.mushroom }
  return target.seat === seat ? { move: 'cover' } : { move: 'rob', rival: target.seat }
}
