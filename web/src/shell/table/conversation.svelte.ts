// What is said at the table: words and phrases in their order, what is being said just now, what of it this device has
// read, whom it does not want to hear, and what seats have promised aloud.
import { SvelteMap } from 'svelte/reactivity'
import { recall, remember } from '#web/shell/device/storage'
import { viewport } from '#web/shell/device/viewport'
import type { AnyMove, Phrased, Said, Talk } from '#web/shell/net/protocol'

/** More than this nobody reads again. */
const KEPT = 100
/** How long something stays in the air: a gesture, and words by their length; on a phone nothing lies there for long. */
const LINGER = { gesture: 3000, words: 3000, letter: 60, small: 4000, longest: 8000 }

/** Words that are kept. */
export type Words = Said | Phrased
/** Something that can be heard just now, at the seat of whoever said it. */
export type Aloud = { key: number; talk: Words | Extract<Talk, { t: 'react' }> }

/** What a device keeps of one table. */
type Kept = { read: number; muted: string[] }

const isWords = (talk: Talk): talk is Words => talk.t === 'chat' || talk.t === 'phrase'
/** The same words said at the same time by the same person are the same. */
const sameAs = (one: Words) => JSON.stringify([one.at, one.who, one.seat, one.t === 'chat' ? one.text : one.phrase])

export class Conversation {
  /** All words, also of those one does not want to hear. */
  #said = $state.raw<Words[]>([])
  #aloud = $state.raw<Aloud[]>([])
  #muted = $state.raw<readonly string[]>([])
  /** When what was read last was said. */
  #read = $state(0)
  /** Whether anything was ever said aloud since we came. */
  spoken = $state(false)
  /** Whether the chat can be seen just now. */
  inSight = $state(false)
  /** Who we are at this table: nobody has to read their own words. */
  me = $state<string | null>(null)
  /** What seats have promised this moment. */
  readonly promises = new SvelteMap<number, AnyMove>()
  readonly #name: string
  #key = 0

  constructor(table: string) {
    this.#name = `talk.${table}`
    const { read, muted }: Partial<Kept> = recall<Kept>(this.#name) ?? {}
    this.#read = read ?? 0
    this.#muted = muted ?? []
  }

  /** The words one wants to hear, in their order. */
  get said(): Words[] {
    return this.#said.filter(({ who }) => !this.isMuted(who))
  }

  /** What can be heard just now. */
  get aloud(): Aloud[] {
    return this.#aloud.filter(({ talk }) => !this.isMuted(talk.who))
  }

  /** How much was said that nobody has looked at on this device. */
  get unread(): number {
    return this.said.filter(({ at, who }) => at > this.#read && (who !== this.me || !who)).length
  }

  /** What was said before we came, or while we were away; the room's word counts: what it has forgotten is gone. */
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

  /** Everything said so far has been seen. */
  read(): void {
    const last = this.#said.at(-1)?.at ?? 0
    if (last <= this.#read) return
    this.#read = last
    this.#remember()
  }

  /** What comes along to the next game has been read there too. */
  readAlong(next: string): void {
    const name = `talk.${next}`
    if (recall<Kept>(name) === null) remember(name, { read: this.#read, muted: [] } satisfies Kept)
  }

  isMuted(who: string | null | undefined): boolean {
    return !!who && this.#muted.includes(who)
  }

  /** On this device somebody is not heard at this table, or again. */
  mute(who: string, yes: boolean): void {
    const others = this.#muted.filter((one) => one !== who)
    this.#muted = yes ? [...others, who] : others
    this.#remember()
  }

  #keep(said: Words[]): void {
    this.#said = said.slice(-KEPT)
  }

  /** For a while it is in the air, in place of what the same person said before. */
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
