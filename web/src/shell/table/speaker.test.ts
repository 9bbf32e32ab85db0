// A line of talk keeps its speaker, through whatever becomes of the seat it was said from.
import { describe, expect, it } from 'vitest'
import type { Said, SeatSeen } from '#web/shell/net/protocol'
import { speakerOf } from './speaker'

const said: Said = { t: 'chat', from: 'Cy', seat: 2, text: 'ok', at: 1, who: 'id-cy' }
const seat = (number: number, id: string | null): SeatSeen => ({
  seat: number,
  kind: id ? 'person' : 'free',
  name: id,
  bot: null,
  before: [],
  owner: null,
  here: true,
  ready: false,
  absent_since: null,
  lingers: false,
  numbered: false,
  gave_up: false,
  votes: [],
  id,
})
const at = (...ids: (string | null)[]) => ids.map((id, number) => seat(number, id))

describe('who said something', () => {
  it('is who sits there, as the table calls them now', () => {
    expect(speakerOf(said, at('id-ada', 'id-bo', 'id-cy'), ['Ada', 'Bo', 'Cyrille'])).toEqual({
      seat: 2,
      name: 'Cyrille',
    })
  })
  it('is not who got the seat: nobody, a bot, or somebody else', () => {
    for (const [id, name] of [
      [null, 'Free'],
      [null, 'Magpie'],
      ['id-dan', 'Dan'],
    ] as const) {
      expect(speakerOf(said, at('id-ada', 'id-bo', id), ['Ada', 'Bo', name])).toEqual({ seat: null, name: 'Cy' })
    }
  })
  it('is found where they sit by now', () => {
    expect(speakerOf(said, at('id-ada', 'id-cy', null), ['Ada', 'Cy', 'Free'])).toEqual({ seat: 1, name: 'Cy' })
  })
  it('is one of several round a device, by the seat it was said from', () => {
    const round = at('id-cy', 'id-cy', 'id-cy')
    expect(speakerOf(said, round, ['Ada', 'Bo', 'Cyrille'])).toEqual({ seat: 2, name: 'Cyrille' })
    expect(speakerOf(said, [...round.slice(0, 2), seat(2, null)], ['Ada', 'Bo', 'Free'])).toEqual({
      seat: null,
      name: 'Cy',
    })
  })
  it('has no name where nobody kept it', () => {
    const nameless = { ...said, from: '', who: '' }
    expect(speakerOf(nameless, at(null, null, null), ['Free', 'Free', 'Free'])).toEqual({ seat: null, name: '' })
  })
})
