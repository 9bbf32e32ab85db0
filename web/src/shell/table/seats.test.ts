// What seats are called: people keep their names, whatever bots are called.
import { describe, expect, it } from 'vitest'
import { Texts } from '#web/shell/language/say'
import { apart } from './seats'

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
})
