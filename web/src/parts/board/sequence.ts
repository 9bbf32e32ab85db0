// Numbers from 0 to 1 that look random and never change, so that scenery is drawn the same every time.

/** The sequence of a seed, one number a call. */
export function sequence(seed: number): () => number {
  let word = seed
  return () => (word = (word * 16807) % 2147483647) / 2147483647
}
