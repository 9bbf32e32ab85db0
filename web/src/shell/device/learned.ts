// Progress in lessons, as remembered by this browser.
import { recall, remember } from './storage'

export interface Progress {
  /** The step to resume at, and the number of steps. */
  step: number
  steps: number
  /** The text keys of the steps before it. */
  known: string[]
  /** Whether the end was ever reached. */
  done: boolean
}

export function progressOf(game: string): Progress | null {
  return recall<Progress>(`lesson.${game}`)
}

export function keepProgress(game: string, progress: Progress): void {
  remember(`lesson.${game}`, progress)
}

/** Whether a game's lesson was completed in this browser. */
export function learned(game: string): boolean {
  return progressOf(game)?.done ?? false
}

/** The progress in a lesson such as «3/6»; empty if it was not begun, or is completed. */
export function halfway(game: string): string {
  const kept = progressOf(game)
  return kept && !kept.done && kept.step > 1 ? `${kept.step}/${kept.steps}` : ''
}
