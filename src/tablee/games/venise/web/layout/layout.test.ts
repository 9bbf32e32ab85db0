// On every screen the canal is whole, as large as it can be, and nothing lies on anything else.
import { describe, expect, test } from 'vitest'
import { above, extentOf, fit, kept, layOut, placed } from './layout'

const SCREENS = {
  small: [360, 534],
  phone: [390, 640],
  sideways: [480, 360],
  tablet: [768, 780],
  desk: [1112, 900],
  tv: [1480, 1080],
  wall: [3300, 2160],
} as const

describe.each(Object.entries(SCREENS))('on %s', (_, [width, height]) => {
  const extent = extentOf(5, 5)

  test.each([true, false])('seats, canal and quay share the room (hand: %s)', (hand) => {
    const { seats, canal, quay } = layOut(width, height, 4, hand)
    expect(canal.w).toBeGreaterThan(0)
    expect(canal.h).toBeGreaterThan(0)
    expect(canal.x + canal.w).toBeLessThanOrEqual(width)
    expect(canal.y + canal.h).toBeLessThanOrEqual(height)
    const apart = quay.w === 0 || quay.y >= canal.y + canal.h || quay.x + quay.w <= canal.x
    expect(apart).toBe(true)
    expect(seats.y + 1).toBeGreaterThan(0)
  })

  test('posts are not too small to be told apart', () => {
    const { canal } = layOut(width, height, 4, true)
    expect(fit(canal, extent) * 112).toBeGreaterThan(50)
  })
})

test('zoomed in, the canal is moved no further than its edge', () => {
  const extent = extentOf(5, 5)
  const canal = { x: 0, y: 0, w: 300, h: 300 }
  const k = fit(canal, extent) * 2
  expect(placed(canal, extent, k, { x: 9999, y: 0 }).x).toBe(0)
  expect(placed(canal, extent, k, { x: -9999, y: 0 }).x).toBeCloseTo(300 - extent.w * k)
  expect(placed(canal, extent, k / 4, { x: 50, y: 50 }).x).toBeCloseTo((300 - (extent.w * k) / 4) / 2)
})

test('at the end the canal lies above the outcome, and as before where that covers the quay alone', () => {
  const layout = layOut(390, 556, 2, true)
  expect(above(layout, 556)).toEqual(layout)
  expect(above(layout, 556 - layout.quay.h + 18)).toEqual(layout)
  const { canal, ...rest } = above(layout, 300)
  expect(canal.y + canal.h).toBeLessThanOrEqual(300)
  expect({ ...rest, canal: { ...canal, h: layout.canal.h } }).toEqual(layout)
})

describe('the room a board shares out', () => {
  const full = { width: 390, height: 640, window: '390×844' }

  test('stays when a tab covers its foot, and while it is opened and closed', () => {
    expect(kept(full, { ...full, height: 366 })).toBe(full)
    expect(kept(full, { ...full, height: 640 })).toEqual(full)
  })

  test('stays at the end, whatever the outcome takes or leaves', () => {
    expect(kept(full, { ...full, height: 600 }, true)).toBe(full)
    expect(kept(full, { ...full, height: 690 }, true)).toBe(full)
    expect(kept(null, full, true)).toBe(full)
  })

  test('changes with the window, and with a sheet that is a little higher', () => {
    const turned = { width: 520, height: 390, window: '844×390' }
    expect(kept(full, turned)).toBe(turned)
    expect(kept(full, { ...full, height: 612 }).height).toBe(612)
    expect(kept(full, { ...full, height: 668 })).toBe(full)
    expect(kept({ ...full, height: 366 }, full)).toBe(full)
  })
})
