// Whether a thing on a board can be chosen just now.

/** Nothing is asked; it can be chosen; it is chosen; it cannot be chosen now. */
export type Offer = 'idle' | 'can' | 'chosen' | 'not'
