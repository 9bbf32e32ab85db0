// A move keeps the name of whoever made it, through whatever becomes of the seat.
import { describe, expect, it } from 'vitest'
import { Texts } from '#web/shell/language/say'
import type { HolderSeen } from '#web/shell/net/protocol'
import { doersOf } from './doers'

const texts = new Texts('en', {
  'bot.magpie.name': 'Magpie',
  'seat.0': 'Fairy',
  'seat.1': 'Elf',
  'seat.2': 'Gnome',
})
const person = (name: string | null, until: number): HolderSeen => ({ until, name, bot: null })
const bot = (bot: string, until: number): HolderSeen => ({ until, name: null, bot })

/** What the seats are called at these entries. */
function told(entries: number[], names: string[], ...before: HolderSeen[][]): (readonly string[])[] {
  const bots = names.map((name) => name.startsWith('Magpie'))
  return entries.map(doersOf(before, names, bots, texts, (seat) => `Seat ${seat + 1}`))
}

describe('the log', () => {
  it('calls everybody as they are called now, where all sit as they began', () => {
    expect(told([1], ['Ada', 'Magpie'], [], [])).toEqual([['Ada', 'Magpie']])
  })
  it('calls a bot by its own name until somebody takes its seat', () => {
    expect(told([1, 2, 3], ['Ada', 'Eve'], [], [bot('magpie', 2)])).toEqual([
      ['Ada', 'Magpie'],
      ['Ada', 'Eve'],
      ['Ada', 'Eve'],
    ])
  })
  it('tells two bots of a kind apart, and the one that stays keeps its number', () => {
    expect(told([1, 2], ['Ada', 'Eve', 'Magpie 2'], [], [bot('magpie', 2)], [])).toEqual([
      ['Ada', 'Magpie', 'Magpie 2'],
      ['Ada', 'Eve', 'Magpie 2'],
    ])
  })
  it('calls whoever left by their name, and then the bot, and then who came', () => {
    expect(told([1, 4, 5, 8, 9], ['Ada', 'Dan'], [], [person('Léa', 5), bot('magpie', 9)])).toEqual([
      ['Ada', 'Léa'],
      ['Ada', 'Léa'],
      ['Ada', 'Magpie'],
      ['Ada', 'Magpie'],
      ['Ada', 'Dan'],
    ])
  })
  it('gives the moves of somebody who is forgotten to nobody else', () => {
    expect(told([1, 5], ['Ada', 'Dan'], [], [person(null, 5)])).toEqual([
      ['Ada', 'Elf'],
      ['Ada', 'Dan'],
    ])
  })
})
