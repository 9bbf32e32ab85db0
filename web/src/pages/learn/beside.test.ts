// The glove stands beside its piece, inside the board, and leaves other pieces alone where it can.
import { describe, expect, it } from 'vitest'
import { beside, hull, type Box, type Other } from './beside'

const BOARD = { width: 390, height: 600 }
const LENGTH = 70

function room({ x, y, turn }: ReturnType<typeof beside>, length = LENGTH): Box {
  const way = (part: number) => (Math.abs(part) < 0.01 ? 0 : -Math.sign(part))
  return hull({ x, y }, way(Math.cos((turn * Math.PI) / 180)), way(Math.sin((turn * Math.PI) / 180)), length)
}

const meet = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

describe('beside', () => {
  it('points at a round piece from below right where there is room, and at its edge', () => {
    const { x, y, turn } = beside({ left: 150, top: 200, width: 80, height: 80, round: true }, LENGTH, BOARD, [])
    expect(turn).toBe(-135)
    expect(Math.hypot(x - 190, y - 240)).toBeGreaterThan(40)
    expect(Math.hypot(x - 190, y - 240)).toBeLessThan(44)
  })

  it('points at the middle of an edge where there are corners', () => {
    expect(beside({ left: 150, top: 200, width: 80, height: 80 }, LENGTH, BOARD, [])).toEqual({
      x: 232,
      y: 240,
      turn: -180,
    })
  })

  it.each([
    ['in the middle', { left: 150, top: 250, width: 80, height: 80 }],
    ['in a corner', { left: 300, top: 520, width: 80, height: 76 }],
    ['in another corner', { left: 2, top: 2, width: 80, height: 76 }],
    ['along an edge', { left: 0, top: 560, width: 390, height: 40 }],
  ])('is never over its piece nor outside: %s', (_, piece) => {
    const glove = room(beside(piece, LENGTH, BOARD, []))
    expect(meet(glove, piece)).toBe(false)
    expect(glove.left).toBeGreaterThanOrEqual(0)
    expect(glove.top).toBeGreaterThanOrEqual(0)
    expect(glove.left + glove.width).toBeLessThanOrEqual(BOARD.width)
    expect(glove.top + glove.height).toBeLessThanOrEqual(BOARD.height)
  })

  it('keeps clear of the stones that lie on the edge of its piece', () => {
    const piece = { left: 300, top: 200, width: 84, height: 84, round: true }
    const tray = { left: 315, top: 270, width: 56, height: 28 }
    expect(meet(room(beside(piece, LENGTH, BOARD, [tray])), tray)).toBe(false)
  })

  it('steps aside for other pieces', () => {
    const piece = { left: 150, top: 200, width: 80, height: 80 }
    const other = { left: 235, top: 285, width: 100, height: 100 }
    expect(meet(room(beside(piece, LENGTH, BOARD, [other])), other)).toBe(false)
  })

  it('leaves the words of other pieces readable', () => {
    const key = (left: number, top: number): Other[] => [
      { left, top, width: 88, height: 107 },
      { left: left + 6, top: top + 26, width: 61, height: 54, words: true },
    ]
    const others = [...key(8, 340), ...key(104, 455)]
    const glove = room(
      beside({ left: 8, top: 450, width: 88, height: 107 }, 59, { width: 390, height: 570 }, others),
      59,
    )
    expect(others.filter((other) => other.words && meet(glove, other))).toEqual([])
  })
})
