// One finger pans, two pinch, a short touch taps.
import { expect, test, vi } from 'vitest'
import { Gestures } from './gestures'

const ears = () => ({ pan: vi.fn(), pinch: vi.fn(), hover: vi.fn() })

test('a finger that trembles still taps', () => {
  const heard = ears()
  const gestures = new Gestures(heard)
  gestures.down(1, { x: 10, y: 10 })
  gestures.move(1, { x: 13, y: 12 })
  gestures.up(1)
  expect(gestures.moved).toBe(false)
  expect(heard.pan).not.toHaveBeenCalled()
})

test('a finger that moves pans', () => {
  const heard = ears()
  const gestures = new Gestures(heard)
  gestures.down(1, { x: 10, y: 10 })
  gestures.move(1, { x: 40, y: 10 })
  expect(gestures.moved).toBe(true)
  expect(heard.pan).toHaveBeenCalledWith(30, 0)
})

test('two fingers that part pinch around their middle', () => {
  const heard = ears()
  const gestures = new Gestures(heard)
  gestures.down(1, { x: 100, y: 100 })
  gestures.down(2, { x: 140, y: 100 })
  gestures.move(2, { x: 180, y: 100 })
  expect(heard.pinch).toHaveBeenCalledWith(2, { x: 140, y: 100 })
  expect(gestures.moved).toBe(true)
})

test('without a touch it hovers', () => {
  const heard = ears()
  new Gestures(heard).move(1, { x: 1, y: 2 })
  expect(heard.hover).toHaveBeenCalledWith({ x: 1, y: 2 })
})
