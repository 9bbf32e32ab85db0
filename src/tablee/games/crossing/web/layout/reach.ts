// How arms lie: from the edge of a tile to the tip of a finger.
import type { Target } from '../controls/targets'
import { CAP, centreOf, RIM, TRAY, type Layout, type Spot } from './layout'

/** How far a sleeve begins inside the edge of its tile, in radii. */
const ROOT = 0.08

export interface Reach extends Spot {
  /** Degrees, 0 pointing to the right. */
  angle: number
  /** From the tile's centre to where the sleeve comes out. */
  root: number
  /** From the tile's centre to the tip of the finger. */
  tip: number
}

/** Which seats have stones on their trays: a laden tray keeps sleeves and fingers further off. */
export type Laden = (seat: number) => boolean

/** How a seat's arm lies when its finger touches a target. */
export function reach(layout: Layout, seat: number, target: Target, laden: Laden = () => true): Reach {
  const from = layout.seats[seat]!
  const to = centreOf(layout, target)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const far = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / far, dy / far]
  const short =
    target.on === 'tile'
      ? edgeOfTile(layout.r, laden(target.seat) ? -uy : 0)
      : 0.9 / Math.hypot(ux / (CAP.rx * layout.m), uy / (CAP.ry * layout.m))
  return {
    x: from.x,
    y: from.y,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
    root: edgeOfTile(layout.r, laden(seat) ? uy : 0) - ROOT * layout.r,
    tip: far - short,
  }
}

/** A fist held out towards the middle, telling nothing. */
export function fist({ r, seats, clearing }: Layout, seat: number, laden: Laden): Reach {
  const { x, y } = seats[seat]!
  const angle = Math.atan2(clearing.cy - y, clearing.cx - x)
  const edge = edgeOfTile(r, laden(seat) ? Math.sin(angle) : 0)
  return { x, y, angle: (angle * 180) / Math.PI, root: edge - ROOT * r, tip: edge + 1.5 * r }
}

/** One's own finger, leaning towards what one has chosen. */
export function lean(layout: Layout, seat: number, target: Target, laden: Laden): Reach {
  const full = reach(layout, seat, target, laden)
  return { ...full, tip: Math.min(full.tip, full.root + layout.r * 1.02) }
}

/** Where the tip of the finger is. */
export function tipOf({ x, y, angle, tip }: Reach): Spot {
  const turn = (angle * Math.PI) / 180
  return { x: x + Math.cos(turn) * tip, y: y + Math.sin(turn) * tip }
}

/** How far a tile reaches from its centre: its tray makes it longer downwards. */
function edgeOfTile(r: number, down: number): number {
  return (down > 0.72 ? TRAY.reach : RIM + 0.02) * r
}
