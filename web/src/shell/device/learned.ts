// Which lessons this browser has been through: how far, and whether to the end.
import { recall, remember } from './storage'

export interface Progress {
  /** The step to go on with, of how many. */
  step: number
  steps: number
  /** What the steps before it said, by the names of their texts. */
  known: string[]
  /** Whether the end was reached, once. */
  done: boolean
}

export function progressOf(game: string): Progress | null {
  return recall<Progress>(`lesson.${game}`)
}

export function keepProgress(game: string, progress: Progress): void {
  remember(`lesson.${game}`, progress)
}

/** Whether somebody has taken the lesson of a game here, to its end. */
export function learned(game: string): boolean {
  return progressOf(game)?.done ?? false
}

/** How far a lesson was left half-way, such as «3/6»; nothing where it was not begun, or is done. */
export function halfway(game: string): string {
  const kept = progressOf(game)
  return kept && !kept.done && kept.step > 1 ? `${kept.step}/${kept.steps}` : ''
}
