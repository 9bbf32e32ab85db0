// Where seats sit around the clearing, and in which rows mushrooms can grow in it.

/** x from left to right, y from the top, both from −1 to 1. */
export type Station = readonly [number, number]

/** The ways to sit: around a tall board, around a wide one, or in two rows where it is low. */
export type Shape = 'tall' | 'wide' | 'low'

/** Clockwise from you, who sit at the bottom. */
// prettier-ignore
export const AROUND: Record<Shape, Record<number, readonly Station[]>> = {
  tall: {
    3: [[0, 1], [-0.8, -0.86], [0.8, -0.86]],
    4: [[0, 1], [-1, -0.42], [0, -1], [1, -0.42]],
    5: [[0, 1], [-1, 0.3], [-0.72, -0.94], [0.72, -0.94], [1, 0.3]],
    6: [[0, 1], [-1, 0.4], [-1, -0.42], [0, -1], [1, -0.42], [1, 0.4]],
  },
  wide: {
    3: [[0, 1], [-0.8, -0.62], [0.8, -0.62]],
    4: [[0, 1], [-1, -0.04], [0, -1], [1, -0.04]],
    5: [[0, 1], [-1, 0.34], [-0.62, -0.94], [0.62, -0.94], [1, 0.34]],
    6: [[0, 1], [-1, 0.44], [-0.96, -0.52], [0, -1], [0.96, -0.52], [1, 0.44]],
  },
  low: {
    3: [[0, 1], [-1, -0.3], [1, -0.3]],
    4: [[0, 1], [-1, 0], [0, -1], [1, 0]],
    5: [[0, 1], [-1, 0.94], [-0.9, -1], [0.9, -1], [1, 0.94]],
    6: [[0, 1], [-1, 0.94], [-1, -0.94], [0, -1], [1, -0.94], [1, 0.94]],
  },
}

/** How many mushrooms can stand in each row, from the top. Between the first row and the last there are two at most. */
// prettier-ignore
export const ROWS: Record<number, readonly (readonly number[])[]> = {
  2: [[2], [1, 1]],
  3: [[1, 2], [2, 1], [3], [1, 1, 1]],
  4: [[2, 2], [1, 2, 1], [4], [1, 1, 1, 1]],
  5: [[2, 2, 1], [2, 3], [3, 2], [1, 2, 2], [1, 2, 1, 1], [5]],
}
