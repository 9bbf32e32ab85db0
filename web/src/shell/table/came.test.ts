// A bot keeps its name however people and bots come and go: who comes later gets the next number.
import { describe, expect, it } from 'vitest'
import { Texts } from '#web/shell/language/say'
import type { HolderSeen, SeatSeen } from '#web/shell/net/protocol'
import { doersOf } from './doers'
import { namesOf } from './seats'

const texts = new Texts('en', { 'bot.magpie.name': 'Magpie' })
const left = (name: string, until: number): HolderSeen => ({ until, name, bot: null })
const gone = (until: number): HolderSeen => ({ until, name: null, bot: 'magpie' })

const person = (name: string, ...before: HolderSeen[]) => ({ kind: 'person', name, bot: null, owner: null, before })
const bot = (...before: HolderSeen[]) => ({ kind: 'bot', name: null, bot: 'magpie', owner: null, before })
const called = (...seats: object[]) =>
  namesOf(
    seats.map((one, seat) => ({ seat, gave_up: false, ...one })) as SeatSeen[],
    texts,
    (seat) => `Seat ${seat + 1}`,
  )
const told = (entry: number, names: string[], ...before: HolderSeen[][]) =>
  doersOf(
    before,
    names,
    names.map((name) => name.startsWith('Magpie')),
    texts,
    (seat) => `Seat ${seat + 1}`,
  )(entry)

describe('bots of one name', () => {
  const gaveUp = { ...bot(left('Bo', 7)), owner: 'Bo', gave_up: true }
  it('are called as before when a bot plays on for somebody who gave up in an earlier seat', () => {
    expect(called(person('Ada'), person('Bo'), bot(), bot())).toEqual(['Ada', 'Bo', 'Magpie', 'Magpie 2'])
    expect(called(person('Ada'), gaveUp, bot(), bot())).toEqual(['Ada', 'Magpie 3', 'Magpie', 'Magpie 2'])
  })
  it('get their numbers in the order in which the seats were given up', () => {
    const first = { ...bot(left('Ada', 9)), owner: 'Ada', gave_up: true }
    expect(called(first, gaveUp, bot(), bot())).toEqual(['Magpie 4', 'Magpie 3', 'Magpie', 'Magpie 2'])
  })
  it('keep their numbers when somebody takes the seat of the first, in the log too', () => {
    const names = called(person('Ada'), person('Eve', gone(4)), bot())
    expect(names).toEqual(['Ada', 'Eve', 'Magpie 2'])
    expect(told(3, names, [], [gone(4)], [])).toEqual(['Ada', 'Magpie', 'Magpie 2'])
    expect(told(4, names, [], [gone(4)], [])).toEqual(names)
  })
  it('are in the log what they were called then, when the seat of the last one is taken', () => {
    const before = [[left('Ada', 9)], [], [gone(4)]]
    const names = called({ ...bot(left('Ada', 9)), owner: 'Ada', gave_up: true }, bot(), person('Eve', gone(4)))
    expect(names).toEqual(['Magpie 3', 'Magpie', 'Eve'])
    expect(told(3, names, ...before)).toEqual(['Ada', 'Magpie', 'Magpie 2'])
    expect(told(9, names, ...before)).toEqual(names)
  })
  it('have a number where somebody of their name gave up', () => {
    expect(called({ ...bot(left('Magpie', 3)), owner: 'Magpie', gave_up: true }, person('Ada'))).toEqual([
      'Magpie 2',
      'Ada',
    ])
  })
})
