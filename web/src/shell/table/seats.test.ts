// What seats are called: people keep their names, whatever bots are called.
import { describe, expect, it } from 'vitest'
import { Texts } from '#web/shell/language/say'
import type { SeatSeen } from '#web/shell/net/protocol'
import { apart, isBots, namesOf, personAt } from './seats'

const texts = new Texts('en', { 'seat.0': 'Fairy', 'seat.1': 'Elf', 'seat.2': 'Gnome' })

describe('names', () => {
  it('are left to people, and a bot of the same name has a number', () => {
    expect(apart(['Magpie', 'Magpie', 'Ada'], texts, [false, true, true])).toEqual(['Magpie 2', 'Magpie', 'Ada'])
  })
  it("of two bots of a kind are told apart by a number, which is nobody else's name", () => {
    expect(apart(['Magpie', 'Magpie', 'Ada'], texts, [false, false, true])).toEqual(['Magpie', 'Magpie 2', 'Ada'])
    expect(apart(['Magpie', 'Magpie', 'Magpie 2'], texts, [false, false, true])).toEqual([
      'Magpie',
      'Magpie 3',
      'Magpie 2',
    ])
  })
  it('of a family whose device has one name are their characters', () => {
    expect(apart(['Ada', 'Ada', 'Ada 2'], texts, [true, true, true])).toEqual(['Fairy', 'Elf', 'Ada 2'])
  })
  it("are the bot's own where somebody gave up, and theirs where they come back", () => {
    const seats = [
      { seat: 0, kind: 'person', name: 'Ada', bot: null, owner: null, gave_up: false, before: [] },
      { seat: 1, kind: 'bot', name: null, bot: 'greedy', owner: 'Bo', gave_up: true, before: [] },
      { seat: 2, kind: 'bot', name: null, bot: 'greedy', owner: 'Cy', gave_up: false, before: [] },
    ] as unknown as SeatSeen[]
    const magpie = new Texts('en', { 'bot.greedy.name': 'Magpie' })
    const names = namesOf(seats, magpie, String)
    expect(names).toEqual(['Ada', 'Magpie', 'Cy'])
    expect(seats.map(isBots)).toEqual([false, true, false])
    expect(seats.map((_, seat) => personAt(seats, names, seat))).toEqual(['Ada', 'Bo', 'Cy'])
  })
})
