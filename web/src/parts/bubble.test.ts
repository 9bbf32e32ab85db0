// A bubble keeps clear of what has to be touched, and near whoever speaks.
import { describe, expect, it } from 'vitest'
import { layBubble, type Rect } from './bubble'

const FRAME = { width: 390, height: 420 }
const SIZE = { width: 240, height: 50 }
const box = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const laid = (seat: Rect, ...targets: Rect[]) => {
  const { left, top } = layBubble(SIZE, seat, FRAME, [
    ...targets.map((target) => ({ ...target, weight: 4 })),
    { ...seat, weight: 0.25 },
  ])
  return box(left, top, SIZE.width, SIZE.height)
}
const meet = (one: Rect, other: Rect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

describe('a bubble', () => {
  it('lies beside the seat where there is room', () => {
    const seat = box(150, 300, 90, 60)
    const bubble = laid(seat)
    expect(meet(bubble, seat)).toBe(false)
    expect(bubble.bottom > 240 && bubble.top < 420).toBe(true)
  })

  it('rather lies on the own plate than on what others have to touch', () => {
    const seat = box(150, 8, 90, 40)
    const mushrooms = [box(120, 56, 150, 120), box(10, 60, 90, 200), box(290, 60, 90, 200)]
    const bubble = laid(seat, ...mushrooms)
    for (const mushroom of mushrooms) expect(meet(bubble, mushroom)).toBe(false)
    expect(meet(bubble, seat)).toBe(true)
  })

  it('never leaves the board', () => {
    for (const seat of [box(0, 0, 60, 60), box(330, 0, 60, 60), box(0, 360, 60, 60), box(330, 360, 60, 60)]) {
      const bubble = laid(seat, box(60, 60, 270, 300))
      expect(bubble.left).toBeGreaterThanOrEqual(0)
      expect(bubble.top).toBeGreaterThanOrEqual(0)
      expect(bubble.right).toBeLessThanOrEqual(FRAME.width)
      expect(bubble.bottom).toBeLessThanOrEqual(FRAME.height)
    }
  })
})
