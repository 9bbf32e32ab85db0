// Every stone of a heap lies somewhere, and none falls off.
import { describe, expect, test } from 'vitest'
import { COLOURS, onCap, onTray, sizeOf, type Heap } from './heaps'

const HEAPS: Heap[] = [
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [1, 1, 1, 0],
  [2, 2, 0, 1],
  [4, 3, 2, 1],
  [6, 5, 4, 3],
]
const counted = (stones: { colour: string }[]) =>
  COLOURS.map((colour) => stones.filter((stone) => stone.colour === colour).length)

describe.each(HEAPS.map((heap) => [sizeOf(heap), heap] as const))('a heap of %i', (_size, heap) => {
  test('lies on a cap stone by stone', () => expect(counted(onCap(heap))).toEqual([...heap]))
  test('stays on the cap', () => {
    for (const { x, y, size } of onCap(heap)) {
      expect(Math.abs(x) + size / 2).toBeLessThan(84)
      expect(Math.abs(y) + size / 2).toBeLessThan(70)
    }
  })
  test('lies on a tray stone by stone', () => expect(counted(onTray(heap, 100, 24))).toEqual([...heap]))
  test('stays on the tray', () => {
    for (const { x, size } of onTray(heap, 100, 24)) expect(Math.abs(x) + size / 2).toBeLessThanOrEqual(50.01)
  })
})
