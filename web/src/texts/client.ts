// What the client itself says: under which headings it lies in the files of each language, and its names. Games and the
// room bring their own texts. They travel as data and not as script: nothing has to be run before they can be read.
import english from './en.json?url'
import french from './fr.json?url'
import type { Language } from './languages'

type English = typeof import('./en.json')
type Key<Headings> = { [Heading in keyof Headings]: keyof Headings[Heading] }[keyof Headings]

/** The name of one of the client's own texts. */
export type TextKey = Key<English>

/** French says all that English says, under the same headings, and nothing else: the checks fail where it does not. */
type Complete<Texts extends English, Twin extends Texts> = [Texts, Twin]
export type Languages = Complete<typeof import('./fr.json'), English>

const FILES: Record<Language, string> = { en: english, fr: french }

/** Fetches the client's own texts in a language. */
export async function fetchTexts(language: Language): Promise<Record<TextKey, string>> {
  const answer = await fetch(FILES[language])
  if (!answer.ok) throw new Error(`no words in ${language}`)
  const headings = (await answer.json()) as English
  return Object.assign({}, ...Object.values(headings)) as Record<TextKey, string>
}
