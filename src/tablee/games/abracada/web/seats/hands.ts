// A hand of stones: slots before a seat, some of them empty by now.

/** What stands in each slot: a spell, null for a stone seen from behind, 0 for none. */
export type Slots = (number | null)[]

/** How many stones are left in a hand. */
export const stonesIn = (hand: Readonly<Slots>): number => hand.filter((stone) => stone !== 0).length
