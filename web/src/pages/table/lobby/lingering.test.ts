// Whom a table waits for, where its host is among them.
import { expect, it } from 'vitest'
import type { SeatSeen } from '#web/shell/net/protocol'
import { missing } from './waiting'

const person = (seat: number, id: string, name: string, more: Partial<SeatSeen> = {}) =>
  ({ seat, kind: 'person', id, name, ready: false, here: true, lingers: false, ...more }) as SeatSeen

it('are told in one sentence with the host, to everybody alike', () => {
  const away = { here: false, lingers: true }
  const seats = [person(0, 'a', 'Léo', away), person(1, 'b', 'Bo', away), person(2, 'c', 'Manu', { ready: true })]
  for (const holds of [[2], []])
    expect(missing({ seats, host: 0 }, holds).list).toEqual([{ key: 'lobby.lingers', seats: [0, 1] }])
})
