// Straight lines on the board: how near they come to each other, and whether they meet.
import type { Rect, Spot } from './layout'

export interface Line {
  a: Spot
  b: Spot
}

/** How far the origin is from a line. */
export function fromOrigin(ax: number, ay: number, bx: number, by: number): number {
  const [vx, vy] = [bx - ax, by - ay]
  const along = -(ax * vx + ay * vy) / (vx * vx + vy * vy || 1)
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(ax + t * vx, ay + t * vy)
}

/** How far a spot is from a line. */
export const offLine = (x: number, y: number, { a, b }: Line): number => fromOrigin(a.x - x, a.y - y, b.x - x, b.y - y)

/** Whether two lines cross. */
export function cross(one: Line, other: Line): boolean {
  return parts(one, other) && parts(other, one)
}

/** Where two lines meet that cross. */
export function meeting({ a, b }: Line, other: Line): Spot {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, other.b.x - other.a.x, other.b.y - other.a.y]
  const part = ((other.a.x - a.x) * vy - (other.a.y - a.y) * vx) / (ux * vy - uy * vx || 1e-9)
  return { x: a.x + part * ux, y: a.y + part * uy }
}

/** Whether the ends of another line lie on different sides of this one, however far it went on. */
function parts({ a, b }: Line, other: Line): boolean {
  const [vx, vy] = [b.x - a.x, b.y - a.y]
  const one = vx * (other.a.y - a.y) - vy * (other.a.x - a.x)
  return one > 0 !== vx * (other.b.y - a.y) - vy * (other.b.x - a.x) > 0
}

/** Whether two lines come nearer to each other than this anywhere. */
export function near(one: Line, other: Line, room: number): boolean {
  // Most are far apart, and that is seen at once.
  if (Math.max(one.a.x, one.b.x) + room < Math.min(other.a.x, other.b.x)) return false
  if (Math.max(other.a.x, other.b.x) + room < Math.min(one.a.x, one.b.x)) return false
  if (Math.max(one.a.y, one.b.y) + room < Math.min(other.a.y, other.b.y)) return false
  if (Math.max(other.a.y, other.b.y) + room < Math.min(one.a.y, one.b.y)) return false
  return (
    cross(one, other) ||
    offLine(one.a.x, one.a.y, other) < room ||
    offLine(one.b.x, one.b.y, other) < room ||
    offLine(other.a.x, other.a.y, one) < room ||
    offLine(other.b.x, other.b.y, one) < room
  )
}

/** The angle between two lines, whichever way they are walked: from 0 to a right angle. */
export function slant(one: Line, other: Line): number {
  const [ux, uy] = [one.b.x - one.a.x, one.b.y - one.a.y]
  const [vx, vy] = [other.b.x - other.a.x, other.b.y - other.a.y]
  return Math.atan2(Math.abs(ux * vy - uy * vx), Math.abs(ux * vx + uy * vy))
}

/** Whether a line goes through a rectangle with so much room around it. */
export function through({ a, b }: Line, { x, y, w, h }: Rect, room: number): boolean {
  const [dx, dy] = [b.x - a.x || 1e-9, b.y - a.y || 1e-9]
  const [left, right] = [(x - room - a.x) / dx, (x + w + room - a.x) / dx]
  const [top, bottom] = [(y - room - a.y) / dy, (y + h + room - a.y) / dy]
  const enters = Math.max(0, Math.min(left, right), Math.min(top, bottom))
  return enters < Math.min(1, Math.max(left, right), Math.max(top, bottom))
}

/** Whether two rectangles come nearer to each other than this. */
export const overlap = (one: Rect, other: Rect, room: number): boolean =>
  one.x - room < other.x + other.w &&
  other.x - room < one.x + one.w &&
  one.y - room < other.y + other.h &&
  other.y - room < one.y + one.h

/** The rectangle around some spots. */
export function around(spots: readonly Spot[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of spots) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, w: right - left, h: bottom - top }
}
