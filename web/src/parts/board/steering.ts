// Arrow keys lead from target to target, by where they lie.
import type { Spot } from './geometry'

const WAYS: Record<string, Spot> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** Which of several spots an arrow key leads to from one of them; −1 when there is none that way. */
export function nextSpot(spots: Spot[], from: number, key: string): number {
  const way = WAYS[key]
  const here = spots[from]
  if (!way || !here) return -1
  let best = -1
  let least = Infinity
  spots.forEach((spot, i) => {
    const [dx, dy] = [spot.x - here.x, spot.y - here.y]
    const along = dx * way.x + dy * way.y
    const across = Math.abs(dx * way.y) + Math.abs(dy * way.x)
    const cost = along + 2 * across
    if (i !== from && along > 1 && cost < least) [best, least] = [i, cost]
  })
  return best
}

/** Moves the focus to the next target that can be chosen; whether there was one. */
export function focusTowards(board: HTMLElement, key: string): boolean {
  const targets = [...board.querySelectorAll<HTMLElement>('[data-target]:not([tabindex="-1"])')]
  const spots = targets.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
  const next = targets[nextSpot(spots, targets.indexOf(document.activeElement as HTMLElement), key)]
  next?.focus()
  return next !== undefined
}
