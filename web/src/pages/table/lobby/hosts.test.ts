// Who is the host now is told to everybody, and to whoever it is in other words; and nobody is called by their own name.
import { describe, expect, it } from 'vitest'
import type { SeatSeen } from '#web/shell/net/protocol'
import { missing, newHost } from './waiting'

const person = (seat: number, id: string, ready = false) =>
  ({ seat, kind: 'person', id, name: id, ready, here: true, lingers: false, absent_since: null }) as SeatSeen
const free = (seat: number) => ({ seat, kind: 'free', id: null, name: null, ready: false, here: false }) as SeatSeen

describe('who is the host now', () => {
  const before = { seats: [person(0, 'ada'), person(1, 'bo'), person(2, 'cy')], host: 0 }
  const left = { seats: [free(0), person(1, 'bo'), person(2, 'cy')], host: 1 }

  it('is told to the new host, and to the others by name', () => {
    expect(newHost(before, left, [1])).toBe('lobby.host.you')
    expect(newHost(before, left, [2])).toBe('host.host')
    expect(newHost(before, left, [])).toBe('host.host')
  })
  it('is no news where the host only sits elsewhere', () => {
    expect(newHost(before, { seats: [person(0, 'bo'), person(1, 'ada')], host: 1 }, [0])).toBeNull()
  })
  it('is nobody where nobody sits any more', () => {
    expect(newHost(before, { seats: [free(0), free(1), free(2)], host: 0 }, [])).toBeNull()
  })
})

describe('whom the table waits for', () => {
  const table = { seats: [person(0, 'ada'), person(1, 'bo'), person(2, 'cy')], host: 0 }

  it('is "you" to oneself, and the others by name', () => {
    expect(missing(table, [1]).list).toEqual([
      { key: 'lobby.unready.you', seats: [1] },
      { key: 'lobby.unready', seats: [2] },
    ])
  })
  it('is everybody by name for who looks on, and for several round one device', () => {
    expect(missing(table, []).list).toEqual([{ key: 'lobby.unready', seats: [1, 2] }])
    expect(missing(table, [1, 2]).list).toEqual([{ key: 'lobby.unready', seats: [1, 2] }])
  })
})
