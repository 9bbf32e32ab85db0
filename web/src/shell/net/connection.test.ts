// A line to a table keeps its promises when the network does not.
import { beforeEach, describe, expect, it } from 'vitest'
import { settle, Tried, type World } from './line.world'
import { Unwelcome } from './ports'

let tried: Tried
let world: World
let heard: Tried['heard']
let line: Tried['line']
beforeEach(() => {
  tried = new Tried()
  ;({ world, heard, line } = tried)
})

describe('saying hello', () => {
  it('proves itself with a ticket in the first message', async () => {
    line.start()
    await settle()
    world.socket.onopen?.()
    expect(world.socket.sent).toEqual([{ t: 'hello', v: 1, table: 'T1', ticket: 'T' }])
  })

  it('stops where it is not welcome', async () => {
    world.ticketing = () => Promise.reject(new Unwelcome())
    line.start()
    await settle()
    expect(heard).toEqual(['connecting', 'ended', 'ended unwelcome'])
  })

  it('tries again when the ticket cannot be fetched', async () => {
    world.ticketing = () => Promise.reject(new TypeError('offline'))
    line.start()
    await settle()
    expect(heard).toEqual(['connecting', 'waiting'])
    world.ticketing = () => Promise.resolve('T2')
    await world.pass(1000)
    expect(world.sockets).toHaveLength(1)
  })
})

describe('losing the line', () => {
  it('waits longer each time', async () => {
    await tried.open()
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
  ])('ends for good with code %i', async (code, why) => {
    await tried.open()
    world.socket.onclose?.({ code })
    await world.pass(60_000)
    expect(heard).toEqual(['ended', `ended ${why}`])
    expect(world.sockets).toHaveLength(1)
  })

  it('hangs up when the other end falls silent', async () => {
    await tried.open()
    await world.pass(15_000 + 8_000)
    expect(world.sockets[0]!.closed).toBe(true)
    expect(heard).toContain('waiting')
  })

  it('pings at once when the page is looked at again', async () => {
    await tried.open(2)
    line.wake()
    expect(world.socket.sent).toEqual([{ t: 'ping', n: 2 }])
  })

  it('does not wait for its turn when the page is looked at again', async () => {
    await tried.open()
    world.socket.onclose?.({ code: 1006 })
    line.wake()
    await settle()
    expect(world.sockets).toHaveLength(2)
  })

  it('starts anew when the room disowns what it remembers', async () => {
    await tried.open(5)
    world.socket.onclose?.({ code: 4400 })
    await world.pass(1000)
    world.socket.onopen?.()
    expect(world.socket.sent[0]).not.toHaveProperty('resume')
  })
})
