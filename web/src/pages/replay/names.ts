// What everybody in a finished game is called: people by their names, bots by their games' names for them.
import { t, textsOf } from '#web/shell/language/words.svelte'
import type { HolderSeen } from '#web/shell/net/protocol'
import { doersOf } from '#web/shell/table/doers'
import { apart, botName, characterName } from '#web/shell/table/seats'

/** A name for every seat, no two the same; `bot:NAME` is a bot, null somebody who is not remembered. */
export function namesIn(game: string, kept: readonly (string | null)[], before?: HolderSeen[][]): string[] {
  const texts = textsOf(game)
  const plain = kept.map((name, seat) => {
    const bot = name?.startsWith('bot:') ? name.slice(4) : null
    return bot ? botName(bot, texts) : (name ?? characterName(seat, texts) ?? nobody(seat))
  })
  return apart(plain, texts, kept.map(isPerson), before)
}

const isPerson = (name: string | null) => !name?.startsWith('bot:')

/** What those in a replay were called when an entry was written. */
export function doersIn(game: string, { before, names }: { before: HolderSeen[][]; names: (string | null)[] }) {
  const bots = names.map((name) => !isPerson(name))
  return doersOf(before, namesIn(game, names, before), bots, textsOf(game), nobody)
}

const nobody = (seat: number) => t('seat', { n: seat + 1 })
