// Chat at the table: messages in order, current bubbles, what this device has read, muted people, and promises.
import { SvelteMap } from 'svelte/reactivity'
import { recall, remember } from '#web/shell/device/storage'
import { viewport } from '#web/shell/device/viewport'
import type { AnyMove, Phrased, Said, Talk } from '#web/shell/net/protocol'

/** The most messages kept. */
const KEPT = 100
/** How long bubbles stay, in milliseconds: gestures, and words by their length; shorter on phones. */
const LINGER = { gesture: 3000, words: 3000, letter: 60, small: 4000, longest: 8000 }

/** Messages that are kept. */
export type Words = Said | Phrased
/** A bubble at the seat of whoever said it. */
export type Aloud = { key: number; talk: Words | Extract<Talk, { t: 'react' }> }

/** What this device stores about one table. */
type Kept = { read: number; muted: string[] }

const isWords = (talk: Talk): talk is Words => talk.t === 'chat' || talk.t === 'phrase'
/** Identifies a message by time, sender and content. */
const sameAs = (one: Words) => JSON.stringify([one.at, one.who, one.seat, one.t === 'chat' ? one.text : one.phrase])

export class Conversation {
  /** All messages, including those of muted people. */
  #said = $state.raw<Words[]>([])
  #aloud = $state.raw<Aloud[]>([])
  #muted = $state.raw<readonly string[]>([])
  /** When the last message that was read had been sent. */
  #read = $state(0)
  /** Whether anything was ever said since we came. */
  spoken = $state(false)
  /** Whether the chat is visible. */
  inSight = $state(false)
  /** Our own id: one's own messages never count as unread. */
  me = $state<string | null>(null)
  /** The promises made this moment, by seat. */
  readonly promises = new SvelteMap<number, AnyMove>()
  readonly #name: string
  #key = 0

  constructor(table: string) {
    this.#name = `talk.${table}`
    const { read, muted }: Partial<Kept> = recall<Kept>(this.#name) ?? {}
    this.#read = read ?? 0
    this.#muted = muted ?? []
  }

  /** All messages except those of muted people. */
  get said(): Words[] {
    return this.#said.filter(({ who }) => !this.isMuted(who))
  }

  /** The current bubbles. */
  get aloud(): Aloud[] {
    return this.#aloud.filter(({ talk }) => !this.isMuted(talk.who))
  }

  /** The number of messages not read on this device. */
  get unread(): number {
    return this.said.filter(({ at, who }) => at > this.#read && (who !== this.me || !who)).length
  }

  /** Take over the room's record of messages from before we came or while we were away. */
  catchUp(said: readonly Words[]): void {
    this.#keep(said.map((words) => this.#said.find((known) => sameAs(known) === sameAs(words)) ?? words))
  }

  hear(talk: Talk): void {
    if (talk.t === 'promise') {
      this.promises.set(talk.seat, talk.move)
      return
    }
    if (isWords(talk)) this.#keep([...this.#said, talk])
    this.#air(talk)
  }

  /** Mark everything as read. */
  read(): void {
    const last = this.#said.at(-1)?.at ?? 0
    if (last <= this.#read) return
    this.#read = last
    this.#remember()
  }

  /** Mark messages that are carried over to the next game as read there, too. */
  readAlong(next: string): void {
    const name = `talk.${next}`
    if (recall<Kept>(name) === null) remember(name, { read: this.#read, muted: [] } satisfies Kept)
  }

  isMuted(who: string | null | undefined): boolean {
    return !!who && this.#muted.includes(who)
  }

  /** Mute somebody at this table on this device, or unmute them. */
  mute(who: string, yes: boolean): void {
    const others = this.#muted.filter((one) => one !== who)
    this.#muted = yes ? [...others, who] : others
    this.#remember()
  }

  #keep(said: Words[]): void {
    this.#said = said.slice(-KEPT)
  }

  /** Show a bubble for a while, replacing the same person's earlier one. */
  #air(talk: Aloud['talk']): void {
    const key = (this.#key += 1)
    this.spoken = true
    const same = (one: Aloud) => one.talk.seat === talk.seat && one.talk.who === talk.who
    this.#aloud = [...this.#aloud.filter((one) => !same(one)), { key, talk }]
    const long = LINGER.words + LINGER.letter * (talk.t === 'chat' ? talk.text.length : 20)
    const ms = talk.t === 'react' ? LINGER.gesture : Math.min(long, viewport.roomy ? LINGER.longest : LINGER.small)
    setTimeout(() => (this.#aloud = this.#aloud.filter((one) => one.key !== key)), ms)
  }

  #remember(): void {
    remember(this.#name, { read: this.#read, muted: [...this.#muted] } satisfies Kept)
  }
}
