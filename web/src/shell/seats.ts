// How a seat is marked and called wherever it appears: one colour and outline each, and a name nobody else has.
import type { Colour } from '../parts/drawn/palette'
import type { SeatMark } from './board'
import type { Texts } from './say'
import type { Now, Seat } from './wire'

const COLOURS: readonly Colour[] = ['blue', 'yellow', 'green', 'purple', 'rust', 'pink', 'red', 'white']

export function colourOf(seat: number): Colour {
  return COLOURS[seat % COLOURS.length]!
}

/** A seat's character, where the game has characters. */
export function characterOf(seat: number, texts: Texts): string | null {
  return texts.has(`seat.${seat}`) ? texts.say(`seat.${seat}`) : null
}

/**
 * The names of all seats. A bot is called by its game's name for it; namesakes (two bots of a kind, a family on one
 * device) go by their characters.
 */
export function namesOf(seats: readonly Seat[], texts: Texts, nobody: (seat: number) => string): string[] {
  const plain = seats.map(({ seat, kind, name, bot, owner }) => {
    if (owner) return owner // a bot plays on for somebody
    if (kind === 'bot' && bot && texts.has(`bot.${bot}.name`)) return texts.say(`bot.${bot}.name`)
    return name ?? nobody(seat)
  })
  return plain.map((name, seat) => {
    const alone = plain.indexOf(name) === plain.lastIndexOf(name)
    return alone || seats[seat]!.kind === 'free' ? name : (characterOf(seat, texts) ?? `${name} ${seat + 1}`)
  })
}

/** The seats as a board draws them; `now` is null where nobody is asked anything, as in a moment of the past. */
export function marksOf(seats: readonly Seat[], names: readonly string[], now: Pick<Now, 'chosen' | 'awaited'> | null): SeatMark[] {
  return seats.map(({ seat, kind, here }) => ({
    seat,
    kind,
    here,
    name: names[seat]!,
    chosen: now?.chosen.includes(seat) ?? false,
    awaited: now?.awaited.includes(seat) ?? false,
  }))
}
