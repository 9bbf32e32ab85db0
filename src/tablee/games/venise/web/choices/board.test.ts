// The small pictures show the boards of the catalogue as their files tell them.
import { expect, test } from 'vitest'
import { levelOf, read, sketchOf } from './board'

test('the first board is read with its posts, starts and gems', () => {
  const { night, rows, starts, gems } = sketchOf('first-day')!
  expect(night).toBe(false)
  expect(rows).toHaveLength(5)
  expect(rows.every((row) => row.length === 5)).toBe(true)
  expect(starts).toEqual([
    { colour: 'red', cell: 'a2' },
    { colour: 'white', cell: 'd1' },
    { colour: 'green', cell: 'e4' },
    { colour: 'yellow', cell: 'b5' },
  ])
  expect(gems).toHaveLength(16)
  expect(gems[1]).toEqual({ colour: 'red', cell: 'b2.deck' })
})

test('a night is told from a day, and a level from a name', () => {
  expect(sketchOf('moonlit-maze')!.night).toBe(true)
  expect([levelOf('first-day'), levelOf('long-way-round'), levelOf('atlantis')]).toEqual([1, 3, 0])
  expect(sketchOf('atlantis')).toBeNull()
})

test('words and empty lines are no rows of the grid', () => {
  expect(read('name S\nface day\n\nS . | S\n= o . S\nred a1 b1.deck').rows).toEqual(['S.|S', '=o.S'])
})
