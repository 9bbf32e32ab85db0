// A number of the story and the words after it, as they are shown apart: a percent sign stays with its number.
import type { Texts } from '#web/shell/language/say'
import type { AnyHighlight } from '#web/shell/net/protocol'

/** What stands large, and what is said of it. */
export function numberOf(
  highlight: AnyHighlight,
  texts: Texts,
  names: readonly string[],
): { n: string; words: string } {
  const words = texts.fact(highlight, names)
  if (!words.startsWith('%')) return { n: String(highlight.n), words }
  const sign = texts.language === 'fr' ? '\u202f%' : '%'
  return { n: `${highlight.n}${sign}`, words: words.slice(1).trimStart() }
}
