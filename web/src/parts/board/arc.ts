// The path of a thrown stone, as steps for an animation.
import type { Spot } from './geometry'

export interface Thrown extends Spot {
  /** Size of the stone's box there, in pixels. */
  size: number
}

const STEPS = 12

/** How a thrown thing begins and ends its way. */
export const GLIDE = 'cubic-bezier(.3,0,.2,1)'

/** The frames of a flight, rising highest in the middle; the element is `drawn` pixels wide at scale 1. */
export function arc(from: Thrown, to: Thrown, drawn: number): Keyframe[] {
  const far = Math.hypot(to.x - from.x, to.y - from.y)
  const lift = Math.min(140, 24 + far * 0.28)
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const t = i / STEPS
    const up = 4 * t * (1 - t)
    const x = from.x + (to.x - from.x) * t
    const y = from.y + (to.y - from.y) * t - up * lift
    const size = from.size + (to.size - from.size) * t + up * from.size * 0.35
    return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${(size / drawn).toFixed(3)})` }
  })
}
