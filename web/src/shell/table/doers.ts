// Who did what: a move keeps the name of whoever made it, though somebody else sits there by now.
import type { Texts } from '#web/shell/language/say'
import type { Seat } from '#web/shell/net/protocol'
import type { LogEntry } from './log'
import { apart, characterName } from './seats'

/** What the seats were called when an entry of the log was told; `nobody` calls a seat that has been left for good. */
export function doersOf(
  log: readonly LogEntry[],
  seats: readonly Seat[],
  names: readonly string[],
  texts: Texts,
  nobody: (seat: number) => string,
): (entry: LogEntry) => readonly string[] {
  const bots = seats.map(({ began }) => began)
  const then = new Map<LogEntry, readonly string[]>()
  let called = namesWith(bots, seats, names, texts, nobody)
  for (const entry of log) {
    for (const one of entry.remarks) {
      if (one.kind !== 'seated' || one.bot !== null || bots[one.seat] === null) continue
      bots[one.seat] = null
      called = namesWith(bots, seats, names, texts, nobody)
    }
    then.set(entry, called)
  }
  return (entry) => then.get(entry) ?? names
}

/** The names where these bots, if any, still had the seats they began with, and people the others. */
function namesWith(
  bots: readonly (string | null)[],
  seats: readonly Seat[],
  names: readonly string[],
  texts: Texts,
  nobody: (seat: number) => string,
): readonly string[] {
  const plain = seats.map(({ seat, kind, owner }) => {
    const bot = bots[seat] ?? null
    const theirs = kind === 'person' || owner !== null
    if (bot !== null && theirs) return texts.has(`bot.${bot}.name`) ? texts.say(`bot.${bot}.name`) : bot
    if (bot === null && !theirs) return characterName(seat, texts) ?? nobody(seat)
    return names[seat]!
  })
  const people = seats.map(({ seat, kind, owner }) => !bots[seat] && (kind === 'person' || owner !== null))
  return plain.every((name, seat) => name === names[seat]) ? names : apart(plain, texts, people)
}
