// Where the flag of a marked piece flies: above it, or at its side where words stand above it.

export type Flying = { left: number; top: number; width: number; height: number; side: boolean }

/** A flag is so high, and stands at least so far from the edge of the board; on a piece it lies with so much of it. */
export const HIGH = 28
const [EDGE, ABOVE, ASIDE] = [4, 4, 14]
/** It is about so wide: as its letters, and what lies around them. */
const [LETTER, AROUND] = [8, 28]
const LEAST = 3

export const wideOf = (label = '') => Math.max(LEAST, label.length) * LETTER + AROUND

/** The middle and the top of a flag, so that all of it stays on a board of this width. */
export function flagAt({ left, top, width, height, side }: Flying, label: string | undefined, board: number) {
  const half = wideOf(label) / 2
  const middle = side ? left + ASIDE - half : left + width / 2
  return {
    x: Math.max(half, Math.min(board - half, middle)),
    y: side ? top + (height - HIGH) / 2 : Math.max(EDGE, top - HIGH + ABOVE),
  }
}
