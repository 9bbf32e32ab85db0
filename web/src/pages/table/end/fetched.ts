// The end of a game with all that a game brings to it, fetched before it is shown: then nothing moves twice.
import { faceOf, pointsOf, type Face, type Points } from '#web/shell/table/board'

type End = (typeof import('./End.svelte'))['default']

let End: End | null = null
const brought = new Map<string, { Face: Face | null; Points: Points | null }>()

/** What shows the end of a game, if it is here. */
export const endHere = (game: string): End | null => (brought.has(game) ? End : null)

/** What shows the end of a game. */
export async function endOf(game: string): Promise<End> {
  const [end] = await Promise.all([import('./End.svelte'), piecesOf(game)])
  return (End = end.default)
}

/** What a game brings to the end, if it is here: who sat there, and what their points are made of. */
export const piecesHere = (game: string) => brought.get(game) ?? { Face: null, Points: null }

/** What a game brings to the end. */
export async function piecesOf(game: string) {
  const [Face, Points] = await Promise.all([faceOf(game), pointsOf(game)])
  brought.set(game, { Face, Points })
  return { Face, Points }
}
