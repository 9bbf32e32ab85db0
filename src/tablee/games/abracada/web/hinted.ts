// Where a move that the house would play is marked: on the key of its spell, or on the button that stops.
import type { Move } from '#web/contract/abracada.gen'

/** The piece that a move touches, by its `data-target`. */
export const pieceOf = (move: Move): string => (move.move === 'cast' ? `key-${move.spell}` : move.move)
