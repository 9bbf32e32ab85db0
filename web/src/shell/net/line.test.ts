// The line to a table leaves no gap, sends a move until it is answered, and keeps one seat's eyes from another's.
import { beforeEach, describe, expect, it } from 'vitest'
import { now, settle, tell, welcome, World } from './line.world'
import { Refused } from './ports'

let world: World
beforeEach(() => {
  world = new World()
})

describe('numbers', () => {
  it('applies the next tell and drops an old one', async () => {
    await world.open(3)
    world.socket.say(tell(4))
    world.socket.say(tell(4))
    expect(world.heard).toEqual(['tell 4'])
  })

  it('asks once for what a gap hides, then goes on', async () => {
    await world.open(3)
    world.socket.say(tell(6))
    world.socket.say(tell(7))
    expect(world.socket.sent).toEqual([{ t: 'get', from: 4 }])
    for (const n of [4, 5, 6, 7]) world.socket.say(tell(n))
    expect(world.heard).toEqual(['tell 4', 'tell 5', 'tell 6', 'tell 7'])
  })

  it('takes a snapshot in place of missing tells', async () => {
    await world.open(3)
    world.socket.say(tell(90))
    world.socket.say({ t: 'snapshot', n: 90, you: { seat: 0 }, now })
    world.socket.say(tell(91))
    expect(world.heard).toEqual(['snapshot 90', 'tell 91'])
  })

  it('sees a silent gap in the answer to a ping', async () => {
    await world.open(3)
    await world.pass(15_000)
    expect(world.socket.sent).toEqual([{ t: 'ping', n: 3 }])
    world.socket.say({ t: 'pong', head: 5 })
    expect(world.socket.sent.at(-1)).toEqual({ t: 'get', from: 4 })
  })
})

describe('moves', () => {
  it('resends an unanswered move with the same id after a reconnect', async () => {
    await world.open(3)
    const answer = world.line.move({ move: 'cover' }, 7)
    const first = world.socket.sent[0]
    world.socket.onclose?.({ code: 1006 })
    await world.reopen()
    expect(world.socket.sent[0]).toMatchObject({ t: 'hello', resume: { epoch: 1, n: 3 } })
    expect(world.socket.sent[1]).toEqual(first)
    world.socket.say({ t: 'ack', id: 'id1', n: 4 })
    await expect(answer).resolves.toMatchObject({ n: 4 })
    expect(world.line.unanswered).toBe(false)
  })

  it('keeps a move that was made without a line', async () => {
    await world.open(3)
    world.socket.onclose?.({ code: 1012 })
    void world.line.move({ move: 'cover' }, 7)
    await world.reopen()
    expect(world.socket.kinds()).toContain('move')
  })

  it('says why a move is refused', async () => {
    await world.open(3)
    const answer = world.line.move({ move: 'rob', rival: 1 }, 7)
    world.socket.say({
      t: 'nak',
      id: 'id1',
      code: 'ILLEGAL',
      why: 'first_round',
      of: 'crossing',
      retry: false,
      at: null,
    })
    await expect(answer).rejects.toBeInstanceOf(Refused)
  })

  it('tries again by itself where the room asks for it', async () => {
    await world.open(3)
    void world.line.move({ move: 'cover' }, 7)
    world.socket.say({
      t: 'nak',
      id: 'id1',
      code: 'UNAVAILABLE',
      why: 'unavailable',
      of: 'house',
      retry: true,
      at: null,
    })
    await world.pass(1000)
    expect(world.socket.kinds()).toEqual(['move', 'move'])
    expect(world.socket.sent[0]).toEqual(world.socket.sent[1])
  })
})

describe('other eyes', () => {
  const you = { role: 'watcher', seat: null, holds: [], host: false, witness: true, quiet: true }

  it('are taken unasked, whatever their number is', async () => {
    await world.open(3)
    world.socket.say({ t: 'snapshot', n: 3, you: { role: 'seat', seat: 2, holds: [2], host: true }, now })
    world.socket.say({ t: 'snapshot', n: 3, you: { role: 'seat', seat: 2, holds: [2], host: true }, now })
    expect(world.heard).toEqual(['snapshot 3'])
    expect(world.stories.map(({ seat }) => seat)).toEqual([0, 2])
  })

  it('of a witness close when they are taken away', async () => {
    await world.open(3, { you })
    world.line.look(1)
    world.socket.say({ t: 'snapshot', n: 8, you: { ...you, seat: 1 }, now })
    world.socket.say({ t: 'snapshot', n: 4, you: { ...you, witness: false }, now })
    world.socket.say(tell(5))
    expect(world.heard).toEqual(['snapshot 8', 'snapshot 4', 'tell 5'])
  })

  it('that are refused leave one with those all have', async () => {
    await world.open(3, { you })
    world.line.look(1)
    world.socket.say({ t: 'snapshot', n: 4, you: { ...you, witness: false }, now })
    world.socket.say({
      t: 'nak',
      id: null,
      code: 'FORBIDDEN',
      why: 'not_a_witness',
      of: 'house',
      retry: false,
      at: null,
    })
    expect(world.socket.sent.at(-1)).toEqual({ t: 'eyes', seat: null })
    world.socket.say({ t: 'snapshot', n: 4, you: { ...you, witness: false }, now })
    world.socket.say(tell(5))
    expect(world.heard).toEqual(['snapshot 4', 'tell 5'])
  })
})

describe('a shared device', () => {
  const shared = { you: { role: 'seat', seat: null, holds: [0, 1, 2], host: true } }

  it('hears nothing between asking for other eyes and getting them', async () => {
    await world.open(3, shared)
    world.line.look(1)
    world.socket.say(tell(4))
    world.socket.say({ t: 'snapshot', n: 9, you: { seat: null }, now })
    world.socket.say({ t: 'snapshot', n: 2, you: { seat: 1 }, now })
    world.socket.say(tell(3))
    expect(world.heard).toEqual(['snapshot 2', 'tell 3'])
  })

  it('drops the story of one seat once the curtain falls', async () => {
    await world.open(3, shared)
    world.line.look(1)
    world.socket.say({ t: 'snapshot', n: 2, you: { seat: 1 }, now })
    world.line.look(null)
    expect(world.stories.map(({ seat }) => seat)).toEqual([null, 1])
    for (const { tell } of world.stories) tell()
    await settle()
    expect(world.heard).toEqual(['snapshot 2'])
    world.socket.say({ t: 'snapshot', n: 3, you: { seat: null }, now })
    expect(world.stories.map(({ seat }) => seat)).toEqual([null, 1, null])
    world.stories[2]!.tell()
    await settle()
    expect(world.heard).toEqual(['snapshot 2', 'snapshot 3', 'story'])
  })

  it('drops the story of one seat when the line was lost meanwhile', async () => {
    await world.open(3, { ...shared, now: { moment: 0, view: null } })
    world.line.look(1)
    world.socket.say({ t: 'snapshot', n: 2, you: { seat: 1 }, now })
    world.socket.onclose?.({ code: 1006 })
    await world.pass(1000)
    world.socket.onopen?.()
    world.socket.say(welcome(3, shared))
    world.stories[0]!.tell()
    await settle()
    expect(world.heard).not.toContain('story')
    expect(world.stories.map(({ seat }) => seat)).toEqual([1, null])
  })

  it('never resumes with the numbers of one seat', async () => {
    await world.open(3, shared)
    world.socket.onclose?.({ code: 1006 })
    await world.pass(1000)
    world.socket.onopen?.()
    expect(world.socket.sent[0]).not.toHaveProperty('resume')
  })
})
