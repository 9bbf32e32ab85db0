// Names become places, and a plank knows whether it meets a deck or goes below it.
import { describe, expect, test } from 'vitest'
import { gemOn, isPost, lieOf, PITCH, postsOf, slotName, slotOf, footingOn, storeyAt } from './grid'

const ROWS = ['S|.', '\\=/', 'S.S']

test('slots are named as on a chessboard', () => {
  expect(slotOf('c2')).toEqual({ x: 2, y: 1 })
  expect(slotName(2, 1)).toBe('c2')
})

test('only a plank along the deck ends on it', () => {
  expect(storeyAt('|', 0, 1)).toBe('deck')
  expect(storeyAt('|', 1, 0)).toBe('below')
  expect(storeyAt('=', 1, 0)).toBe('deck')
  expect(storeyAt('=', 1, 1)).toBe('below')
  expect(storeyAt('\\', 1, 0)).toBe('flat')
})

describe('a plank', () => {
  test('between two bridges can lie on one deck and go below the other', () => {
    const lie = lieOf(ROWS, 'b1-b2')
    expect([lie.kind, lie.large, lie.from.storey, lie.to.storey]).toEqual(['edge', false, 'deck', 'below'])
    expect(lie.middle).toEqual({ x: PITCH, y: PITCH / 2 })
  })

  test('across a square is large', () => {
    expect(lieOf(ROWS, 'a1-b2')).toMatchObject({ kind: 'diagonal', large: true })
    expect(lieOf(ROWS, 'b1-a2')).toMatchObject({ kind: 'diagonal', large: true })
  })

  test('of a T ends in the middle of its square', () => {
    const lie = lieOf(ROWS, 'a1+b2')
    expect(lie).toMatchObject({ kind: 'tee', large: false, to: { x: PITCH / 2, y: PITCH / 2 } })
  })

  test('of an H reaches over both its edges', () => {
    const lie = lieOf(ROWS, 'a1b1=a2b2')
    expect(lie).toMatchObject({ kind: 'beam', large: true, from: { x: PITCH / 2 }, to: { x: PITCH / 2 } })
    expect(lie.from.y).toBeLessThan(0)
    expect(lie.to.y).toBeGreaterThan(PITCH)
  })
})

test('posts and planks are told apart', () => {
  expect(['a1', 'b2.deck', 'a1-b1', 'a1+b2', 'a1b1=a2b2'].map(isPost)).toEqual([true, true, false, false, false])
})

test('who stands below, or behind a wall, is drawn before what hides them', () => {
  expect(['b1.below', 'b1.deck', 'a2.a', 'a2.b', 'a1'].map((cell) => footingOn(ROWS, cell).behind)).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
})

test('pawns on one cell stand side by side, and a gem makes room', () => {
  const [one, two] = [footingOn(ROWS, 'a1', 0, 2), footingOn(ROWS, 'a1', 1, 2)]
  expect(two.x - one.x).toBeGreaterThan(12)
  expect(gemOn(ROWS, 'a1', true).x).toBeLessThan(gemOn(ROWS, 'a1', false).x)
})

test('every post brings its closed ports', () => {
  const posts = postsOf({ name: '', night: false, rows: ROWS, closed: [[], [], ['NW', 'SE']] })
  expect(posts.map(({ name }) => name)).toEqual(['a1', 'b1', 'a2', 'b2', 'c2', 'a3', 'c3'])
  expect(posts[2]!.closed).toEqual(['NW', 'SE'])
})
