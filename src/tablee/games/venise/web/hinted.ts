// Where a move that the house would play is marked: on its card, its button, or its place in the canal.
import type { Move } from '#web/contract/venise.gen'

/** The piece that a move touches, by its `data-target`. */
export function pieceOf(move: Move): string | null {
  switch (move.move) {
    case 'play':
    case 'give':
    case 'discard':
      return `card-${move.card}`
    case 'play_joker':
      return 'card-joker'
    case 'lay':
      return `lay-${move.place}`
    case 'take':
    case 'lift':
      return `take-${move.place}`
    case 'walk_to':
      return `walk-${move.cell}`
    case 'take_joker':
      return 'take-joker'
    case 'exchange':
      return 'exchange'
    case 'end_turn':
      return 'end-turn'
    default:
      return null
  }
}
