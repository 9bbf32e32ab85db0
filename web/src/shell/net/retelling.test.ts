// What was told before we came is fetched once, for the eyes we have.
import { beforeEach, describe, expect, it } from 'vitest'
import { now, settle, tell, World } from './line.world'

let world: World
beforeEach(() => {
  world = new World()
})

describe('the story', () => {
  const answer = async (which: 'tell' | 'fail', of = world.stories.length - 1) => {
    world.stories[of]![which]()
    await settle()
  }
  const whose = () => world.stories.map(({ seat }) => seat)

  it('is fetched for the eyes one has, while the line tells on', async () => {
    await world.open(3)
    expect(whose()).toEqual([0])
    world.socket.say(tell(4))
    await answer('tell')
    expect(world.heard).toEqual(['tell 4', 'story'])
  })

  it('is not asked for where nothing was laid yet', async () => {
    await world.open(0, { now: { moment: 0, view: null } })
    expect(whose()).toEqual([])
  })

  it('is fetched again after a gap that the room cannot fill, and only the newest counts', async () => {
    await world.open(3)
    world.socket.say(tell(90))
    world.socket.say({ t: 'snapshot', n: 90, you: { seat: 0 }, now })
    expect(whose()).toEqual([0, 0])
    await answer('tell', 0)
    expect(world.heard).toEqual(['snapshot 90'])
    await answer('tell', 1)
    expect(world.heard).toEqual(['snapshot 90', 'story'])
  })

  it('is not fetched again by who resumes', async () => {
    await world.open(3)
    await answer('tell')
    world.socket.onclose?.({ code: 1006 })
    await world.reopen()
    expect(whose()).toEqual([0])
  })

  it('is asked for again when it could not be had', async () => {
    await world.open(3)
    await answer('fail')
    await world.pass(15_000)
    expect(whose()).toEqual([0, 0])
    world.socket.onclose?.({ code: 1006 })
    await answer('fail')
    await world.reopen()
    expect(whose()).toEqual([0, 0, 0])
    await answer('tell')
    expect(world.heard.filter((word) => word === 'story')).toHaveLength(1)
  })

  it('is told to nobody who has left', async () => {
    await world.open(3)
    world.line.stop()
    await answer('tell')
    expect(world.heard).toEqual(['ended'])
  })
})
