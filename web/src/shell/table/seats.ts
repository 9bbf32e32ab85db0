// How seats are shown everywhere: a colour and shape each, and unique names.
import type { Texts } from '#web/shell/language/say'
import type { AnyView, BoxSeen, HolderSeen, Now, SeatSeen } from '#web/shell/net/protocol'
import type { Colour } from '#web/styles/palette'
import type { Result, SeatMark } from './board'

const COLOURS: readonly Colour[] = ['blue', 'yellow', 'green', 'purple', 'rust', 'pink', 'red', 'white']

/** A seat's colour: from the game's view if that names one, otherwise the default. */
export function colourOf(seat: number, view: AnyView | null = null): Colour {
  return known((view?.seats as { colour?: string }[] | undefined)?.[seat]?.colour) ?? COLOURS[seat % COLOURS.length]!
}

/** A seat's colour before the game has a view, from its box. */
export function colourAt(seat: number, seats: number, box: BoxSeen | undefined): Colour {
  return known(box?.colours[seats]?.[seat]) ?? colourOf(seat)
}

const known = (name: string | undefined) => COLOURS.find((colour) => colour === name)

/** A seat's character, if the game has characters. */
export function characterName(seat: number, texts: Texts): string | null {
  return texts.has(`seat.${seat}`) ? texts.say(`seat.${seat}`) : null
}

/** A bot's display name in a game. */
export function botName(bot: string, texts: Texts): string {
  return texts.has(`bot.${bot}.name`) ? texts.say(`bot.${bot}.name`) : bot
}

/**
 * The names of all seats: people's as told by the room, made unique; bots' own names, the same in every language, also
 * for seats that were given up; characters for people who share a device and its name.
 */
export function namesOf(seats: readonly SeatSeen[], texts: Texts, nobody: (seat: number) => string): string[] {
  const plain = seats.map(({ seat, kind, name, bot, owner, gave_up }) => {
    if (owner && !gave_up) return owner // a bot stands in
    if (kind === 'bot' && bot) return botName(bot, texts)
    return name ?? nobody(seat)
  })
  const people = seats.map((seat) => !isBots(seat))
  const before = seats.map((seat) => seat.before)
  return apart(plain, texts, people, before).map((name, seat) => (seats[seat]!.kind === 'free' ? plain[seat]! : name))
}

/** Whether a seat belongs to a bot that is no stand-in. */
export const isBots = ({ kind, owner, gave_up }: SeatSeen): boolean => kind === 'bot' && (owner === null || gave_up)

/** The name of a seat's person, who keeps it after giving up. */
export const personAt = (seats: readonly SeatSeen[], names: readonly string[], seat: number): string =>
  (seats[seat]?.gave_up ? seats[seat].owner : null) ?? names[seat] ?? ''

/**
 * Unique names: a person's own, or the seat's character where people have the same name; bots of one name are numbered
 * in the order they came, so that later ones rename nobody.
 */
export function apart(
  names: readonly string[],
  texts: Texts,
  people: readonly boolean[],
  before: readonly (readonly HolderSeen[])[] = [],
): string[] {
  const persons = names.map((name, seat) => {
    const alone = !people[seat] || !names.some((other, one) => other === name && one !== seat && people[one])
    return alone ? name : (characterName(seat, texts) ?? `${name} ${seat + 1}`)
  })
  const here = names.flatMap((name, seat) => (people[seat] ? [] : [{ name, seat, since: sinceOf(before[seat]) }]))
  const taken = [...names.filter((_, seat) => people[seat]), ...peopleBefore(before)]
  const called = inOrder([...here, ...botsBefore(before, texts)], taken)
  return persons.map((name, seat) => called.get(here.find((one) => one.seat === seat)!) ?? name)
}

/** A bot that had a seat of its own, from an entry on. */
interface Came {
  name: string
  seat: number
  since: number
}

/** The bots' names, numbered where a name was taken earlier. */
export function inOrder(bots: readonly Came[], names: readonly string[]): Map<Came, string> {
  const taken = [...names]
  const called = new Map<Came, string>()
  for (const bot of [...bots].sort((one, other) => one.since - other.since || one.seat - other.seat)) {
    const name = taken.includes(bot.name) ? numbered(bot.name, 2, taken) : bot.name
    taken.push(name)
    called.set(bot, name)
  }
  return called
}

/** The entry since which the present holder has had the seat. */
const sinceOf = (had: readonly HolderSeen[] = []): number => had.at(-1)?.until ?? 0

/** The bots that had seats of their own before somebody took these. */
export const botsBefore = (before: readonly (readonly HolderSeen[])[], texts: Texts): Came[] =>
  before.flatMap((had, seat) =>
    had.flatMap(({ bot }, one) =>
      bot ? [{ name: botName(bot, texts), seat, since: sinceOf(had.slice(0, one)) }] : [],
    ),
  )

/** The names of former players. */
export const peopleBefore = (before: readonly (readonly HolderSeen[])[]): string[] =>
  before.flatMap((had) => had.flatMap(({ name }) => name ?? []))

/** A name with this number, or the next one that makes it unique. */
function numbered(name: string, number: number, taken: readonly string[]): string {
  const shown = `${name} ${number}`
  return taken.includes(shown) ? numbered(name, number + 1, taken) : shown
}

/** The winners' seats. */
export function winnersOf({ places }: Result): number[] {
  return places.flatMap((place, seat) => (place === 1 ? [seat] : []))
}

/** The seats as boards draw them; `now` is null if nobody is asked, as at a past moment. */
export function marksOf(
  seats: readonly SeatSeen[],
  names: readonly string[],
  now: Pick<Now, 'chosen' | 'awaited'> | null,
): SeatMark[] {
  return seats.map(({ seat, kind, here }) => ({
    seat,
    kind,
    here,
    name: names[seat]!,
    chosen: now?.chosen.includes(seat) ?? false,
    awaited: now?.awaited.includes(seat) ?? false,
  }))
}
