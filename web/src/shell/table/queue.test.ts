// Tells are shown one at a time, in order, and none is jumped over.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Queue } from './queue'

describe('queue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('shows the next when the last has settled', () => {
    const shown: number[] = []
    const queue = new Queue<number>({ show: (item) => shown.push(item) })
    queue.add(1)
    queue.add(2)
    expect(shown).toEqual([1])
    expect(queue.length).toBe(1)
    queue.settled()
    expect(shown).toEqual([1, 2])
    expect(queue.length).toBe(0)
  })

  it('does not mind settling twice', () => {
    const shown: number[] = []
    const queue = new Queue<number>({ show: (item) => shown.push(item) })
    queue.add(1)
    queue.settled()
    queue.settled()
    queue.add(2)
    queue.add(3)
    expect(shown).toEqual([1, 2])
  })

  it('settles at once what asks for it while being shown', () => {
    const shown: number[] = []
    const queue: Queue<number> = new Queue<number>({
      show: (item) => {
        shown.push(item)
        queue.settled()
      },
    })
    queue.add(1)
    queue.add(2)
    expect(shown).toEqual([1, 2])
  })

  it('shows every one of a long turn, with a rest before each', () => {
    const shown: number[] = []
    const queue = new Queue<number>({ show: (item) => shown.push(item), rest: () => 900 })
    for (let i = 1; i <= 7; i += 1) queue.add(i)
    expect(shown).toEqual([])
    for (let i = 1; i <= 7; i += 1) {
      vi.advanceTimersByTime(899)
      expect(shown).toHaveLength(i - 1)
      vi.advanceTimersByTime(1)
      expect(shown).toHaveLength(i)
      queue.settled()
    }
    expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('shows nothing more while it is held, and goes on with a rest', () => {
    const shown: number[] = []
    const queue = new Queue<number>({ show: (item) => shown.push(item), rest: () => 500 })
    queue.hold(true)
    queue.add(1)
    vi.advanceTimersByTime(60_000)
    expect(shown).toEqual([])
    queue.hold(false)
    vi.advanceTimersByTime(500)
    expect(shown).toEqual([1])
  })

  it('does not rest where somebody is in a hurry', () => {
    const shown: number[] = []
    const queue = new Queue<number>({ show: (item) => shown.push(item), rest: () => 500 })
    queue.add(1)
    queue.add(2)
    queue.hurry()
    expect(shown).toEqual([1])
    queue.hurry()
    expect(shown, 'one thing at a time').toEqual([1])
    vi.advanceTimersByTime(60_000)
    expect(shown, 'what is being shown has not settled').toEqual([1])
  })

  it('forgets what waits when it is cleared', () => {
    const shown: number[] = []
    const queue = new Queue<number>({ show: (item) => shown.push(item) })
    queue.add(1)
    queue.add(2)
    queue.clear()
    queue.settled()
    queue.add(3)
    expect(shown).toEqual([1, 3])
  })
})
