// The line to a table keeps its promises when the network does not.
import { beforeEach, describe, expect, it } from 'vitest'
import { Refused, Unwelcome, type Ears } from './ports'
import { TableLine } from './line'
import { settle, World } from './line.world'
import type { Now, Tell, Welcome } from './protocol'

const now = { moment: 1, view: {} } as Now
const tell = (n: number): Tell => ({ t: 'tell', n, events: [], now })
const welcome = (n: number, more: object = {}) =>
  ({ t: 'welcome', epoch: 1, you: { role: 'seat', seat: 0, holds: [0], host: true }, mode: 'snapshot', n, now, ...more }) as Welcome

let world: World
let heard: string[]
let line: TableLine

beforeEach(() => {
  world = new World()
  heard = []
  const ears: Ears = {
    status: (status) => heard.push(status),
    ended: (why) => heard.push(`ended ${why}`),
    welcome: ({ n }) => heard.push(`welcome ${n}`),
    tell: ({ n }) => heard.push(`tell ${n}`),
    story: () => heard.push('story'),
    snapshot: ({ n }) => heard.push(`snapshot ${n}`),
    around: () => heard.push('table'),
    notice: ({ kind }) => heard.push(`notice ${kind}`),
    talk: ({ t }) => heard.push(t),
  }
  line = new TableLine('T1', world, ears)
})

async function open(n = 0, more: object = {}) {
  line.start()
  await settle()
  world.wire.onopen?.()
  world.wire.say(welcome(n, more))
  world.wire.sent = []
  heard.length = 0
}

async function reopen(mode = 'resumed', n = 0) {
  await world.pass(20_000)
  world.wire.onopen?.()
  world.wire.say(welcome(n, { mode }))
}

describe('saying hello', () => {
  it('proves itself with a ticket in the first message', async () => {
    line.start()
    await settle()
    world.wire.onopen?.()
    expect(world.wire.sent).toEqual([{ t: 'hello', v: 1, table: 'T1', ticket: 'T' }])
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
    expect(world.wires).toHaveLength(1)
  })
})

describe('numbers', () => {
  it('applies the next tell and drops an old one', async () => {
    await open(3)
    world.wire.say(tell(4))
    world.wire.say(tell(4))
    expect(heard).toEqual(['tell 4'])
  })

  it('asks once for what a gap hides, then goes on', async () => {
    await open(3)
    world.wire.say(tell(6))
    world.wire.say(tell(7))
    expect(world.wire.sent).toEqual([{ t: 'get', from: 4 }])
    for (const n of [4, 5, 6, 7]) world.wire.say(tell(n))
    expect(heard).toEqual(['tell 4', 'tell 5', 'tell 6', 'tell 7'])
  })

  it('takes a snapshot in place of missing tells', async () => {
    await open(3)
    world.wire.say(tell(90))
    world.wire.say({ t: 'snapshot', n: 90, you: { seat: 0 }, now })
    world.wire.say(tell(91))
    expect(heard).toEqual(['snapshot 90', 'tell 91'])
  })

  it('sees a silent gap in the answer to a ping', async () => {
    await open(3)
    await world.pass(15_000)
    expect(world.wire.sent).toEqual([{ t: 'ping', n: 3 }])
    world.wire.say({ t: 'pong', head: 5 })
    expect(world.wire.sent.at(-1)).toEqual({ t: 'get', from: 4 })
  })
})

describe('the story', () => {
  const answer = async (which: 'tell' | 'fail', of = world.stories.length - 1) => {
    world.stories[of]![which]()
    await settle()
  }
  const whose = () => world.stories.map(({ seat }) => seat)

  it('is fetched for the eyes one has, while the line tells on', async () => {
    await open(3)
    expect(whose()).toEqual([0])
    world.wire.say(tell(4))
    await answer('tell')
    expect(heard).toEqual(['tell 4', 'story'])
  })

  it('is not asked for where nothing was laid yet', async () => {
    await open(0, { now: { moment: 0, view: null } })
    expect(whose()).toEqual([])
  })

  it('is fetched again after a gap that the room cannot fill, and only the newest counts', async () => {
    await open(3)
    world.wire.say(tell(90))
    world.wire.say({ t: 'snapshot', n: 90, you: { seat: 0 }, now })
    expect(whose()).toEqual([0, 0])
    await answer('tell', 0)
    expect(heard).toEqual(['snapshot 90'])
    await answer('tell', 1)
    expect(heard).toEqual(['snapshot 90', 'story'])
  })

  it('is not fetched again by who resumes', async () => {
    await open(3)
    await answer('tell')
    world.wire.onclose?.({ code: 1006 })
    await reopen()
    expect(whose()).toEqual([0])
  })

  it('is asked for again when it could not be had', async () => {
    await open(3)
    await answer('fail')
    await world.pass(15_000)
    expect(whose()).toEqual([0, 0])
    world.wire.onclose?.({ code: 1006 })
    await answer('fail')
    await reopen()
    expect(whose()).toEqual([0, 0, 0])
    await answer('tell')
    expect(heard.filter((word) => word === 'story')).toHaveLength(1)
  })

  it('is told to nobody who has left', async () => {
    await open(3)
    line.stop()
    await answer('tell')
    expect(heard).toEqual(['ended'])
  })
})

describe('moves', () => {
  it('resends an unanswered move with the same id after a reconnect', async () => {
    await open(3)
    const answer = line.move({ move: 'cover' }, 7)
    const first = world.wire.sent[0]
    world.wire.onclose?.({ code: 1006 })
    await reopen()
    expect(world.wire.sent[0]).toMatchObject({ t: 'hello', resume: { epoch: 1, n: 3 } })
    expect(world.wire.sent[1]).toEqual(first)
    world.wire.say({ t: 'ack', id: 'id1', n: 4 })
    await expect(answer).resolves.toMatchObject({ n: 4 })
    expect(line.unanswered).toBe(false)
  })

  it('keeps a move that was made without a line', async () => {
    await open(3)
    world.wire.onclose?.({ code: 1012 })
    void line.move({ move: 'cover' }, 7)
    await reopen()
    expect(world.wire.kinds()).toContain('move')
  })

  it('says why a move is refused', async () => {
    await open(3)
    const answer = line.move({ move: 'rob', rival: 1 }, 7)
    world.wire.say({ t: 'nak', id: 'id1', code: 'ILLEGAL', why: 'first_round', of: 'crossing', retry: false, at: null })
    await expect(answer).rejects.toBeInstanceOf(Refused)
  })

  it('tries again by itself where the room asks for it', async () => {
    await open(3)
    void line.move({ move: 'cover' }, 7)
    world.wire.say({ t: 'nak', id: 'id1', code: 'UNAVAILABLE', why: 'unavailable', of: 'house', retry: true, at: null })
    await world.pass(1000)
    expect(world.wire.kinds()).toEqual(['move', 'move'])
    expect(world.wire.sent[0]).toEqual(world.wire.sent[1])
  })
})

describe('losing the line', () => {
  it('waits longer each time', async () => {
    await open()
    const waits: number[] = []
    for (let i = 0; i < 4; i += 1) {
      world.wire.onclose?.({ code: 1006 })
      const before = world.wires.length
      const begun = world.clock
      while (world.wires.length === before) await world.pass(100)
      waits.push(world.clock - begun)
    }
    expect(waits).toEqual([500, 1000, 2000, 4000])
  })

  it.each([
    [4003, 'kicked'],
    [4009, 'taken_over'],
  ])('ends for good with code %i', async (code, why) => {
    await open()
    world.wire.onclose?.({ code })
    await world.pass(60_000)
    expect(heard).toEqual(['ended', `ended ${why}`])
    expect(world.wires).toHaveLength(1)
  })

  it('hangs up when the other end falls silent', async () => {
    await open()
    await world.pass(15_000 + 8_000)
    expect(world.wires[0]!.closed).toBe(true)
    expect(heard).toContain('waiting')
  })

  it('pings at once when the page is looked at again', async () => {
    await open(2)
    line.wake()
    expect(world.wire.sent).toEqual([{ t: 'ping', n: 2 }])
  })

  it('does not wait for its turn when the page is looked at again', async () => {
    await open()
    world.wire.onclose?.({ code: 1006 })
    line.wake()
    await settle()
    expect(world.wires).toHaveLength(2)
  })

  it('starts anew when the room disowns what it remembers', async () => {
    await open(5)
    world.wire.onclose?.({ code: 4400 })
    await world.pass(1000)
    world.wire.onopen?.()
    expect(world.wire.sent[0]).not.toHaveProperty('resume')
  })
})

describe('other eyes', () => {
  const you = { role: 'watcher', seat: null, holds: [], host: false, witness: true, quiet: true }

  it('are taken unasked, whatever their number is', async () => {
    await open(3)
    world.wire.say({ t: 'snapshot', n: 3, you: { role: 'seat', seat: 2, holds: [2], host: true }, now })
    world.wire.say({ t: 'snapshot', n: 3, you: { role: 'seat', seat: 2, holds: [2], host: true }, now })
    expect(heard).toEqual(['snapshot 3'])
    expect(world.stories.map(({ seat }) => seat)).toEqual([0, 2])
  })

  it('of a witness close when they are taken away', async () => {
    await open(3, { you })
    line.look(1)
    world.wire.say({ t: 'snapshot', n: 8, you: { ...you, seat: 1 }, now })
    world.wire.say({ t: 'snapshot', n: 4, you: { ...you, witness: false }, now })
    world.wire.say(tell(5))
    expect(heard).toEqual(['snapshot 8', 'snapshot 4', 'tell 5'])
  })

  it('that are refused leave one with those all have', async () => {
    await open(3, { you })
    line.look(1)
    world.wire.say({ t: 'snapshot', n: 4, you: { ...you, witness: false }, now })
    world.wire.say({ t: 'nak', id: null, code: 'FORBIDDEN', why: 'not_a_witness', of: 'house', retry: false, at: null })
    expect(world.wire.sent.at(-1)).toEqual({ t: 'eyes', seat: null })
    world.wire.say({ t: 'snapshot', n: 4, you: { ...you, witness: false }, now })
    world.wire.say(tell(5))
    expect(heard).toEqual(['snapshot 4', 'tell 5'])
  })
})

describe('a shared device', () => {
  const shared = { you: { role: 'seat', seat: null, holds: [0, 1, 2], host: true } }

  it('hears nothing between asking for other eyes and getting them', async () => {
    await open(3, shared)
    line.look(1)
    world.wire.say(tell(4))
    world.wire.say({ t: 'snapshot', n: 9, you: { seat: null }, now })
    world.wire.say({ t: 'snapshot', n: 2, you: { seat: 1 }, now })
    world.wire.say(tell(3))
    expect(heard).toEqual(['snapshot 2', 'tell 3'])
  })

  it('drops the story of one seat once the curtain falls', async () => {
    await open(3, shared)
    line.look(1)
    world.wire.say({ t: 'snapshot', n: 2, you: { seat: 1 }, now })
    line.look(null)
    expect(world.stories.map(({ seat }) => seat)).toEqual([null, 1])
    for (const { tell } of world.stories) tell()
    await settle()
    expect(heard).toEqual(['snapshot 2'])
    world.wire.say({ t: 'snapshot', n: 3, you: { seat: null }, now })
    expect(world.stories.map(({ seat }) => seat)).toEqual([null, 1, null])
    world.stories[2]!.tell()
    await settle()
    expect(heard).toEqual(['snapshot 2', 'snapshot 3', 'story'])
  })

  it('drops the story of one seat when the line was lost meanwhile', async () => {
    await open(3, { ...shared, now: { moment: 0, view: null } })
    line.look(1)
    world.wire.say({ t: 'snapshot', n: 2, you: { seat: 1 }, now })
    world.wire.onclose?.({ code: 1006 })
    await world.pass(1000)
    world.wire.onopen?.()
    world.wire.say(welcome(3, shared))
    world.stories[0]!.tell()
    await settle()
    expect(heard).not.toContain('story')
    expect(world.stories.map(({ seat }) => seat)).toEqual([1, null])
  })

  it('never resumes with the numbers of one seat', async () => {
    await open(3, shared)
    world.wire.onclose?.({ code: 1006 })
    await world.pass(1000)
    world.wire.onopen?.()
    expect(world.wire.sent[0]).not.toHaveProperty('resume')
  })
})
