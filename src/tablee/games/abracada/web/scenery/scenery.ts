// The room around the table: its windows cut out of the wall, the land outside, stars and stones, always the same.
import type { Rect, Spot } from '#web/parts/board/geometry'
import { sequence } from '#web/parts/board/sequence'
import type { Layout } from '../layout/layout'

const one = (value: number) => value.toFixed(1)

/** A window with a round head; `by` makes it larger on all sides. */
export function arch({ x, y, w, h }: Rect, by = 0): string {
  const [left, top, width, height] = [x - by, y - by, w + 2 * by, h + 2 * by]
  const rise = Math.min(width * 0.3, height * 0.42, 110)
  const foot = Math.min(14, height * 0.1)
  return (
    `M${one(left)} ${one(top + rise)}Q${one(left)} ${one(top)} ${one(left + Math.min(width / 2, rise * 1.5))} ${one(top)}` +
    `H${one(left + width - Math.min(width / 2, rise * 1.5))}Q${one(left + width)} ${one(top)} ${one(left + width)} ${one(top + rise)}` +
    `V${one(top + height - foot)}q0 ${one(foot)} ${one(-foot)} ${one(foot)}H${one(left + foot)}q${one(-foot)} 0 ${one(-foot)} ${one(-foot)}z`
  )
}

/** The wall with all its windows cut out. */
export function wall(layout: Layout): string {
  const holes = [...layout.windows, layout.tower].map((box) => arch(box)).join('')
  return `M0 0H${layout.width}V${layout.height}H0z${holes}`
}

/** A line of hills across a box, closed below. */
export function hills({ x, y, w, h }: Rect, at: number, swing: number, seed: number): string {
  const random = sequence(seed * 7919)
  random()
  const steps = Math.max(2, Math.round(w / 190))
  const step = w / steps
  let path = `M${one(x)} ${one(at - random() * swing)}`
  for (let i = 0; i < steps; i++) {
    const [peak, next] = [at - swing * (0.2 + 1.1 * random()), at - random() * swing]
    path += `Q${one(x + step * (i + 0.5))} ${one(peak)} ${one(x + step * (i + 1))} ${one(next)}`
  }
  return `${path}V${one(y + h)}H${one(x)}z`
}

/** All of these in one box. */
export function union(boxes: readonly Rect[]): Rect {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
  }
}

/** Stars in the upper part of the sky. */
export function stars({ x, y, w, h }: Rect, seed: number): (Spot & { r: number })[] {
  const random = sequence(seed * 131 + 9)
  random()
  return Array.from({ length: Math.round(12 + w / 24) }, () => ({
    x: x + random() * w,
    y: y + random() * h * 0.45,
    r: 0.7 + random() * 1.5,
  }))
}

/** Some stones of the wall, where it is not a window. */
export function bricks(layout: Layout): Rect[] {
  const random = sequence(31)
  const size = Math.max(20, Math.min(layout.width, layout.height) * 0.052)
  const found: Rect[] = []
  const holes = [...layout.windows, layout.tower]
  for (let i = 0; i < 90; i++) {
    const w = size * (0.8 + random() * 0.8)
    const box = {
      x: random() * (layout.width - w),
      y: Math.floor((random() * layout.height * 0.75) / (size * 0.62)) * size * 0.62,
      w,
      h: size * 0.5,
    }
    const free = (other: Rect) =>
      box.x > other.x + other.w + 9 ||
      box.x + w < other.x - 9 ||
      box.y > other.y + other.h + 12 ||
      box.y + box.h < other.y - 9
    if (holes.every(free) && found.every(free)) found.push(box)
  }
  return found
}

/** The corners of a star with `points`, every one joined to the one `skip` further. */
export function starPath(points: number, skip: number, r: number): string {
  const corner = (i: number) => {
    const angle = (i * skip * 2 * Math.PI) / points - Math.PI / 2
    return `${one(Math.cos(angle) * r)} ${one(Math.sin(angle) * r)}`
  }
  return `M${Array.from({ length: points }, (_, i) => corner(i)).join('L')}z`
}
