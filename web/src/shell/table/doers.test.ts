// A move keeps the name of whoever made it, through whatever becomes of the seat.
import { describe, expect, it } from 'vitest'
import { Texts } from '#web/shell/language/say'
import type { Remark, Seat } from '#web/shell/net/protocol'
import { doersOf } from './doers'
import type { LogEntry } from './log'
import { namesOf } from './seats'

const texts = new Texts('en', {
  'bot.magpie.name': 'Magpie',
  'seat.0': 'Fairy',
  'seat.1': 'Elf',
  'seat.2': 'Gnome',
})
const bot = (number: number, kind: string): Seat => ({
  seat: number,
  kind: 'bot',
  name: null,
  bot: kind,
  began: kind,
  owner: null,
  here: true,
  ready: true,
  absent_since: null,
  lingers: false,
  numbered: false,
  votes: [],
  id: null,
})
const person = (number: number, name: string, began: string | null = null): Seat => ({
  ...bot(number, ''),
  kind: 'person',
  name,
  bot: null,
  began,
})
const entry = (moment: number, ...remarks: Remark[]): LogEntry => ({
  moment,
  events: [],
  remarks,
  before: null,
  view: null,
  turn: { seats: [], mine: false },
})
const seated = (seat: number, kind: string | null): Remark => ({ kind: 'seated', n: 1, at: 1, seat, bot: kind })

function told(log: LogEntry[], seats: Seat[]): (readonly string[])[] {
  const nobody = (seat: number) => `Seat ${seat + 1}`
  return log.map(doersOf(log, seats, namesOf(seats, texts, nobody), texts, nobody))
}

describe('the log', () => {
  it('calls everybody as they are called now, where all sit as they began', () => {
    expect(told([entry(1)], [person(0, 'Ada'), bot(1, 'magpie')])).toEqual([['Ada', 'Magpie']])
  })
  it('calls a bot by its own name until somebody takes its seat', () => {
    const log = [entry(1), entry(2, seated(1, null)), entry(3)]
    expect(told(log, [person(0, 'Ada'), person(1, 'Eve', 'magpie')])).toEqual([
      ['Ada', 'Magpie'],
      ['Ada', 'Eve'],
      ['Ada', 'Eve'],
    ])
  })
  it('tells two bots of a kind apart as long as there were two', () => {
    const log = [entry(1), entry(2, seated(1, null))]
    expect(told(log, [person(0, 'Ada'), person(1, 'Eve', 'magpie'), bot(2, 'magpie')])).toEqual([
      ['Ada', 'Elf', 'Gnome'],
      ['Ada', 'Eve', 'Magpie'],
    ])
  })
  it('calls somebody by their name while a bot plays for them, and after', () => {
    const log = [entry(1), entry(2, seated(1, 'magpie')), entry(3, seated(1, null))]
    expect(told(log, [person(0, 'Ada'), person(1, 'Bo')])).toEqual(log.map(() => ['Ada', 'Bo']))
    const away: Seat = { ...bot(1, 'magpie'), began: null, owner: 'Bo' }
    expect(told(log.slice(0, 2), [person(0, 'Ada'), away])).toEqual([
      ['Ada', 'Bo'],
      ['Ada', 'Bo'],
    ])
  })
  it('gives the moves of somebody who has left to nobody else', () => {
    const left: Seat = { ...bot(1, 'magpie'), began: null }
    expect(told([entry(1)], [person(0, 'Ada'), left])).toEqual([['Ada', 'Elf']])
  })
})
