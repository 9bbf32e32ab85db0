// What is said: read once on a device, heard again after a gap, and not at all from whom one does not want to hear.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Said } from '#web/shell/net/protocol'
import { Conversation } from './conversation.svelte'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => kept.set(name, text),
  removeItem: (name: string) => kept.delete(name),
})
vi.useFakeTimers()

const words = (text: string, at: number, who = 'bo'): Said => ({ t: 'chat', from: who, seat: 1, text, at, who })
const texts = ({ said }: Conversation) => said.map((one) => (one.t === 'chat' ? one.text : one.phrase))

function at(table = 'T1'): Conversation {
  const conversation = new Conversation(table)
  conversation.me = 'ada'
  return conversation
}

beforeEach(() => kept.clear())

describe('unread words', () => {
  it('are those of others that nobody has looked at, also after a reload', () => {
    const first = at()
    first.catchUp([words('one', 10), words('two', 20)])
    expect(first.unread).toBe(2)
    first.read()
    first.hear(words('three', 30))
    first.hear(words('mine', 31, 'ada'))
    expect(first.unread).toBe(1)
    const again = at()
    again.catchUp([words('one', 10), words('two', 20), words('three', 30), words('mine', 31, 'ada')])
    expect(again.unread).toBe(1)
    expect(at('T2').unread).toBe(0)
  })
})

describe('words said while the line was down', () => {
  it('come with the next welcome, each once and in its place', () => {
    const here = at()
    here.hear(words('one', 10))
    here.hear(words('three', 30))
    here.catchUp([words('one', 10), words('two', 20), words('three', 30)])
    expect(texts(here)).toEqual(['one', 'two', 'three'])
    expect(here.aloud).toHaveLength(1)
  })
})

describe('words of somebody whom the room has forgotten', () => {
  it('are gone with the next welcome, and those of others stay', () => {
    const here = at()
    here.hear(words('one', 10))
    here.hear(words('two', 20, 'cy'))
    here.catchUp([words('one', 10)])
    expect(texts(here)).toEqual(['one'])
  })
})

describe('what is in the air', () => {
  it('is the last of each, for a while', () => {
    const here = at()
    here.hear(words('one', 10))
    here.hear(words('and something that takes longer to read', 20))
    here.hear({ t: 'react', seat: 0, to: null, with: 'wow', who: 'cy', from: 'Cy' })
    expect(here.aloud.map(({ talk }) => talk.who)).toEqual(['bo', 'cy'])
    vi.advanceTimersByTime(3_500)
    expect(here.aloud.map(({ talk }) => talk.who)).toEqual(['bo'])
    vi.advanceTimersByTime(60_000)
    expect(here.aloud).toEqual([])
  })

  it('is gone from a phone after four seconds, however much was said; the chat keeps it', () => {
    const conversation = at()
    conversation.hear(words('a long story. '.repeat(20), 10))
    vi.advanceTimersByTime(2900)
    expect(conversation.aloud).toHaveLength(1)
    vi.advanceTimersByTime(1200)
    expect(conversation.aloud).toHaveLength(0)
    expect(conversation.said).toHaveLength(1)
  })
})

describe('whom one does not want to hear', () => {
  it('is neither read nor heard nor counted at this table, on this device, until one thinks better of it', () => {
    const here = at()
    here.hear(words('one', 10))
    here.mute('bo', true)
    here.hear(words('two', 20))
    expect([texts(here), here.unread, here.aloud]).toEqual([[], 0, []])
    const again = at()
    expect([again.isMuted('bo'), at('T2').isMuted('bo')]).toEqual([true, false])
    here.mute('bo', false)
    expect([texts(here), here.unread]).toEqual([['one', 'two'], 2])
  })
})
