// Puts facts into words; the counterpart of src/tablee/kit/texts.py (tests/shared/texts.json tests both).
import type { Messages } from '#web/shell/net/protocol'
import type { Language } from '#web/texts/languages'

export type Fields = Readonly<Record<string, unknown>>

const PLACE = /\{(\w+)(?::(\w+)(?: ([^}]*))?)?\}/g
const FILLED = new RegExp(`(\\b[Dd]e )?${PLACE.source}`, 'g')
const VOWEL = /^[AEIOUÀÂÄÆÉÈÊËÎÏÔÖŒÙÛÜH]/i
const AND: Record<Language, string> = { en: 'and', fr: 'et' }

/** Curved apostrophes and, in French, non-breaking spaces: narrow ones before ; ? and !. */
export function typeset(text: string, language: Language): string {
  const curved = text.replace(/(?<=\p{L})'(?=[\p{L}{])/gu, '’')
  if (language !== 'fr') return curved
  return curved
    .replace(/ ([;?!])/g, '\u202f$1')
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
}

/** A pattern for names: a star stands for letters and the digits after them. */
function fitting(signs: string): RegExp {
  return new RegExp(`^${signs.replace(/[^\w*]/g, '\\$&').replaceAll('*', '([a-z]+\\d*)')}$`)
}

/** All messages of one game, or of the house, in one language. */
export class Texts {
  readonly language: Language
  readonly messages: Messages
  readonly #lists: Record<string, [RegExp, string][]> = {}

  constructor(language: Language, messages: Messages) {
    this.language = language
    this.messages = messages
  }

  has(key: string): boolean {
    return key in this.messages
  }

  /** One message with its places filled; a message that is missing shows its key rather than nothing. */
  say(key: string, names: readonly string[] = [], fields: Fields = {}): string {
    const message = this.messages[key]
    if (message === undefined) return key
    return message.replace(FILLED, (place, of: string = '', field: string, form?: string, detail?: string) => {
      const value = fields[field]
      if (value === undefined) return place
      const said = this.#fill(form, detail ?? '', value, names)
      return form === 'seat' || form === 'seats' ? this.#elided(of, said) : of + said
    })
  }

  /** A move, an event, a highlight, a reason or something that was hidden, in words. */
  fact(fact: Fields, names: readonly string[] = []): string {
    const tag = ['move', 'event', 'highlight', 'reason', 'hidden'].find((name) => name in fact)!
    return this.say(`${tag}.${String(fact[tag])}`, names, fact)
  }

  /** «d’Ada», as French says it before a vowel; «de Bo». */
  #elided(of: string, name: string): string {
    return this.language === 'fr' && of && VOWEL.test(name) ? `${of[0]}’${name}` : of + name
  }

  #fill(form: string | undefined, detail: string, value: unknown, names: readonly string[]): string {
    switch (form) {
      case undefined:
        return String(value)
      case 'seat':
        return names[value as number] ?? String(value)
      case 'seats':
        return this.join((value as number[]).map((seat) => names[seat] ?? String(seat)))
      case 'worded':
        return this.#worded(detail, String(value))
      case 'last':
        return this.#worded(detail, String((value as unknown[]).at(-1)))
      case 'nth':
        return String((value as number) + 1)
      case 'plural':
        return this.#form(detail, value as number)
      case 'whether':
        return detail.split('|')[value ? 0 : 1]!
      case 'named':
        return this.messages[`${detail}.${String(value)}.name`] ?? String(value)
      case 'tally':
        return this.#tally(detail, value as number[])
    }
    throw new Error(`no such form: ${form}`)
  }

  /** The singular or the plural, as the language counts. */
  #form(forms: string, n: number): string {
    const one = this.language === 'en' ? n === 1 : n < 2
    const [singular = '', plural = singular] = forms.split('|')
    return one ? singular : plural
  }

  /** A name in words: the message of the matching pattern, with its stars filled in. */
  #worded(kind: string, name: string): string {
    for (const [signs, message] of this.#wordings(kind)) {
      const parts = signs.exec(name)?.slice(1)
      if (parts) return message.replaceAll('*', () => parts.shift() ?? '')
    }
    return name
  }

  #wordings(kind: string): [RegExp, string][] {
    const prefix = `worded.${kind}.`
    return (this.#lists[kind] ??= Object.entries(this.messages).flatMap(([key, message]) =>
      key.startsWith(prefix) ? [[fitting(key.slice(prefix.length)), message]] : [],
    ))
  }

  #tally(kind: string, counts: readonly number[]): string {
    const worded = counts.flatMap((count, number) =>
      count ? [this.#form(this.messages[`tally.${kind}.${number}`] ?? '#', count).replaceAll('#', String(count))] : [],
    )
    return worded.length ? this.join(worded) : (this.messages[`tally.${kind}.none`] ?? '0')
  }

  /** «a, b and c». */
  join(parts: readonly string[]): string {
    if (parts.length < 2) return parts.join('')
    return `${parts.slice(0, -1).join(', ')} ${AND[this.language]} ${parts.at(-1)}`
  }
}

/** Texts from our own files' messages, typeset. */
export function asWritten(language: Language, messages: Messages): Texts {
  const set = Object.entries(messages).map(([key, text]) => [key, typeset(text, language)])
  return new Texts(language, Object.fromEntries(set) as Messages)
}
