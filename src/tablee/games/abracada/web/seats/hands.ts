// Counting what stands in front of a seat.

/** How many stones stand in these slots. */
export const standing = (hand: readonly (number | null)[]): number => hand.filter((stone) => stone !== 0).length
