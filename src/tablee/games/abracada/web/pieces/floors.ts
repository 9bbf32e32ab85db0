// How the tower is built: eight floors that taper, in a box of 200 by 480 with its foot at the bottom.

export const FLOORS = 8
export const FLOOR = 44
export const WIDTH = 132
/** Its highest point, the tip of the flag, above the foot. */
export const TOP = FLOORS * FLOOR + 108

/** Half the width of a floor at its ceiling. */
export const halfAt = (floor: number): number => (WIDTH / 2) * (1 - (0.16 * floor) / (FLOORS - 1))

/** The middle of a floor above the foot; 0 is the ground before the door. */
export const heightOf = (floor: number): number => (floor === 0 ? -8 : (floor - 0.4) * FLOOR)

/** Where markers that stand on one floor stand beside each other. */
export function besideEachOther(nth: number, of: number, reach: number): number {
  return of === 1 ? 0 : (nth / (of - 1) - 0.5) * reach
}
