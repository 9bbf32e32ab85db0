// Where something is on a board, in the board's own pixels: it may be shown smaller than it is laid out.
import type { Spot } from './geometry'

/** How large an element is shown. */
export const shownAt = (frame: HTMLElement): number => frame.getBoundingClientRect().width / frame.offsetWidth || 1

/** A point of the window as seen from a frame. */
export function within(frame: HTMLElement, x: number, y: number): Spot {
  const { left, top } = frame.getBoundingClientRect()
  const size = shownAt(frame)
  return { x: (x - left) / size, y: (y - top) / size }
}
