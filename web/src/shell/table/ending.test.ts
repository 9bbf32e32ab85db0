// A game that was given up says who gave up, and counts nothing.
import { describe, expect, it } from 'vitest'
import { isCounted, unplayed } from './ending'

describe('the end of a game', () => {
  it('is told by the game where it was played to its end', () => {
    const result = { places: [2, 1], scores: [3, 8], ending: 'tower' }
    expect([isCounted(result), unplayed(result)]).toEqual([true, null])
  })
  it('names who gave up, and has no points to compare', () => {
    const result = { places: [2, 1], scores: [0, 0], ending: 'resigned' }
    expect([isCounted(result), unplayed(result)]).toEqual([false, { key: 'ending.resigned', seats: [0] }])
  })
  it('says that all agreed', () => {
    const result = { places: [1, 1], scores: [0, 0], ending: 'agreed' }
    expect([isCounted(result), unplayed(result)]).toEqual([false, { key: 'ending.agreed', seats: [] }])
  })
})
