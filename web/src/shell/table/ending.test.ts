// A game that was given up says who gave up, and counts nothing.
import { describe, expect, it } from 'vitest'
import type { SeatSeen } from '#web/shell/net/protocol'
import { finishers, isCounted, lead, leavers, unplayed } from './ending'

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

  it('is told by how far ahead of whom it was won', () => {
    const led = (places: number[], scores: number[]) => lead({ places, scores, ending: 'points' })
    expect(led([2, 1, 3], [9, 12, 4])).toEqual({ points: 12, ahead: 3, rivals: [0] })
    expect(led([2, 1, 2], [9, 12, 9])).toEqual({ points: 12, ahead: 3, rivals: [0, 2] })
  })
  it('is told in general where the win is shared, points are equal, or too many are second', () => {
    const led = (places: number[], scores: number[]) => lead({ places, scores, ending: 'points' })
    expect(led([1, 1, 3], [12, 12, 4])).toBeNull()
    expect(led([2, 1], [12, 12])).toBeNull()
    expect(led([1, 2, 2, 2], [4, 3, 3, 3])).toBeNull()
  })

  it('names the bot that played on for who gave up, and not one that holds a seat meanwhile', () => {
    const meanwhile = { seat: 1, bot: 'greedy', owner: 'Bo', gave_up: false } as SeatSeen
    const left = { seat: 2, bot: 'greedy', owner: 'Cy', gave_up: true } as SeatSeen
    const seats = [{ seat: 0, bot: null, owner: null, gave_up: false } as SeatSeen, meanwhile, left]
    const names = ['Ada', 'Bo', 'Merlin']
    expect(finishers(seats, names, (bot, name) => `${bot} for ${name}`)).toEqual(['Ada', 'Bo', 'Merlin for Cy'])
    expect(leavers(seats)).toEqual(['Cy'])
  })
})
