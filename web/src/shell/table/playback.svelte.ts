// Feeds the board one tell after the other, and logs in words what has been shown.
import { afterFrame } from '#web/shell/device/frames'
import { settings } from '#web/shell/device/settings.svelte'
import type { AnyEvent, AnyView, Now, TableStory, Tell } from '#web/shell/net/protocol'
import type { Transition } from './board'
import { logEntry, withEntry, withStory, type LogEntry } from './log'
import { Queue } from './queue'
import { NOBODY, type Turn } from './turns'

/** What the board shows: a view, and the transition to it. */
export type Shown = { view: AnyView; told: Transition<AnyView, AnyEvent> | null }

/** A tell, and whose turn it was before. */
type Step = { tell: Tell; turn: Turn }

/** Longest time a board may take to show one tell. */
const PATIENCE = 12_000
/** The most tells that may wait, more than a round of bots; with more, the person was away, and we jump to the present. */
const MANY = 60
/** The same limit after coming back, and while the clock of the next choice is running. */
const FEW = { back: 12, hurried: 4 }

export class Playback {
  shown = $state.raw<Shown | null>(null)
  log = $state.raw<LogEntry[]>([])
  /** The moment from which the line tells everything; earlier ones are in the story. */
  since = $state(0)
  /** Whose turn is being shown; null if several seats' or nobody's. */
  acting = $state<number | null>(null)
  /** The events of the current tell that were shown so far; null once it is logged. */
  #telling = $state.raw<AnyEvent[] | null>(null)
  /** Whether the first turn of others waits until somebody has looked at the table. */
  unseen = $state(false)
  /** Whether the board is animating. */
  moving = $state(false)
  /** Whether nothing else waits to be shown. */
  #newest = $state(true)

  readonly #queue = new Queue<Step>({ show: (step) => this.#show(step), rest: (step) => this.#rest(step) })
  /** When the board last finished. */
  #rested = 0
  /** Whether the first turn of others is to wait until the person has looked at the table. */
  #look = false
  /** Whether incoming tells were missed while away. */
  #back = false
  /** Whether an overlay with text is open over the board. */
  #reading = false
  /** Whether waiting tells are shown without animation. */
  #skipping = false
  #impatience: ReturnType<typeof setTimeout> | undefined
  /** What the board gets in the next frame: first the shell shows that something is coming. */
  #coming: { shown: Shown; cancel: () => void } | null = null
  #untold: (() => void) | null = null
  /** What is logged in the next frame. */
  #unwritten: { write: () => void; cancel: () => void } | null = null
  /** On a shared device: the public log, kept while a seat's point of view is shown. */
  #public: LogEntry[] = []
  #key = 0

  /** Whether the board shows the newest state: only then does it matter what comes next. */
  get live(): boolean {
    return this.#newest && !this.moving
  }

  /** Whether something is being shown, or waits for its turn. */
  get busy(): boolean {
    return !this.live
  }

  /** The events that may be put into words: exactly those the board has shown. */
  get said(): AnyEvent[] {
    return this.#telling ?? this.log.at(-1)?.events ?? []
  }

  /** The board has shown this many events of the current tell. */
  tellUpTo(count: number): void {
    // The board may still report on an older tell, which can have more events than this one.
    const seen = this.#coming ? [] : (this.shown?.told?.events.slice(0, count) ?? [])
    if (this.#telling && seen.length > this.#telling.length) this.#telling = seen
  }

  /** Add a tell to be shown, after a moment at which these seats were asked. */
  add(tell: Tell, turn: Turn = NOBODY): void {
    const most = tell.now.deadline !== null ? FEW.hurried : this.#back ? FEW.back : MANY
    if (this.#queue.length >= most) this.skip()
    this.#newest = false
    this.#queue.add({ tell, turn })
    this.#newest = this.#queue.length === 0
  }

  /** The person is back: tells missed meanwhile need not all be animated. */
  comeBack(): void {
    this.#back = true
  }

  /** Delay the first turn of others until the person has looked at the table. */
  awaitLook(): void {
    this.#look = true
  }

  /** The person has looked, and is ready. */
  looked(): void {
    this.#look = this.unseen = false
    this.#queue.hurry()
  }

  /** An overlay with text is open or closed: while it is open no turn of others is shown. */
  reading(on: boolean): void {
    this.#reading = on
    if (on) clearTimeout(this.#impatience)
    else this.#queue.restAnew()
  }

  /** Pause while an older moment is shown; nothing is repeated afterwards. */
  hold(held: boolean): void {
    this.#queue.hold(held)
    if (held) this.#finish()
  }

  /** The board has finished the current tell, which can now be logged. */
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

  /** Skip to the present. */
  skip(): void {
    this.#look = this.unseen = false
    this.#skipping = true
    this.#finish()
    while (this.#queue.length > 0) this.#queue.hurry()
    this.#skipping = false
  }

  /** End the current animation. */
  #finish(): void {
    if (this.shown) this.shown = { ...this.shown, told: null }
    this.settled()
  }

  /** Show a state without a transition. */
  jump({ moment, view }: Now): void {
    this.stop()
    this.since = moment
    this.#newest = true
    this.#rested = performance.now()
    this.shown = view ? { view, told: null } : null
  }

  /** Fill the log with a seat's story from before we came. */
  retell({ told }: TableStory, me: number | null): void {
    this.log = withStory(this.log, told, this.since, me)
  }

  /** Drop everything that waits. */
  stop(): void {
    clearTimeout(this.#impatience)
    this.#coming?.cancel()
    this.#coming = null
    this.#queue.clear()
    this.unseen = false
    this.#telling = null
  }

  /** Clear everything before another point of view is taken. */
  forget(): void {
    this.stop()
    this.#untold = null
    this.#unwritten?.cancel()
    this.#unwritten = null
    this.moving = false
    this.log = []
    this.shown = null
  }

  /** Save the public log. */
  keepPublicLog(): void {
    this.#write()
    this.#public = this.log
  }

  /** Restore the public log. */
  restorePublicLog(): void {
    this.log = this.#public
  }

  forgetPublicLog(): void {
    this.#public = []
  }

  /** The pause before a tell, so that people can follow; one's own moves never wait. */
  #rest({ tell, turn }: Step): number {
    // The next player is not named while the last tell is still shown.
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

  /** Hand something to the board. */
  #hand(shown: Shown): void {
    this.#coming?.cancel()
    this.#coming = null
    this.shown = shown
  }

  /** Log what the board has shown. */
  #write(): void {
    const unwritten = this.#unwritten
    this.#unwritten = null
    unwritten?.cancel()
    unwritten?.write()
  }

  /** Log one tell. */
  #note(tell: Tell, before: AnyView, turn: Turn): void {
    const entry = logEntry(tell, before, turn)
    if (entry) this.log = withEntry(this.log, entry)
    this.#telling = null
  }
}

/** Whose turn it was; of several or of nobody, none. */
const actorOf = ({ seats }: Turn): number | null => (seats.length === 1 ? seats[0]! : null)
