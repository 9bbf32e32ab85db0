// One sentence after every tell: what you got, and why.
import { describe, expect, test } from 'vitest'
import type { Event, View } from '#web/contract/venise.gen'
import { gist } from './gist'

type Way = [cell: string, steps: number]

function table(reach: Way[], more: { gems?: string[]; marooned?: boolean } = {}): View {
  const { gems = ['b2.below'], marooned = false } = more
  const seats = [
    { gems, marooned, large: 1, small: 2 },
    { gems: [], marooned: false, large: 0, small: 0 },
  ]
  return { reach: reach.map(([cell, steps]) => ({ cell, steps })), seats } as unknown as View
}

const laid: Event = { event: 'laid', seat: 1, place: 'a1-b2' }
const took: Event = { event: 'took', seat: 1, place: 'a1-b2' }
const none = table([])

describe('a gem', () => {
  const gem = (gems: number, tile: boolean): Event => ({ event: 'took_gem', seat: 0, cell: 'b2.below', gems, tile })

  test('is yours, with its tile', () => {
    const told = { events: [gem(1, true)], before: none, view: none }
    expect(gist(told, 0)).toEqual({ key: 'gist.gem_tile', fields: { cell: 'b2.below', gems: 1 } })
    expect(gist(told, 1)).toBeNull()
  })

  test('that is the last of several counts', () => {
    expect(gist({ events: [gem(3, true), gem(4, false)], before: none, view: none }, 0)).toEqual({
      key: 'gist.gem',
      fields: { cell: 'b2.below', gems: 4 },
    })
  })
})

describe("what others' planks changed for you", () => {
  const fields = { seat: 1, cell: 'b2.below' }

  test('is a way that opened', () => {
    const told = { events: [laid], before: none, view: table([['b2.below', 2]]) }
    expect(gist(told, 0)).toEqual({ key: 'gist.opened', fields: { ...fields, steps: 2 } })
  })

  test('is a shorter or a longer way', () => {
    const [short, long] = [table([['b2.below', 2]]), table([['b2.below', 4]])]
    expect(gist({ events: [laid], before: long, view: short }, 0)?.key).toBe('gist.nearer')
    expect(gist({ events: [took], before: short, view: long }, 0)?.key).toBe('gist.further')
  })

  test('is a way that is cut', () => {
    expect(gist({ events: [took], before: table([['b2.below', 2]]), view: none }, 0)).toEqual({
      key: 'gist.closed',
      fields,
    })
  })

  test('is being cut off altogether', () => {
    const told = { events: [took], before: none, view: table([], { marooned: true }) }
    expect(gist(told, 0)).toEqual({ key: 'gist.cut_off', fields: { seat: 1 } })
  })

  test('is nothing where no way to a gem changed', () => {
    expect(gist({ events: [laid], before: table([['a2', 2]]), view: table([['a3', 4]]) }, 0)).toBeNull()
  })
})

describe('your own planks', () => {
  const mine: Event = { ...took, seat: 0 }

  test('lead to a gem', () => {
    expect(gist({ events: [{ ...laid, seat: 0 }], before: none, view: table([['b2.below', 2]]) }, 0)).toEqual({
      key: 'gist.within',
      fields: { cell: 'b2.below', steps: 2 },
    })
  })

  test('come into your stock, and may cost what rested on them', () => {
    expect(gist({ events: [mine], before: none, view: none }, 0)).toEqual({
      key: 'gist.stock',
      fields: { large: 1, small: 2 },
    })
    const sank: Event = { event: 'sank', place: 'a2+b1' }
    expect(gist({ events: [mine, sank, sank], before: none, view: none }, 0)).toEqual({
      key: 'gist.sank',
      fields: { n: 2 },
    })
  })
})

describe('cards', () => {
  const cards = [1, 0, 0, 0, 0, 1, 0, 0] as [number, number, number, number, number, number, number, number]

  test('that you drew are named, those of others are not', () => {
    const drew = (seat: number): Event => ({ event: 'drew', seat, count: 2, cards: seat === 0 ? cards : null })
    expect(gist({ events: [drew(0)], before: none, view: none }, 0)).toEqual({ key: 'gist.drew', fields: { cards } })
    expect(gist({ events: [drew(1)], before: none, view: none }, 0)).toBeNull()
  })

  test('a joker is explained', () => {
    expect(gist({ events: [{ event: 'took_joker', seat: 0 }], before: none, view: none }, 0)?.key).toBe('gist.joker')
  })

  test('one that is taken back is named', () => {
    const back: Event = { event: 'took_back', seat: 0, card: 'large', joker: false, planks: [] }
    expect(gist({ events: [back], before: none, view: none }, 0)).toEqual({
      key: 'gist.took_back',
      fields: { card: 'large' },
    })
  })
})
