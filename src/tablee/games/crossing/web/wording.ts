// The few words the board itself needs; where a language lacks one, a sign stands in.

type Say = (key: string, params?: object) => string

const SIGNS: Record<string, string> = {
  'board.one': '1…',
  'board.two': '2…',
  'board.three': '3!',
  'board.promise': '…',
  'board.close': '×',
}

/** A word of the board. */
export function worded(t: Say, key: string, params?: object): string {
  const words = t(key, params)
  return words === key ? (SIGNS[key] ?? '') : words
}
