// Where things lie on a board, in pixels.

export interface Spot {
  x: number
  y: number
}

export interface Box extends Spot {
  w: number
  h: number
}

/** The style of what stands in a box. */
export const inBox = ({ x, y, w, h }: Box): string => `left:${x}px;top:${y}px;width:${w}px;height:${h}px`
