// How strong a bot is, and how it plays, where one is chosen.
import type { Texts } from '#web/shell/language/say'
import { t, type TextKey } from '#web/shell/language/words.svelte'

const STRENGTHS: Readonly<Record<string, TextKey>> = {
  gentle: 'strength.gentle',
  fair: 'strength.fair',
  strong: 'strength.strong',
  master: 'strength.master',
}

/** A bot in one line: its strength, if it is one of the four, and what its game says of it. */
export function botLine(bot: string, texts: Texts): string {
  const help = texts.has(`bot.${bot}.help`) ? texts.say(`bot.${bot}.help`) : ''
  const strength = STRENGTHS[bot]
  return strength ? t('strength.line', { strength: t(strength), help }) : help
}
