// A line to a table keeps its promises when the network does not.
import { beforeEach, describe, expect, it } from 'vitest'
import { settle, World } from './line.world'
import { Unwelcome } from './ports'

let world: World
beforeEach(() => {
  world = new World()
})

describe('saying hello', () => {
  it('proves itself with a ticket in the first message', async () => {
    world.line.start()
    await settle()
    world.socket.onopen?.()
    expect(world.socket.sent).toEqual([{ t: 'hello', v: 1, table: 'T1', ticket: 'T' }])
  })

  it('stops where it is not welcome', async () => {
    world.ticketing = () => Promise.reject(new Unwelcome())
    world.line.start()
    await settle()
    expect(world.heard).toEqual(['connecting', 'ended', 'ended unwelcome'])
  })

  it('tries again when the ticket cannot be fetched', async () => {
    world.ticketing = () => Promise.reject(new TypeError('offline'))
    world.line.start()
    await settle()
    expect(world.heard).toEqual(['connecting', 'waiting'])
    world.ticketing = () => Promise.resolve('T2')
    await world.pass(1000)
    expect(world.sockets).toHaveLength(1)
  })
})

describe('losing the line', () => {
  it('waits longer each time', async () => {
    await world.open()
    const waits: number[] = []
    for (let i = 0; i < 4; i += 1) {
      world.socket.onclose?.({ code: 1006 })
      const before = world.sockets.length
      const begun = world.clock
      while (world.sockets.length === before) await world.pass(100)
      waits.push(world.clock - begun)
    }
    expect(waits).toEqual([500, 1000, 2000, 4000])
  })

  it.each([
    [4003, 'kicked'],
    [4009, 'taken_over'],
    [4011, 'sent_away'],
    [4426, 'outdated'],
  ])('ends for good with code %i', async (code, why) => {
    await world.open()
    world.socket.onclose?.({ code })
    await world.pass(60_000)
    expect(world.heard).toEqual(['ended', `ended ${why}`])
    expect(world.sockets).toHaveLength(1)
  })

  it('hangs up when the other end falls silent', async () => {
    await world.open()
    await world.pass(15_000 + 8_000)
    expect(world.sockets[0]!.closed).toBe(true)
    expect(world.heard).toContain('waiting')
  })

  it('pings at once when the page is looked at again', async () => {
    await world.open(2)
    world.line.wake()
    expect(world.socket.sent).toEqual([{ t: 'ping', n: 2 }])
  })

  it('does not wait for its turn when the page is looked at again', async () => {
    await world.open()
    world.socket.onclose?.({ code: 1006 })
    world.line.wake()
    await settle()
    expect(world.sockets).toHaveLength(2)
  })

  it('starts anew when the room disowns what it remembers', async () => {
    await world.open(5)
    world.socket.onclose?.({ code: 4400 })
    await world.pass(1000)
    world.socket.onopen?.()
    expect(world.socket.sent[0]).not.toHaveProperty('resume')
  })
})
