// Where stones lie in pixels, so that they can fly from one place to another.
import type { Thrown } from '#web/parts/board/arc'
import type { Target } from '../controls/targets'
import { CAP, TRAY, type Layout, type Spot } from '../layout/layout'
import type { Reach } from '../layout/reach'
import { onCap, onTray, TRAY_HOLDS, type Heap } from '../pieces/heaps'
import type { Motion, Holder } from './choreography'

type Flight = Extract<Motion, { do: 'fly' }>

/** Where a stone takes off, and where it lands. */
export function flight(layout: Layout, keeper: number, { from, to, nth, of }: Flight): { from: Thrown; to: Thrown } {
  return {
    from: spotOf(layout, keeper, from, nth, of),
    to: spotOf(layout, keeper, to, nth, of),
  }
}

function spotOf(layout: Layout, keeper: number, holder: Holder, nth: number, of: number): Thrown {
  const { r, m } = layout
  switch (holder.in) {
    case 'bag': {
      const { bag } = layout.seats[keeper]!
      return { x: bag.x, y: bag.y - 0.3 * r, size: r * 0.4 }
    }
    case 'mushroom': {
      const foot = layout.mushrooms[holder.mushroom]!
      const laid = onCap([of, 0, 0, 0])[nth]!
      return {
        x: foot.x + laid.x * m,
        y: foot.y + (laid.y - CAP.rise) * m,
        size: laid.size * m,
      }
    }
    case 'tile': {
      const { tray } = layout.seats[holder.seat]!
      const some: Heap = [Math.min(of, TRAY_HOLDS), 0, 0, 0]
      const laid = onTray(some, TRAY.width * r, TRAY.stone * r)[nth % TRAY_HOLDS]!
      return { x: tray.x + laid.x, y: tray.y, size: TRAY.stone * r }
    }
    case 'won': {
      const { plate, above } = layout.seats[holder.seat]!
      return {
        x: plate.x + plate.w / 2,
        y: above ? plate.y + plate.h - 10 : plate.y + 24,
        size: 14,
      }
    }
  }
}

/** Beside the tips of the fingers that met: away from the side they come from, so that it hides none. */
export function beside(layout: Layout, arms: Reach[], target: Target, centre: Spot): Spot {
  const pull = arms.reduce(
    (sum, { angle }) => {
      return {
        x: sum.x + Math.cos((angle * Math.PI) / 180),
        y: sum.y + Math.sin((angle * Math.PI) / 180),
      }
    },
    { x: 0, y: 0 },
  )
  const far = Math.hypot(pull.x, pull.y)
  const [ux, uy] = far < 0.3 ? [0, -1] : [pull.x / far, pull.y / far]
  const away = target.on === 'mushroom' ? 66 * layout.m : layout.r * 0.78
  return {
    x: centre.x + ux * away,
    y: centre.y + uy * away * (target.on === 'mushroom' ? 0.85 : 1),
  }
}
