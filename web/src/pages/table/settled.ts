// What is settled before the start, in words: the values of options, and the clock.
import type { Texts } from '#web/shell/language/say'
import { t } from '#web/shell/language/words.svelte'
import type { OptionSeen } from '#web/shell/net/protocol'

/** A day, in seconds. */
export const DAY = 24 * 60 * 60

/** How long everybody may think, in words; n is in seconds. */
export function clockText(n: number | null): string {
  if (n === null) return t('clock.none')
  return n < DAY ? t('clock.seconds', { n }) : t('clock.days', { n: n / DAY })
}

/** An option's name. */
export const optionText = ({ name }: OptionSeen, texts: Texts): string =>
  texts.has(`option.${name}.name`) ? texts.say(`option.${name}.name`) : name

/** What is chosen of an option. */
export function valueText(option: OptionSeen, value: unknown, texts: Texts, names: readonly string[]): string {
  if (option.kind === 'bool') return t(value ? 'options.on' : 'options.off')
  if (option.kind === 'seat') return value === null ? t('options.chance') : (names[value as number] ?? '')
  if (option.kind === 'text' && !option.choices?.includes(value)) return t('options.own')
  const key = `option.${option.name}.${String(value)}`
  return texts.has(key) ? texts.say(key) : String(value)
}
