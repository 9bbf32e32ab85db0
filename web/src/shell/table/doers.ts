// Who did what: a move keeps the name of its player, even if somebody else has the seat now.
import type { Texts } from '#web/shell/language/say'
import type { HolderSeen } from '#web/shell/net/protocol'
import { apart, botsBefore, characterName, inOrder, peopleBefore } from './seats'

/**
 * The names of the seats at the time of a log entry, by its number. `before` lists each seat's former holders, `names`
 * has the present names, `bots` says which of them are bots; `nobody` names the seat of a person who was forgotten.
 */
export function doersOf(
  before: readonly (readonly HolderSeen[])[],
  names: readonly string[],
  bots: readonly boolean[],
  texts: Texts,
  nobody: (seat: number) => string,
): (entry: number) => readonly string[] {
  if (before.every(({ length }) => length === 0)) return () => names
  const known = withBots(before, names, texts)
  const called = new Map<string, readonly string[]>()
  return (entry) => {
    const holders = known.map((had) => had.find(({ until }) => entry < until) ?? null)
    const key = holders.map((one) => one?.until ?? '').join()
    if (!called.has(key)) called.set(key, namesWith(holders, names, bots, texts, nobody))
    return called.get(key)!
  }
}

/** The same, with the names that bots had then, after those of the present players are taken. */
function withBots(before: readonly (readonly HolderSeen[])[], names: readonly string[], texts: Texts): HolderSeen[][] {
  const bots = botsBefore(before, texts)
  const called = [...inOrder(bots, [...names, ...peopleBefore(before)])]
  return before.map((had, seat) => {
    const theirs = called.filter(([bot]) => bot.seat === seat) // in the order in which they came
    return had.map((one) => (one.bot ? { ...one, name: theirs.shift()![1] } : one))
  })
}

function namesWith(
  holders: readonly (HolderSeen | null)[],
  names: readonly string[],
  bots: readonly boolean[],
  texts: Texts,
  nobody: (seat: number) => string,
): readonly string[] {
  if (holders.every((one) => one === null)) return names
  const plain = holders.map((one, seat) => {
    if (one === null) return names[seat]!
    return one.name ?? characterName(seat, texts) ?? nobody(seat)
  })
  const people = holders.map((one, seat) => (one ? one.bot === null : !bots[seat]))
  return apart(plain, texts, people)
}
