// What everybody in a finished game is called: people by their names, bots by their games' names for them.
import { t, textsOf } from '#web/shell/language/words.svelte'
import { apart, characterName } from '#web/shell/table/seats'

/** A name for every seat, no two the same; `bot:NAME` is a bot, null somebody who is not remembered. */
export function namesIn(game: string, kept: readonly (string | null)[]): string[] {
  const texts = textsOf(game)
  const plain = kept.map((name, seat) => {
    const bot = name?.startsWith('bot:') ? name.slice(4) : null
    if (bot && texts.has(`bot.${bot}.name`)) return texts.say(`bot.${bot}.name`)
    return bot ?? name ?? characterName(seat, texts) ?? t('seat', { n: seat + 1 })
  })
  const people = kept.map((name) => name !== null && !name.startsWith('bot:'))
  return apart(plain, texts, people)
}
