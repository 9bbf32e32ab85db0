// Where things lie on a board, in pixels.

export interface Spot {
  x: number
  y: number
}

export interface Box extends Spot {
  w: number
  h: number
}
