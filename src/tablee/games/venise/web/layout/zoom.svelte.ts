// Zoom and pan: how large the canal is drawn, and which part of it is in sight.
import type { Rect, Spot } from '#web/parts/board/geometry'
import { fit, placed, type Extent } from './layout'

export const MOST = 3
/** What one press of a button changes. */
const STEP = 1.6

export class Zoom {
  /** How many times larger than what fits. */
  times = $state(1)
  #shift = $state.raw<Spot>({ x: 0, y: 0 })

  /** Pixels a unit. */
  k(canal: Rect, extent: Extent): number {
    return fit(canal, extent) * this.times
  }

  /** Where the extent's corner lies in the canal. */
  corner(canal: Rect, extent: Extent): Spot {
    return placed(canal, extent, this.k(canal, extent), this.#shift)
  }

  /** The spot of the world under a point of the canal, in units. */
  under(canal: Rect, extent: Extent, point: Spot): Spot {
    const [k, corner] = [this.k(canal, extent), this.corner(canal, extent)]
    return { x: (point.x - corner.x) / k + extent.x, y: (point.y - corner.y) / k + extent.y }
  }

  /** Larger or smaller by a factor, with what is under `point` staying there. */
  by(factor: number, canal: Rect, extent: Extent, point: Spot): void {
    const spot = this.under(canal, extent, point)
    this.times = Math.max(1, Math.min(MOST, this.times * factor))
    if (this.times < 1.04) this.times = 1
    const k = this.k(canal, extent)
    const wanted = { x: point.x - (spot.x - extent.x) * k, y: point.y - (spot.y - extent.y) * k }
    this.#settle(canal, extent, wanted)
  }

  /** One step in, or one out. */
  step(inwards: boolean, canal: Rect, extent: Extent, point: Spot): void {
    this.by(inwards ? STEP : 1 / STEP, canal, extent, point)
  }

  pan(canal: Rect, extent: Extent, dx: number, dy: number): void {
    const corner = this.corner(canal, extent)
    this.#settle(canal, extent, { x: corner.x + dx, y: corner.y + dy })
  }

  /** Brings a spot of the world into sight. */
  show(canal: Rect, extent: Extent, spot: Spot): void {
    if (this.times === 1) return
    const k = this.k(canal, extent)
    const corner = this.corner(canal, extent)
    const at = { x: corner.x + (spot.x - extent.x) * k, y: corner.y + (spot.y - extent.y) * k }
    const edge = 48
    const dx = Math.max(0, edge - at.x) - Math.max(0, at.x - canal.w + edge)
    const dy = Math.max(0, edge - at.y) - Math.max(0, at.y - canal.h + edge)
    if (dx || dy) this.pan(canal, extent, dx, dy)
  }

  /** Takes a corner as far as the edges allow, and remembers it as a way from the middle. */
  #settle(canal: Rect, extent: Extent, corner: Spot): void {
    const k = this.k(canal, extent)
    const middle = { x: (canal.w - extent.w * k) / 2, y: (canal.h - extent.h * k) / 2 }
    const at = placed(canal, extent, k, { x: corner.x - middle.x, y: corner.y - middle.y })
    this.#shift = { x: at.x - middle.x, y: at.y - middle.y }
  }
}
