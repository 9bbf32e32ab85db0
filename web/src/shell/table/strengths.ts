// Labels for choosing a bot: its strength and its style.
import type { Texts } from '#web/shell/language/say'
import { t, type TextKey } from '#web/shell/language/words.svelte'
import { botName } from './seats'

const STRENGTHS: Readonly<Record<string, TextKey>> = {
  gentle: 'strength.gentle',
  fair: 'strength.fair',
  strong: 'strength.strong',
  master: 'strength.master',
}

/** A bot's name, with its strength if it is one of the four. */
export function botLabel(bot: string, texts: Texts): string {
  const [name, strength] = [botName(bot, texts), STRENGTHS[bot]]
  return strength ? `${name} · ${t(strength)}` : name
}

/** A bot in one line: its strength if it is one of the four, and its game's description. */
export function botLine(bot: string, texts: Texts): string {
  const help = texts.has(`bot.${bot}.help`) ? texts.say(`bot.${bot}.help`) : ''
  const strength = STRENGTHS[bot]
  return strength ? t('strength.line', { strength: t(strength), help }) : help
}
