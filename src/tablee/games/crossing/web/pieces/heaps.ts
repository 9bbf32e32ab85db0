// Heaps of stones: what lies in them, and where each stone lies on a mushroom or on a tray.
import type { SeatView } from '#web/contract/crossing.gen'
import type { Colour } from '#web/styles/palette'

export type Heap = SeatView['tile']

/** The colours of the game, in the order a heap counts them. */
export const COLOURS = ['red', 'blue', 'yellow', 'white'] as const satisfies readonly Colour[]

/** A stone of a heap, where it lies. */
export interface Lying {
  colour: Colour
  x: number
  y: number
  size: number
}

/** The stones of a heap one by one, as numbers of colours. */
export function stonesOf(heap: Heap): number[] {
  return heap.flatMap((count, colour) => Array<number>(count).fill(colour))
}

/** How many stones there are. */
export function sizeOf(heap: Heap): number {
  return heap.reduce((sum, count) => sum + count, 0)
}

/** A heap with one stone more (or, with −1, one fewer). */
export function changed(heap: Heap, colour: number, by: 1 | -1): Heap {
  return heap.map((count, i) => (i === colour ? count + by : count)) as Heap
}

/** How far the front row reaches down. */
const FRONT = 19

/** Lays a heap on a cap: rows of a pile, back row first, around (0, 0) in the mushroom's own measure. */
export function onCap(heap: Heap): Lying[] {
  const stones = spreadOut(heap)
  const rows = rowsFor(stones.length)
  const size = [46, 42, 37, 33, 30][rows.length] ?? 30
  const pitch = size * (rows.length < 2 ? 0.84 : 0.8)
  let next = 0
  return rows.flatMap((length, row) =>
    Array.from({ length }, (_, column) => ({
      colour: COLOURS[stones[next++]!]!,
      x: (column - (length - 1) / 2) * pitch,
      // The front row ends above the number on the brim; others lie behind it.
      y: FRONT - size / 2 - (rows.length - 1 - row) * pitch * (rows.length > 3 ? 0.8 : 0.92),
      size,
    })),
  )
}

/** How many stones lie in each row of a pile, the longest in front. */
function rowsFor(count: number): number[] {
  if (count <= 3) return count > 0 ? [count] : []
  const rows = count <= 8 ? 2 : count <= 12 ? 3 : 4
  return Array.from({ length: rows }, (_, row) => Math.floor((count + row) / rows))
}

/** Neighbours of different colours, as a hand would drop them. */
function spreadOut(heap: Heap): number[] {
  const left = [...heap]
  const spread: number[] = []
  while (left.some((count) => count > 0)) {
    left.forEach((count, colour) => {
      if (count > 0) {
        spread.push(colour)
        left[colour] = count - 1
      }
    })
  }
  return spread
}

/** How many stones a tray shows one by one; with more it counts them by colour. */
export const TRAY_HOLDS = 6

/** Lays a heap in a row on a tray of a given width, colour beside colour, equal ones closer together. */
export function onTray(heap: Heap, width: number, size: number): Lying[] {
  const stones = stonesOf(heap)
  const steps = stones.map((colour, i): number => (i === 0 ? 0 : colour === stones[i - 1] ? 0.62 : 0.9))
  const length = steps.reduce((sum, step) => sum + step, 0) * size
  const squeeze = length > width - size ? (width - size) / length : 1
  let x = (-length * squeeze) / 2
  return stones.map((colour, i) => {
    x += steps[i]! * size * squeeze
    return { colour: COLOURS[colour]!, x, y: 0, size }
  })
}
