// Whom everybody waits for who is not there.
import { describe, expect, it } from 'vitest'
import type { SeatSeen } from '#web/shell/net/protocol'
import { missed } from './away'

const seat = (number: number, absent_since: number | null, kind: SeatSeen['kind'] = 'person') =>
  ({ seat: number, kind, absent_since }) as SeatSeen

describe('a table that waits', () => {
  const seats = [seat(0, null), seat(1, 5), seat(2, null), seat(3, 5, 'bot')]
  it('waits for whoever is away once nobody else is awaited', () => {
    expect(missed(seats, [1])).toEqual([1])
    expect(missed(seats, [1, 3])).toEqual([])
  })
  it('does not say so while somebody who is here still thinks', () => {
    expect(missed(seats, [1, 2])).toEqual([])
    expect(missed(seats, [])).toEqual([])
  })
})
