// The texts on the screen, in the person's language: the client's own, and those of each game.
import { SvelteMap } from 'svelte/reactivity'
import { settings } from '#web/shell/device/settings.svelte'
import { api, ApiError } from '#web/shell/net/api'
import { Refused } from '#web/shell/net/ports'
import type { Nak, TableNotice } from '#web/shell/net/protocol'
import { fetchTexts, type TextKey } from '#web/texts/client'
import { LANGUAGES, type Language } from '#web/texts/languages'
import { inUnits } from './period'
import { asWritten, Texts, type Fields } from './say'

export type { TextKey }

let ours = $state.raw(new Texts(settings.language, {}))

/** Load the client's own texts; called before the first page, and when another language is chosen. */
export async function speak(language: Language): Promise<void> {
  ours = asWritten(language, await fetchTexts(language))
}

/** One of the client's own texts. */
export function t(key: TextKey, fields?: Fields): string {
  return ours.say(key, [], fields)
}

/** Several names as a list: «a, b and c». */
export function names(list: readonly string[]): string {
  return ours.join(list)
}

const fetched = new SvelteMap<string, Texts>()
// eslint-disable-next-line svelte/prefer-svelte-reactivity -- asking twice is avoided, not shown
const asked = new Set<string>()
const EMPTY: Record<Language, Texts> = { en: new Texts('en', {}), fr: new Texts('fr', {}) }

/** The texts of a game (or of the `house`): empty until they are loaded. */
export function textsOf(game: string): Texts {
  const language = settings.language
  const name = `${game}/${language}`
  if (!asked.has(name)) {
    asked.add(name)
    api.texts(game, language).then(
      (messages) => fetched.set(name, new Texts(language, messages)),
      () => {
        fetched.set(name, EMPTY[language])
        setTimeout(() => asked.delete(name), 3000)
      },
    )
  }
  return fetched.get(name) ?? EMPTY[language]
}

/** Whether a game's texts are loaded, or failed to: a page that waits for them does not jump later. */
export function spoken(game: string): boolean {
  textsOf(game)
  return LANGUAGES.some((language) => fetched.has(`${game}/${language}`))
}

/** How long ago something was, in a few words. */
export function ago(when: number): string {
  const minutes = Math.round((when - Date.now()) / 60_000)
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' })
  if (minutes > -1) return t('just_now')
  if (minutes > -60) return format.format(minutes, 'minute')
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), 'hour')
  return format.format(Math.round(minutes / 60 / 24), 'day')
}

/** A long time in a few words: "2 days 5 hours", or "2d 5h" where there is little room. */
export const period = (seconds: number, width: 'long' | 'narrow') => inUnits(settings.language, seconds, width)

/** The label of a mechanism or theme: ours, or a game's; otherwise the word itself. */
export function kind(word: string, game: string): string {
  if (ours.has(`kind.${word}`)) return ours.say(`kind.${word}`)
  const texts = textsOf(game)
  return texts.has(`mechanism.${word}`) ? texts.say(`mechanism.${word}`) : word.replaceAll('_', ' ')
}

/** A notice about the table, in a sentence. */
export function noticed(notice: TableNotice, doers: (entry: number) => readonly string[]): string {
  const who = doers(notice.kind === 'seated' && notice.bot ? notice.n - 1 : notice.n) // a bot stands in for whoever was there before
  const name = 'seat' in notice ? (who[notice.seat] ?? '') : ''
  const bot = 'seat' in notice ? (doers(notice.n)[notice.seat] ?? '') : ''
  return ours.say(`notice.${notice.kind}${bot === name ? detail(notice) : '.on'}`, who, { name, who: bot })
}

/** Which variant of a notice's sentence to use. */
function detail(notice: TableNotice): string {
  switch (notice.kind) {
    case 'asked':
      return `.${notice.what}`
    case 'answered':
      return notice.yes ? '.yes' : '.no'
    case 'seated':
      return notice.bot ? '.bot' : ''
    default:
      return ''
  }
}

/** Why something was refused, in a sentence. */
export function whyNot(error: unknown): string {
  if (error instanceof Refused) return refusal(error.nak)
  if (error instanceof ApiError) return refusal(error)
  return t('error.offline')
}

function refusal({ of, why, code, at }: Pick<Nak, 'of' | 'why' | 'code' | 'at'>): string {
  const texts = textsOf(of)
  const key = [why, `refusal.${why}`, `error.${why}`].find((name) => texts.has(name))
  const said = key ? texts.say(key) : byCode(code)
  return at ? textsOf('house').say('refused.at', [], { ...at, why: said }) : said
}

function byCode(code: string): string {
  const key = `error.${code.toLowerCase()}`
  return ours.has(key) ? ours.say(key) : t('error.internal')
}
