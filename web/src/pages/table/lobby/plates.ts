// A name on a small plate: a long one is written smaller, and its words break where they can be spoken apart.

/** Words of more letters may be broken. */
const LONG_WORD = 12
/** Names, and names with words, of more letters are written smaller, and smaller still. */
const LONG = { name: 12, word: 9 }
const LONGER = { name: 26, word: 13 }

const VOWELS = 'aeiouyàâäáãåæéèêëíìîïóòôöõøœúùûüýÿ'
const VOWEL = `[${VOWELS}]`
const CONSONANT = `[^${VOWELS}\\P{L}]`
/** Between syllables: before a consonant that a vowel follows, or between two consonants. */
const BREAKS = new RegExp(`(?<=\\p{L}${VOWEL}|\\p{L}${VOWEL}${CONSONANT}{1,2})(?=${CONSONANT}${VOWEL})`, 'giu')
const SOFT_HYPHEN = '\u00ad'

const words = (name: string) => name.split(/[\s-]+/)
const longest = (name: string) => Math.max(...words(name).map((word) => word.length))
const beyond = (name: string, { name: most, word }: typeof LONG) => name.length > most || longest(name) > word

/** How small a name is written: 0 as it is, 1 smaller, 2 smaller still. */
export const smallness = (name: string): 0 | 1 | 2 => (beyond(name, LONGER) ? 2 : beyond(name, LONG) ? 1 : 0)

/** A name whose long words break with a hyphen between syllables, where they must be broken at all. */
export function breakable(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => (word.length > LONG_WORD ? word.replace(BREAKS, SOFT_HYPHEN) : word))
}
