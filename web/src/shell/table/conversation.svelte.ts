// What is said at the table: words, phrases and reactions in their order, and what seats have promised aloud.
import { SvelteMap } from 'svelte/reactivity'
import type { AnyMove, Talk } from '#web/shell/net/protocol'

/** More than this nobody reads again. */
const KEPT = 100

export class Conversation {
  said = $state.raw<(Talk & { key: number })[]>([])
  unread = $state(0)
  /** What seats have promised this moment. */
  readonly promises = new SvelteMap<number, AnyMove>()
  #key = 0

  hear(talk: Talk): void {
    if (talk.t === 'promise') {
      this.promises.set(talk.seat, talk.move)
      return
    }
    this.said = [...this.said, { ...talk, key: (this.#key += 1) }].slice(-KEPT)
    if (talk.t !== 'react') this.unread += 1
  }
}
