// What the board is given to show, one tell after the other, and the log that tells in words what has been shown.
import { afterFrame } from '#web/shell/device/frames'
import { settings } from '#web/shell/device/settings.svelte'
import type { AnyEvent, AnyView, Now, Story, Tell } from '#web/shell/net/protocol'
import type { Transition } from './board'
import { logEntry, withEntry, withStory, type LogEntry } from './log'
import { Queue } from './queue'

/** What the board shows: a view, and the way that led to it. */
export type Shown = { view: AnyView; told: Transition<AnyView, AnyEvent> | null }

/** Longest time a board may take to show one tell. */
const PATIENCE = 12_000

export class Playback {
  shown = $state.raw<Shown | null>(null)
  log = $state.raw<LogEntry[]>([])
  /** The moment from which on the line tells everything; what came before is in the story. */
  since = $state(0)
  /** Whether the board is still busy showing something. */
  busy = $state(false)
  /** Whether nothing newer waits to be shown. */
  #newest = $state(true)

  readonly #queue = new Queue<Tell>(
    (tell) => this.#show(tell),
    (tell) => this.#skipped.push(tell),
  )
  #impatience: ReturnType<typeof setTimeout> | undefined
  /** What the board gets a frame from now: first the shell takes in that there is something to watch. */
  #coming: { shown: Shown; cancel: () => void } | null = null
  #untold: (() => void) | null = null
  /** What the log tells a frame from now. */
  #unwritten: { write: () => void; cancel: () => void } | null = null
  /** On a shared device: the log that everybody may read, kept while one seat's eyes are open. */
  #public: LogEntry[] = []
  /** What the board will never show, since newer things wait: the log tells it with the next that is shown. */
  #skipped: Tell[] = []
  #key = 0

  /** Whether the board has come to rest on the newest there is: only then is it of interest what comes next. */
  get live(): boolean {
    return this.#newest && !this.busy
  }

  /** One more thing to be watched. */
  add(tell: Tell): void {
    this.#queue.add(tell)
    this.#newest = this.#queue.upToDate
  }

  /** The board has shown what it was given; only now may the log tell it. */
  settled(): void {
    clearTimeout(this.#impatience)
    if (this.#coming) this.#hand({ ...this.#coming.shown, told: null })
    this.#write()
    if (this.#untold) this.#unwritten = { write: this.#untold, cancel: afterFrame(() => this.#write()) }
    this.#untold = null
    this.busy = false
    this.#queue.settled()
    this.#newest = this.#queue.upToDate
  }

  /** Do not watch this one to its end. */
  skip(): void {
    if (this.shown) this.shown = { ...this.shown, told: null }
    this.settled()
  }

  /** Show the table as it is, without the way that led there. */
  jump({ moment, view }: Now): void {
    this.stop()
    this.since = moment
    this.#newest = true
    this.shown = view ? { view, told: null } : null
  }

  /** What was told before we came, told again. */
  retell({ told }: Story): void {
    this.log = withStory(this.log, told, this.since)
  }

  /** Nothing of what was still to come is shown. */
  stop(): void {
    clearTimeout(this.#impatience)
    this.#coming?.cancel()
    this.#coming = null
    this.#queue.clear()
    this.#skipped = []
  }

  /** Other eyes open: nothing of what these have seen is left. */
  forget(): void {
    this.stop()
    this.#untold = null
    this.#unwritten?.cancel()
    this.#unwritten = null
    this.busy = false
    this.log = []
    this.shown = null
  }

  /** Keeps the log that everybody may read. */
  keepPublicLog(): void {
    this.#write()
    this.#public = this.log
  }

  /** Takes out again what everybody may read. */
  restorePublicLog(): void {
    this.log = this.#public
  }

  forgetPublicLog(): void {
    this.#public = []
  }

  #show(tell: Tell): void {
    const view = tell.now.view
    if (!view) return this.settled()
    const before = this.shown?.view ?? view
    const skipped = this.#skipped.splice(0)
    this.#untold = () => [...skipped, tell].reduce((seen, one) => this.#note(one, seen), before)
    const still = tell.events.length === 0 || document.hidden
    const told = still ? null : { key: (this.#key += 1), events: tell.events, before }
    const shown = { view, told }
    this.busy = told !== null
    if (told === null) {
      this.shown = shown
      return this.settled()
    }
    this.#coming = { shown, cancel: afterFrame(() => this.#hand(shown)) }
    this.#impatience = setTimeout(() => this.settled(), PATIENCE / (settings.tempo || 1))
  }

  /** Gives the board something to show. */
  #hand(shown: Shown): void {
    this.#coming?.cancel()
    this.#coming = null
    this.shown = shown
  }

  /** Tells in the log what the board has shown. */
  #write(): void {
    const unwritten = this.#unwritten
    this.#unwritten = null
    unwritten?.cancel()
    unwritten?.write()
  }

  /** Tells one thing in the log; the answer is what is seen after it. */
  #note(tell: Tell, before: AnyView): AnyView {
    const entry = logEntry(tell, before)
    if (entry) this.log = withEntry(this.log, entry)
    return tell.now.view ?? before
  }
}
