// The state of being at a table: one's role, what is known, and all actions.
import { toasts } from '#web/shell/device/toasts.svelte'
import { t, whyNot } from '#web/shell/language/words.svelte'
import { browserPorts } from '#web/shell/net/browser'
import { TableLine } from '#web/shell/net/line'
import type { EndReason, LineStatus, Listener } from '#web/shell/net/ports'
import type {
  Ack,
  Act,
  Announced,
  AnyMove,
  BoxSeen,
  Hint,
  Now,
  SeatSeen,
  Snapshot,
  TableSeen,
  TableStory,
  Talk,
  Tell,
  Unnumbered,
  Welcome,
  You,
} from '#web/shell/net/protocol'
import { Conversation } from './conversation.svelte'
import type { Advice } from './advice'
import { Playback } from './playback.svelte'
import { countTurn, ends, turnOf, turnsPlayed } from './turns'

export class AtTable implements Listener {
  line = $state<LineStatus>('connecting')
  endReason = $state<EndReason | null>(null)
  you = $state.raw<You | null>(null)
  box = $state.raw<BoxSeen | null>(null)
  table = $state.raw<TableSeen | null>(null)
  /** The newest state, which the board may not have reached yet. */
  now = $state.raw<Now | null>(null)
  /** How far this device's clock is behind the room's, in milliseconds. */
  ahead = $state(0)
  /** How many turns this person has had in this game, at any table. */
  turns = $state(0)
  readonly playback = new Playback()
  readonly conversation: Conversation
  /** The current hint: requested, received, or none. */
  hint = $state.raw<Advice | 'asked' | null>(null)
  /** Who has asked for a rematch, if heard here. */
  again = $state<number | null>(null)
  notify: (announced: Announced) => void = () => {}
  /** For watchers: ask for a bot's seat (null: withdraw that), or go back to the entrance if seats are free. */
  ask: (seat: number | null) => Promise<void> = () => Promise.resolve()
  door: (() => void) | null = null
  /** Which sheet is open for typing, so that it stays open when the game begins. */
  sheet = $state<'wish' | 'name' | null>(null)
  /** Called once one has the seat that was asked for. */
  seated: () => void = () => {}
  /** How long somebody must be away before others may hand the seat to a bot, in milliseconds. */
  absentMs = 0
  /** While a hint is open: the hint to show after a move of one's own. */
  follow: ((played: AnyMove, now: Now) => Advice | null) | null = null
  #played: AnyMove | null = null
  readonly #line: TableLine

  constructor(table: string, link: string | null, as?: 'watcher' | 'screen') {
    this.conversation = new Conversation(table)
    this.#line = new TableLine(table, browserPorts(table, link, as), this)
  }

  start(): void {
    this.endReason = null
    this.#line.start()
  }

  stop(): void {
    this.playback.stop()
    this.#line.stop()
  }

  /** The guest has a name now: reconnect, so that the room knows it. */
  named(): void {
    this.#line.stop()
    this.#line.start()
  }

  wake(): void {
    this.#line.wake()
  }

  /** The moment that the board has finished showing; undefined while it is still moving. */
  get settledOn(): number | undefined {
    return this.playback.live ? this.now?.moment : undefined
  }

  /** The seat whose point of view this is. */
  get me(): number | null {
    return this.you?.seat ?? null
  }

  /** The seat one plays; witnesses only borrow a point of view. */
  get mine(): number | null {
    return this.you?.witness ? null : this.me
  }

  /** Whether one of one's seats is the host's now. */
  get host(): boolean {
    return this.you?.role === 'seat' && this.table !== null && this.you.holds.includes(this.table.host)
  }

  /** Whether this seat has something to choose, or may still change what it has chosen. */
  get asked(): boolean {
    return this.mine !== null && !this.replaced && this.now !== null && this.now.moves.length > 0 && !this.now.result
  }

  /** The bots' and free seats that watchers may ask for. */
  get askable(): number[] {
    const { seats = [], status } = this.table ?? {}
    if (status !== 'open' && (status !== 'playing' || this.now?.result)) return []
    const nobodys = seats.filter(({ kind, owner, gave_up }) => (kind === 'bot' ? !owner && !gave_up : kind === 'free'))
    return nobodys.map(({ seat }) => seat).filter((seat) => this.you?.may_ask.includes(seat))
  }

  /** Whether a bot plays on for this seat. */
  get replaced(): boolean {
    return this.mine !== null && this.table?.seats[this.mine]?.kind === 'bot'
  }

  /** Whether this seat was given up for good. */
  get gaveUp(): boolean {
    return this.mine !== null && this.table?.seats[this.mine]?.gave_up === true
  }

  /** Whether several seats choose at once. */
  get together(): boolean {
    return this.now !== null && this.now.awaited.length + this.now.chosen.length > 1
  }

  /** Whether the host has silenced somebody here. */
  silenced(id: string | null): boolean {
    return id !== null && this.table !== null && this.table.silenced.includes(id)
  }

  async play(move: AnyMove): Promise<void> {
    const now = this.now
    if (!now) return
    this.#played = move
    try {
      await this.#line.move(move, now.moment)
      // A changed choice causes no tell: only the ack confirms it.
      if (this.now?.moment === now.moment && !this.now.result) {
        this.now = { ...this.now, choice: move }
        this.hint = null
      }
    } catch (error) {
      toasts.say(whyNot(error), 'no')
    }
  }

  /** Perform an act; null if it was refused, which has then been shown. */
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

  /** Whether one may ask for hints: alone with bots, or if all agreed. */
  get mayHint(): boolean {
    const alone = ({ seat, kind, owner, gave_up }: SeatSeen) =>
      seat === this.mine || gave_up || (kind !== 'person' && owner === null)
    return this.asked && this.box!.hints && (this.table!.hints || this.table!.seats.every(alone))
  }

  async askHint(): Promise<void> {
    this.hint = 'asked'
    try {
      await this.#line.hint(this.now!.moment)
    } catch (error) {
      this.hint = null
      toasts.say(whyNot(error), 'no')
    }
  }

  speak(said: Unnumbered): void {
    this.#line.speak(said)
  }

  /** Skip everything that was told; shared screens of this table skip it, too. */
  skip(): void {
    this.playback.skip()
    if (this.you?.role === 'seat') this.speak({ t: 'skip' })
  }

  promise(move: AnyMove): void {
    if (this.me !== null) this.conversation.promises.set(this.me, move)
    this.speak({ t: 'promise', move })
  }

  /** On a shared device, or as a witness: discard everything seen before taking another point of view. */
  look(seat: number | null): void {
    if (this.me === null && this.now) this.playback.keepPublicLog()
    this.#forget()
    if (this.you) this.you = { ...this.you, seat }
    this.#line.look(seat)
  }

  status(status: LineStatus): void {
    this.line = status
  }

  ended(why: EndReason): void {
    this.endReason = why
  }

  welcome(welcome: Welcome): void {
    this.box = welcome.box
    this.table = welcome.table
    this.you = welcome.you
    this.absentMs = welcome.limits.absent_ms
    this.turns = turnsPlayed(welcome.table.game)
    // The hint may have been sent while we were disconnected: let it be requested again.
    if (this.hint === 'asked') this.hint = null
    if (welcome.mode === 'resumed') this.playback.comeBack()
    this.conversation.me = welcome.you.id
    this.conversation.catchUp(welcome.said)
    if (welcome.mode === 'snapshot' && welcome.now) {
      this.playback.forgetPublicLog()
      this.#forget()
      this.#jump(welcome.now)
    }
  }

  snapshot(snapshot: Snapshot): void {
    this.you = snapshot.you
    this.#forget()
    this.#jump(snapshot.now)
    if (this.me === null) this.playback.restorePublicLog()
  }

  story(story: TableStory): void {
    this.playback.retell(story, this.mine)
  }

  tell(tell: Tell): void {
    // A hint is obsolete after a step, and after taking one back.
    if (tell.events.length > 0 || tell.notices.some(({ kind }) => kind === 'taken_back'))
      this.hint = (this.#played && this.follow?.(this.#played, tell.now)) ?? null
    this.#played = null
    for (const one of tell.notices)
      if (one.kind === 'hinted' && one.seat !== this.mine)
        toasts.say(t('notice.hinted', { name: this.table!.seats[one.seat]!.name ?? '' }))
    if (tell.now.moment !== this.now?.moment) this.conversation.promises.clear()
    const turn = turnOf(this.now, this.mine)
    if (tell.events.length > 0 && ends(turn, turnOf(tell.now, this.mine))) this.turns = countTurn(this.table!.game)
    this.#know(tell.now)
    this.playback.add(tell, turn)
  }

  tableNews(table: TableSeen): void {
    this.table = table
  }

  announced(announced: Announced): void {
    if (announced.kind === 'let_sit' && this.you) {
      this.you = { ...this.you, asks: null }
      if (announced.did === 'yes') return this.seated()
    }
    if (announced.did === 'rematch') this.again = announced.by ?? null
    else this.notify(announced)
  }

  advise(hint: Hint): void {
    if (hint.seat !== this.mine) return
    this.hint = hint.moves.length ? hint : null
    if (!this.hint) toasts.say(t('hint.none'))
  }

  talk(talk: Talk): void {
    this.conversation.hear(talk)
  }

  skipped(): void {
    this.playback.skip()
  }

  #know(now: Now): void {
    this.now = now
    this.ahead = now.server_time - Date.now()
  }

  #jump(now: Now): void {
    this.#know(now)
    this.playback.jump(now)
  }

  #forget(): void {
    this.playback.forget()
    this.conversation.promises.clear()
    this.hint = null
    this.now = null
  }
}
