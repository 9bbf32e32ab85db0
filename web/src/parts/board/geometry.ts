// Points and rectangles on a board, in pixels.

export interface Spot {
  x: number
  y: number
}

export interface Rect extends Spot {
  w: number
  h: number
}

/** The style of what stands in a rectangle. */
export const inRect = ({ x, y, w, h }: Rect): string => `left:${x}px;top:${y}px;width:${w}px;height:${h}px`

/** Half way from one point to another. */
export const between = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** The value, or the nearest that is neither too small nor too large; where both cannot be, no larger than `most`. */
export const clamp = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
