// What the host has settled otherwise is known until somebody is ready again.
import { beforeEach, describe, expect, it } from 'vitest'
import { Agreement, type Settled } from './agreed.svelte'

const plain: Settled = { options: { easy: false, first: null }, clock: null, seats: 2, hints: false }
const slow: Settled = { ...plain, clock: 86_400_000 }
const easy: Settled = { ...slow, options: { easy: true, first: null } }

function keepIn(kept: Map<string, string>) {
  const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept) }
  Object.assign(globalThis, { localStorage: storage })
}

describe('what was agreed to', () => {
  beforeEach(() => keepIn(new Map()))

  it('has not changed for who has just come', () => {
    expect(new Agreement('T1', plain).since(plain)).toBeNull()
  })
  it('is compared with what is settled now, however often it changed meanwhile', () => {
    const agreement = new Agreement('T1', plain)
    agreement.agree(plain)
    expect(agreement.since(slow)).toEqual({ options: [], clock: true, seats: false, hints: false, again: true })
    expect(agreement.since(easy)).toEqual({ options: ['easy'], clock: true, seats: false, hints: false, again: true })
    agreement.agree(easy)
    expect(agreement.since(slow)).toEqual({ options: ['easy'], clock: false, seats: false, hints: false, again: true })
  })
  it('is another game with another number of players', () => {
    const agreement = new Agreement('T1', plain)
    agreement.agree(plain)
    expect(agreement.since({ ...plain, seats: 3 })).toEqual({
      options: [],
      clock: false,
      seats: true,
      hints: false,
      again: true,
    })
  })
  it('is known again after a reload', () => {
    new Agreement('T1', plain).agree(plain)
    expect(new Agreement('T1', slow).since(slow)).toEqual({
      options: [],
      clock: true,
      seats: false,
      hints: false,
      again: true,
    })
  })
  it('is told to who was never ready too, but not as a thing to be said again', () => {
    expect(new Agreement('T1', plain).since(slow)).toEqual({
      options: [],
      clock: true,
      seats: false,
      hints: false,
      again: false,
    })
  })
  it('is nobody else’s doing where somebody took it back', () => {
    const agreement = new Agreement('T1', plain)
    agreement.agree(plain)
    agreement.takeBack()
    expect(agreement.since(plain)).toBeNull()
  })
})
