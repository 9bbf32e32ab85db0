// What the board is given to show, one tell after the other, and the log that tells in words what has been shown.
import { afterFrame } from '#web/shell/device/frames'
import { settings } from '#web/shell/device/settings.svelte'
import type { AnyEvent, AnyView, Now, TableStory, Tell } from '#web/shell/net/protocol'
import type { Transition } from './board'
import { logEntry, withEntry, withStory, type LogEntry } from './log'
import { Queue } from './queue'
import { NOBODY, type Turn } from './turns'

/** What the board shows: a view, and the way that led to it. */
export type Shown = { view: AnyView; told: Transition<AnyView, AnyEvent> | null }

/** A tell, and who had been asked before it. */
type Step = { tell: Tell; turn: Turn }

/** Longest time a board may take to show one tell. */
const PATIENCE = 12_000
/** So many may wait: more than the longest round of bots. Who has more to see was away, and wants to be here. */
const MANY = 60
/** The same for whoever comes back, and where the clock of the next choice is running. */
const FEW = { back: 12, hurried: 4 }

export class Playback {
  shown = $state.raw<Shown | null>(null)
  log = $state.raw<LogEntry[]>([])
  /** The moment from which on the line tells everything; what came before is in the story. */
  since = $state(0)
  /** Whose turn it is that is being told; of several or of nobody, none. */
  acting = $state<number | null>(null)
  /** What the board has told so far of what it is showing; null once the log has all of it. */
  #telling = $state.raw<AnyEvent[] | null>(null)
  /** Whether the first turn of others waits until somebody has looked at the table. */
  unseen = $state(false)
  /** Whether the board is on its way to show something. */
  moving = $state(false)
  /** Whether nothing newer waits to be shown. */
  #newest = $state(true)

  readonly #queue = new Queue<Step>({ show: (step) => this.#show(step), rest: (step) => this.#rest(step) })
  /** When the board last came to rest. */
  #rested = 0
  /** Whether the first turn of others is to wait for a look at the table. */
  #look = false
  /** Whether what comes now is only what was missed. */
  #back = false
  /** Whether something to be read lies over the board. */
  #reading = false
  /** Whether nobody watches: what waits is gone through at once. */
  #skipping = false
  #impatience: ReturnType<typeof setTimeout> | undefined
  /** What the board gets a frame from now: first the shell takes in that there is something to watch. */
  #coming: { shown: Shown; cancel: () => void } | null = null
  #untold: (() => void) | null = null
  /** What the log tells a frame from now. */
  #unwritten: { write: () => void; cancel: () => void } | null = null
  /** On a shared device: the log that everybody may read, kept while one seat's eyes are open. */
  #public: LogEntry[] = []
  #key = 0

  /** Whether the board has come to rest on the newest there is: only then is it of interest what comes next. */
  get live(): boolean {
    return this.#newest && !this.moving
  }

  /** Whether something is being shown, or waits for its turn. */
  get busy(): boolean {
    return !this.live
  }

  /** What can be said in words: no more, and no less, than what the board has shown. */
  get said(): AnyEvent[] {
    return this.#telling ?? this.log.at(-1)?.events ?? []
  }

  /** The board has come so far: of what it was given these many events have been seen. */
  tellUpTo(count: number): void {
    // What it still holds of an older move may be more than there is to tell of this one.
    const seen = this.#coming ? [] : (this.shown?.told?.events.slice(0, count) ?? [])
    if (this.#telling && seen.length > this.#telling.length) this.#telling = seen
  }

  /** One more thing to be watched, after a moment at which these seats were asked. */
  add(tell: Tell, turn: Turn = NOBODY): void {
    const most = tell.now.deadline !== null ? FEW.hurried : this.#back ? FEW.back : MANY
    if (this.#queue.length >= most) this.skip()
    this.#newest = false
    this.#queue.add({ tell, turn })
    this.#newest = this.#queue.length === 0
  }

  /** Who was away comes back: what was missed need not all be watched. */
  comeBack(): void {
    this.#back = true
  }

  /** The first turn of others waits until somebody has looked at the table. */
  awaitLook(): void {
    this.#look = true
  }

  /** Somebody has looked, and is ready to watch. */
  looked(): void {
    this.#look = this.unseen = false
    this.#queue.hurry()
  }

  /** Somebody reads what lies over the board: they have the time they want, and no turn of others is told meanwhile. */
  reading(on: boolean): void {
    this.#reading = on
    if (on) clearTimeout(this.#impatience)
    else this.#queue.restAnew()
  }

  /** While an old moment is looked at nothing new is shown, and nothing is shown again when that is over. */
  hold(held: boolean): void {
    this.#queue.hold(held)
    if (held) this.#finish()
  }

  /** The board has shown what it was given; only now may the log tell it. */
  settled(): void {
    clearTimeout(this.#impatience)
    if (this.#coming) this.#hand({ ...this.#coming.shown, told: null })
    this.#write()
    if (this.#untold) this.#unwritten = { write: this.#untold, cancel: afterFrame(() => this.#write()) }
    this.#untold = null
    if (this.moving) this.#rested = performance.now()
    this.moving = false
    this.#queue.settled()
    this.#newest = this.#queue.length === 0
    if (this.#newest && !this.#skipping) this.#back = false
  }

  /** Watch nothing of what is told so far, and be where the table is. */
  skip(): void {
    this.#look = this.unseen = false
    this.#skipping = true
    this.#finish()
    while (this.#queue.length > 0) this.#queue.hurry()
    this.#skipping = false
  }

  /** Do not watch this one to its end. */
  #finish(): void {
    if (this.shown) this.shown = { ...this.shown, told: null }
    this.settled()
  }

  /** Show the table as it is, without the way that led there. */
  jump({ moment, view }: Now): void {
    this.stop()
    this.since = moment
    this.#newest = true
    this.#rested = performance.now()
    this.shown = view ? { view, told: null } : null
  }

  /** What was told before we came, told again to a seat. */
  retell({ told }: TableStory, me: number | null): void {
    this.log = withStory(this.log, told, this.since, me)
  }

  /** Nothing of what was still to come is shown. */
  stop(): void {
    clearTimeout(this.#impatience)
    this.#coming?.cancel()
    this.#coming = null
    this.#queue.clear()
    this.unseen = false
    this.#telling = null
  }

  /** Other eyes open: nothing of what these have seen is left. */
  forget(): void {
    this.stop()
    this.#untold = null
    this.#unwritten?.cancel()
    this.#unwritten = null
    this.moving = false
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

  /** How long the table rests before a tell, so that people can follow: own moves are never waited for. */
  #rest({ tell, turn }: Step): number {
    // Whoever acts next is not named while it is still told what came last.
    if (this.#look) this.acting = actorOf(turn)
    else this.acting ??= actorOf(turn)
    const others = tell.events.length > 0 && turn.seats.length > 0 && !turn.mine
    if (this.#skipping || !others) return 0
    if (this.#look) {
      this.unseen = true
      return Infinity
    }
    if (tell.now.deadline !== null || document.hidden) return 0
    if (this.#reading && settings.pause > 0) return Infinity
    return this.#rested + settings.pause - performance.now()
  }

  #show({ tell, turn }: Step): void {
    if (turn.mine) this.#look = false
    this.acting = actorOf(turn)
    this.unseen = false
    const view = tell.now.view
    if (!view) return this.settled()
    const before = this.shown?.view ?? view
    this.#untold = () => this.#note(tell, before, turn)
    const still = tell.events.length === 0 || document.hidden || this.#skipping
    const told = still ? null : { key: (this.#key += 1), events: tell.events, before }
    const shown = { view, told }
    this.moving = told !== null
    if (told === null) {
      this.shown = shown
      return this.settled()
    }
    this.#telling = []
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

  /** Tells one thing in the log. */
  #note(tell: Tell, before: AnyView, turn: Turn): void {
    const entry = logEntry(tell, before, turn)
    if (entry) this.log = withEntry(this.log, entry)
    this.#telling = null
  }
}

/** Whose turn it was; of several or of nobody, none. */
const actorOf = ({ seats }: Turn): number | null => (seats.length === 1 ? seats[0]! : null)
