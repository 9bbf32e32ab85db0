// A flag stays on the board; at the side of a piece it covers nothing of what stands above that.
import { expect, test } from 'vitest'
import { flagAt, HIGH, wideOf } from './flag'

const BUTTON = { left: 880, top: 790, width: 186, height: 44 }

test('above a piece a flag laps over its edge', () => {
  const { x, y } = flagAt({ ...BUTTON, side: false }, undefined, 1092)
  expect(x).toBe(BUTTON.left + BUTTON.width / 2)
  expect(y + HIGH).toBeGreaterThan(BUTTON.top)
  expect(y).toBeLessThan(BUTTON.top)
})

test.each([undefined, 'Good', 'Meilleur'])(
  'at its side a flag (%s) leaves what stands above the piece free',
  (label) => {
    const { x, y } = flagAt({ ...BUTTON, side: true }, label, 1092)
    expect(y).toBeGreaterThanOrEqual(BUTTON.top)
    expect(y + HIGH).toBeLessThanOrEqual(BUTTON.top + BUTTON.height)
    expect(x + wideOf(label) / 2).toBeLessThan(BUTTON.left + 20)
  },
)

test('it never leaves the board', () => {
  for (const side of [true, false])
    for (const left of [0, 340]) {
      const { x } = flagAt({ ...BUTTON, left, width: 50, side }, 'Meilleur', 390)
      expect(x - wideOf('Meilleur') / 2).toBeGreaterThanOrEqual(0)
      expect(x + wideOf('Meilleur') / 2).toBeLessThanOrEqual(390)
    }
})
