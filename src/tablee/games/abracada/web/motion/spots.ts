// Where pieces stand in pixels, read from the page: so that they can fly from one place to another.
import type { Thrown } from '#web/parts/board/arc'
import type { Spot } from '#web/parts/board/geometry'
import { shownAt, within } from '#web/parts/board/within'

/** The middle and the width of what bears this name, seen from `frame`; null where it is not on the board. */
export function spotOf(frame: HTMLElement, name: string): Thrown | null {
  const piece = frame.parentElement?.querySelector(`[data-spot="${name}"]`)
  if (!piece) return null
  const box = piece.getBoundingClientRect()
  return {
    ...within(frame, box.left + box.width / 2, box.top + box.height / 2),
    size: box.width / shownAt(frame),
  }
}

/** A spot moved so that something of this width and height around it stays inside the frame. */
export function inside(frame: HTMLElement, { x, y }: Spot, w: number, h: number): Spot {
  const keep = (value: number, half: number, all: number) => Math.min(Math.max(value, half), Math.max(half, all - half))
  return { x: keep(x, w / 2 + 4, frame.clientWidth), y: keep(y, h / 2 + 4, frame.clientHeight) }
}
