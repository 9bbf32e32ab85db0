// Being at a table: what is known, what is shown of it, and everything one can do there.
import { SvelteMap } from 'svelte/reactivity'
import { afterFrame } from '#web/shell/device/frames'
import { logEntry, withEntry, withStory, type LogEntry } from './log'
import { browserPorts } from '#web/shell/net/browser'
import { Queue } from './queue'
import { settings } from '#web/shell/device/settings.svelte'
import type { Ears, Farewell, Status } from '#web/shell/net/ports'
import { TableLine } from '#web/shell/net/line'
import { toasts } from '#web/shell/device/toasts.svelte'
import { whyNot } from '#web/shell/language/words.svelte'
import type { Act, Ack, AnyEvent, AnyMove, AnyView, Box, Now, Notice, Said, Snapshot, Story, Table, Talk, Tell, Welcome, You } from '#web/shell/net/protocol'

/** What the board shows: a view, and the way that led to it. */
export type Shown = { view: AnyView; told: { key: number; events: AnyEvent[]; before: AnyView } | null; now: Now }

/** Longest time a board may take to show one tell. */
const PATIENCE = 12_000

export class AtTable implements Ears {
  line = $state<Status>('connecting')
  farewell = $state<Farewell | null>(null)
  you = $state.raw<You | null>(null)
  box = $state.raw<Box | null>(null)
  table = $state.raw<Table | null>(null)
  now = $state.raw<Now | null>(null)
  shown = $state.raw<Shown | null>(null)
  log = $state.raw<LogEntry[]>([])
  talked = $state.raw<(Talk & { key: number })[]>([])
  unread = $state(0)
  /** The moment from which on the line tells everything; what came before is in the story. */
  since = $state(0)
  /** Whether the board shows the newest there is. */
  current = $state(true)
  /** Whether the board is still busy showing something. */
  showing = $state(false)
  /** How far this clock is behind the room's, in milliseconds. */
  ahead = 0
  readonly promises = new SvelteMap<number, AnyMove>()
  notify: (notice: Notice) => void = () => {}

  readonly #line: TableLine
  readonly #queue: Queue<Tell>
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

  constructor(table: string, link: string | null, as?: 'watcher' | 'screen') {
    this.#line = new TableLine(table, browserPorts(table, link, as), this)
    this.#queue = new Queue((tell) => this.#show(tell), (tell) => this.#skipped.push(tell))
  }

  start(): void {
    this.farewell = null
    this.#line.start()
  }

  stop(): void {
    this.#drop()
    this.#line.stop()
  }

  wake(): void {
    this.#line.wake()
  }

  /** The seat whose eyes these are. */
  get me(): number | null {
    return this.you?.seat ?? null
  }

  /** The seat one plays: a witness only borrows eyes. */
  get mine(): number | null {
    return this.you?.witness ? null : this.me
  }

  /** Whether this seat has something to choose, or may still change what it has chosen. */
  get asked(): boolean {
    return this.mine !== null && !this.replaced && this.now !== null && this.now.moves.length > 0 && !this.now.result
  }

  /** Whether a bot plays on for this seat. */
  get replaced(): boolean {
    return this.mine !== null && this.table?.seats[this.mine]?.kind === 'bot'
  }

  /** Whether several seats choose at once. */
  get together(): boolean {
    return this.now !== null && this.now.awaited.length + this.now.chosen.length > 1
  }

  async play(move: AnyMove): Promise<void> {
    const now = this.now
    if (!now) return
    try {
      await this.#line.move(move, now.moment)
      // A sealed choice may change without a tell: the answer alone says that it stands.
      if (this.now?.moment === now.moment && !this.now.result) this.now = { ...this.now, choice: move }
    } catch (error) {
      toasts.say(whyNot(error), 'no')
    }
  }

  /** Do something that is no move; null where it was refused, which has then been said. */
  async act(act: Act): Promise<Ack | null> {
    try {
      const ack = await this.#line.act(act)
      if (act.do === 'withdraw' && this.now) this.now = { ...this.now, choice: null }
      return ack
    } catch (error) {
      toasts.say(whyNot(error), 'no')
      return null
    }
  }

  speak(said: Said): void {
    this.#line.speak(said)
  }

  promise(move: AnyMove): void {
    if (this.me !== null) this.promises.set(this.me, move)
    this.speak({ t: 'promise', move })
  }

  /** On a shared device, or as a witness: what was seen is forgotten before other eyes open. */
  look(seat: number | null): void {
    this.#write()
    if (this.me === null && this.now) this.#public = this.log
    this.#forget()
    if (this.you) this.you = { ...this.you, seat }
    this.#line.look(seat)
  }

  /** The board has shown what it was given; only now may the log tell it. */
  settled(): void {
    clearTimeout(this.#impatience)
    if (this.#coming) this.#hand({ ...this.#coming.shown, told: null })
    this.#write()
    if (this.#untold) this.#unwritten = { write: this.#untold, cancel: afterFrame(() => this.#write()) }
    this.#untold = null
    this.showing = false
    this.#queue.settled()
    this.current = this.#queue.upToDate
  }

  /** Do not watch this one to its end. */
  skip(): void {
    if (this.shown) this.shown = { ...this.shown, told: null }
    this.settled()
  }

  status(status: Status): void {
    this.line = status
  }

  ended(why: Farewell): void {
    this.farewell = why
  }

  welcome(welcome: Welcome): void {
    this.box = welcome.box
    this.table = welcome.table
    this.you = welcome.you
    if (welcome.said && this.talked.length === 0) for (const chat of welcome.said) this.#add(chat)
    if (welcome.mode === 'snapshot' && welcome.now) {
      this.#public = []
      this.#forget()
      this.#jump(welcome.now)
    }
  }

  snapshot(snapshot: Snapshot): void {
    this.you = snapshot.you
    this.#forget()
    this.#jump(snapshot.now)
    if (this.me === null) this.log = this.#public
  }

  story({ told }: Story): void {
    this.log = withStory(this.log, told, this.since)
  }

  tell(tell: Tell): void {
    if (tell.now.moment !== this.now?.moment) this.promises.clear()
    this.#know(tell.now)
    this.#queue.add(tell)
    this.current = this.#queue.upToDate
  }

  around(table: Table): void {
    this.table = table
  }

  notice(notice: Notice): void {
    this.notify(notice)
  }

  talk(talk: Talk): void {
    if (talk.t === 'promise') this.promises.set(talk.seat, talk.move)
    else this.#add(talk)
  }

  #add(talk: Talk): void {
    this.talked = [...this.talked.slice(-99), { ...talk, key: (this.#key += 1) }]
    if (talk.t !== 'react') this.unread += 1
  }

  #know(now: Now): void {
    this.now = now
    this.ahead = now.server_time - Date.now()
  }

  /** Show the table as it is, without the way that led there. */
  #jump(now: Now): void {
    this.#know(now)
    this.#drop()
    this.since = now.moment
    this.current = true
    this.shown = now.view ? { view: now.view, told: null, now } : null
  }

  #show(tell: Tell): void {
    const view = tell.now.view
    if (!view) return this.settled()
    const before = this.shown?.view ?? view
    const skipped = this.#skipped.splice(0)
    this.#untold = () => [...skipped, tell].reduce((seen, one) => this.#note(one, seen), before)
    const still = tell.events.length === 0 || document.hidden
    const told = still ? null : { key: (this.#key += 1), events: tell.events, before }
    const shown = { view, told, now: tell.now }
    this.showing = told !== null
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

  /** Nothing of what was still to come is shown. */
  #drop(): void {
    clearTimeout(this.#impatience)
    this.#coming?.cancel()
    this.#coming = null
    this.#queue.clear()
    this.#skipped = []
  }

  /** Tells one thing in the log; the answer is what is seen after it. */
  #note(tell: Tell, before: AnyView): AnyView {
    const entry = logEntry(tell, before)
    if (entry) this.log = withEntry(this.log, entry)
    return tell.now.view ?? before
  }

  #forget(): void {
    this.#drop()
    this.promises.clear()
    this.#untold = null
    this.#unwritten?.cancel()
    this.#unwritten = null
    this.showing = false
    this.log = []
    this.shown = null
    this.now = null
  }
}
