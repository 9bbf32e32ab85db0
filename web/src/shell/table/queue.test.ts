// Tells are shown one at a time, in order.
import { describe, expect, it } from 'vitest'
import { Queue } from './queue'

describe('queue', () => {
  it('shows the next when the last has settled', () => {
    const shown: number[] = []
    const queue = new Queue<number>((item) => shown.push(item))
    queue.add(1)
    queue.add(2)
    expect(shown).toEqual([1])
    expect(queue.upToDate).toBe(false)
    queue.settled()
    expect(shown).toEqual([1, 2])
    expect(queue.upToDate).toBe(true)
  })

  it('does not mind settling twice', () => {
    const shown: number[] = []
    const queue = new Queue<number>((item) => shown.push(item))
    queue.add(1)
    queue.settled()
    queue.settled()
    queue.add(2)
    queue.add(3)
    expect(shown).toEqual([1, 2])
  })

  it('settles at once what asks for it while being shown', () => {
    const shown: number[] = []
    const queue: Queue<number> = new Queue<number>((item) => {
      shown.push(item)
      queue.settled()
    })
    queue.add(1)
    queue.add(2)
    expect(shown).toEqual([1, 2])
  })

  it('jumps to the newest when too much waits', () => {
    const shown: number[] = []
    const skipped: number[] = []
    const queue = new Queue<number>(
      (item) => shown.push(item),
      (item) => skipped.push(item),
    )
    for (let i = 1; i <= 7; i += 1) queue.add(i)
    queue.settled()
    queue.settled()
    expect(shown).toEqual([1, 6, 7])
    expect(skipped).toEqual([2, 3, 4, 5])
  })

  it('forgets what waits when it is cleared', () => {
    const shown: number[] = []
    const queue = new Queue<number>((item) => shown.push(item))
    queue.add(1)
    queue.add(2)
    queue.clear()
    queue.settled()
    queue.add(3)
    expect(shown).toEqual([1, 3])
  })
})
