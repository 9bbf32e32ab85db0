// What a table waits for, and what is said of each seat.
import { describe, expect, it } from 'vitest'
import type { SeatSeen } from '#web/shell/net/protocol'
import { changes, missing, ofUs, stateOf } from './waiting'

const person = (seat: number, more: Partial<SeatSeen> = {}): SeatSeen =>
  ({
    seat,
    kind: 'person',
    name: 'x',
    bot: null,
    ready: false,
    here: true,
    before: [],
    owner: null,
    absent_since: null,
    lingers: false,
    numbered: false,
    gave_up: false,
    ...more,
  }) as SeatSeen
const free = (seat: number): SeatSeen => person(seat, { kind: 'free', name: null, here: false })
const bot = (seat: number): SeatSeen => person(seat, { kind: 'bot', bot: 'fair', name: null, here: false })

describe('what is missing', () => {
  it('tells free seats, people who are not ready, and people who are away', () => {
    const seats = [person(0), person(1), person(2, { here: false }), free(3), bot(4), person(5, { ready: true })]
    expect(missing({ seats, host: 0 }, [0])).toEqual({
      free: [3],
      unready: [1],
      away: [2],
      persons: 2,
      hostAway: false,
      list: [
        { key: 'lobby.free', seats: [3] },
        { key: 'lobby.unready', seats: [1] },
        { key: 'lobby.away', seats: [2] },
      ],
    })
  })

  it('does not call away who still looks at the end of the last game', () => {
    const seats = [person(0), person(1, { here: false, lingers: true }), person(2, { here: false })]
    expect(missing({ seats, host: 0 }, [0]).list).toEqual([
      { key: 'lobby.lingers', seats: [1] },
      { key: 'lobby.away', seats: [2] },
    ])
    expect(stateOf(seats[1]!, 0, [0], 0)).toEqual(['seat.lingers'])
  })

  it('is nothing once all others are ready; the host need not say so, nor need bots', () => {
    expect(missing({ seats: [person(0), bot(1), person(2, { ready: true })], host: 0 }, [0]).list).toEqual([])
  })

  it('is nothing at a device that all share', () => {
    expect(missing({ seats: [person(0), person(1), person(2)], host: 0 }, [0, 1, 2]).list).toEqual([])
  })

  it('knows when the host has gone', () => {
    expect(missing({ seats: [person(0, { here: false }), person(1)], host: 0 }, [1]).hostAway).toBe(true)
    expect(missing({ seats: [free(0), person(1)], host: 0 }, [1]).hostAway).toBe(true)
  })
})

describe('playing with those who are here', () => {
  it.each([
    ['two of four, where two are enough', [person(0), free(1), person(2), free(3)], 2, 2],
    ['two of four, where three are needed', [person(0), free(1), person(2), free(3)], 3, null],
    ['with a bot among them', [person(0), bot(1), person(2), free(3)], 3, 3],
    ['nobody else is here', [person(0), bot(1), free(2)], 2, null],
    ['no seat is free', [person(0), person(1)], 2, null],
  ])('%s', (_, seats, least, many) => {
    expect(ofUs(seats, least)).toBe(many)
  })
})

describe('what a seat is doing', () => {
  it.each([
    [free(1), 'seat.free'],
    [bot(1), 'seat.bot'],
    [person(1), 'seat.unready'],
    [person(1, { ready: true }), 'seat.ready'],
    [person(1, { ready: true, here: false }), 'seat.away'],
    [person(0), 'seat.host'],
    [person(2), 'seat.you.unready'],
    [person(2, { ready: true }), 'seat.you.ready'],
  ])('is told in words', (seat, words) => {
    expect(stateOf(seat, 0, [2], 0)[0]).toBe(words)
  })

  it('tells the host who they are, and who else sits at their device', () => {
    expect(stateOf(person(2), 0, [0, 2], 0)).toEqual(['seat.round'])
    expect(stateOf(person(0), 0, [0, 2], 0)).toEqual(['seat.round.host'])
    expect(stateOf(person(0), 0, [0], 0)).toEqual(['seat.you.host'])
  })
})

describe('how long somebody has been away', () => {
  const MINUTE = 60_000
  it.each([
    [0.9, ['seat.away']],
    [2, ['away.minutes', { n: 2 }]],
    [59.9, ['away.minutes', { n: 59 }]],
    [60, ['away.hours', { n: 1 }]],
    [24 * 60, ['away.days', { n: 1 }]],
  ])('%d minutes', (minutes, words) => {
    const gone = person(1, { here: false, absent_since: 1000 })
    expect(stateOf(gone, 0, [0], 1000 + minutes * MINUTE)).toEqual(words)
  })
})

describe('what happened among those who wait', () => {
  const ada = person(0, { id: 'a', name: 'Ada' })
  const bo = person(1, { id: 'b', name: 'Bo' })
  const look = (...seats: SeatSeen[]) => ({ seats, names: seats.map(({ name }) => name ?? 'Free') })

  it.each([
    ['somebody sits down', look(ada, free(1)), look(ada, bo), [{ key: 'news.sat', name: 'Bo' }]],
    ['somebody leaves', look(ada, bo), look(ada, free(1)), [{ key: 'news.left', name: 'Bo' }]],
    ['somebody is ready', look(ada, bo), look(ada, { ...bo, ready: true }), [{ key: 'news.ready', name: 'Bo' }]],
    ['somebody goes', look(ada, bo), look(ada, { ...bo, here: false }), [{ key: 'news.away', name: 'Bo' }]],
    ['somebody comes back', look(ada, { ...bo, here: false }), look(ada, bo), [{ key: 'news.back', name: 'Bo' }]],
    ['a seat is swapped, which moves nobody away', look(ada, bo), look({ ...bo, seat: 0 }, { ...ada, seat: 1 }), []],
    ['a bot comes', look(ada, free(1)), look(ada, bot(1)), []],
  ])('%s', (_, before, after, told) => {
    expect(changes(before, after)).toEqual(told)
  })
})
