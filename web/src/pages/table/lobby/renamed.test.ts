// Who takes another name while all wait.
import { expect, it } from 'vitest'
import type { SeatSeen } from '#web/shell/net/protocol'
import { changes } from './waiting'

const person = (seat: number, id: string, name: string, more: Partial<SeatSeen> = {}) =>
  ({ seat, kind: 'person', id, name, ready: false, here: true, lingers: false, ...more }) as SeatSeen
const waiting = (...seats: SeatSeen[]) => ({ seats, names: seats.map(({ name }) => name ?? '') })

it('is one change, and nobody leaves or sits down', () => {
  const before = waiting(person(0, 'a', 'Ada'), person(1, 'b', 'Bo'))
  const after = waiting(person(0, 'a', 'Ada'), person(1, 'b', 'Léo'))
  expect(changes(before, after)).toEqual([{ key: 'news.renamed', name: 'Léo', was: 'Bo' }])
})

it('is not who takes the seat of somebody who leaves', () => {
  const before = waiting(person(0, 'a', 'Ada'), person(1, 'b', 'Bo'))
  const after = waiting(person(0, 'a', 'Ada'), person(1, 'c', 'Cy'))
  expect(changes(before, after)).toEqual([
    { key: 'news.left', name: 'Bo' },
    { key: 'news.sat', name: 'Cy' },
  ])
})
