// What seats are called: people keep their names, whatever bots are called.
import { describe, expect, it } from 'vitest'
import { Texts } from '#web/shell/language/say'
import { apart } from './seats'

const texts = new Texts('en', { 'seat.0': 'Fairy', 'seat.1': 'Elf', 'seat.2': 'Gnome' })

describe('names', () => {
  it('are left to people, and a bot of the same name goes by its character', () => {
    expect(apart(['Magpie', 'Magpie', 'Ada'], texts, [true, false, true])).toEqual(['Magpie', 'Elf', 'Ada'])
  })
  it('of two bots of a kind are their characters', () => {
    expect(apart(['Magpie', 'Magpie', 'Ada'], texts, [false, false, true])).toEqual(['Fairy', 'Elf', 'Ada'])
  })
  it('of a family whose device has one name are their characters', () => {
    expect(apart(['Ada', 'Ada', 'Ada 2'], texts, [true, true, true])).toEqual(['Fairy', 'Elf', 'Ada 2'])
  })
})
