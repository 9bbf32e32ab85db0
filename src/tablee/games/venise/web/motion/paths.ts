// The paths of pieces in motion, as frames for an animation, in pixels.
import type { Spot } from '#web/parts/board/geometry'

const STEPS = 8

/** A hop from here to there, highest in the middle. */
export function hop(from: Spot, to: Spot, lift: number): Keyframe[] {
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const part = i / STEPS
    const up = 4 * part * (1 - part) * lift
    const x = from.x + (to.x - from.x) * part
    const y = from.y + (to.y - from.y) * part - up
    return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }
  })
}

/** A plank comes down onto its place. */
export const DROP: Keyframe[] = [
  { transform: 'translateY(-46px) scale(1.12)', opacity: 0 },
  { transform: 'translateY(-30px) scale(1.1)', opacity: 1, offset: 0.3 },
  { transform: 'none', opacity: 1 },
]

/** A plank is taken up. */
export const RISE: Keyframe[] = [
  { transform: 'none', opacity: 1 },
  { transform: 'translateY(-34px) scale(1.12)', opacity: 1, offset: 0.7 },
  { transform: 'translateY(-52px) scale(1.16)', opacity: 0 },
]

/** A plank tilts and goes under. */
export const SINK: Keyframe[] = [
  { transform: 'none', opacity: 1 },
  { transform: 'rotate(-7deg) translateY(3px)', opacity: 1, offset: 0.3 },
  { transform: 'rotate(9deg) translateY(12px) scale(.94)', opacity: 0.75, offset: 0.65 },
  { transform: 'rotate(14deg) translateY(26px) scale(.8)', opacity: 0 },
]

/** A card is shown and goes. */
export const SHOW: Keyframe[] = [
  { transform: 'scale(.5)', opacity: 0 },
  { transform: 'scale(1)', opacity: 1, offset: 0.25 },
  { transform: 'scale(1)', opacity: 1, offset: 0.78 },
  { transform: 'translateY(-14px) scale(.96)', opacity: 0 },
]
