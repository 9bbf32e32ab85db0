// The kinds of cards in their order, as hands count them.
import type { Move, View } from '#web/contract/venise.gen'

export const CARDS = ['small', 'large', 'remove', 'move', 'walk1', 'walk2', 'walk3', 'joker'] as const
export type Card = (typeof CARDS)[number]
export type Action = Exclude<Card, 'joker'>
export const ACTIONS = CARDS.slice(0, -1) as Action[]

type Counts = readonly number[]

/** The kinds in a hand, each with how many of it. */
export function stacks(hand: Counts): { card: Card; count: number }[] {
  return CARDS.map((card, i) => ({ card, count: hand[i] ?? 0 })).filter(({ count }) => count > 0)
}

/** How many cards that is. */
export const total = (hand: Counts) => hand.reduce((sum, count) => sum + count, 0)

/** What a tap on a card means now; a joker in one's turn means a question first. */
export function moveWith(view: View, card: Card): Move | null {
  if (view.phase === 'give') return { move: 'give', card }
  if (view.phase === 'discard') return { move: 'discard', card }
  return card === 'joker' ? null : { move: 'play', card }
}

/** Whether two moves are the same. */
export function same(a: Move, b: Move): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether a move is on offer. */
export const offered = (moves: readonly Move[], move: Move) => moves.some((one) => same(one, move))

/** Whether a card can be used now, in whatever way. */
export function usable(view: View, moves: readonly Move[], card: Card): boolean {
  const move = moveWith(view, card)
  return move ? offered(moves, move) : moves.some((one) => one.move === 'play_joker')
}
