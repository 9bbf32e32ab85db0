// The border to a board that comes with a game's package: it is given plain values and functions, and nothing of ours.
import type { AnyEvent, AnyMove, AnyView } from '#web/shell/net/protocol'
import type { Language } from '#web/texts/languages'
import type { BoardProps, Result, SeatMark } from './board'
import { colourOf } from './seats'

/**
 * All such a board is given, and all it may ask for: version 1, told to its makers in docs/adding-a-game.md. What is
 * here stays here and keeps its meaning; what would break a board that is mounted this way needs another version.
 */
export interface Port {
  version: number
  view: AnyView
  /** What happened between `before` and `view`: told once, in the update that brings it; else nothing. */
  events: AnyEvent[]
  before: AnyView | null
  /** The legal moves; none where this seat is not asked. */
  moves: AnyMove[]
  /** The seat whose eyes these are; null for who looks on. */
  me: number | null
  /** One's own sealed choice, which may still be changed. */
  choice: AnyMove | null
  seats: (SeatMark & { colour: string })[]
  result: Result | null
  /** What is asked now, in one sentence. */
  ask: string
  language: Language
  theme: 'light' | 'dark'
  /** 1 as designed, 2 twice as fast; 0 where nothing may move. */
  speed: number
  /** A shared screen across the room: larger, nothing to press. */
  big: boolean
  /** A moment of the past: nothing can be played. */
  again: boolean
  /** Hands in a move; one that is not among `moves` may be tried, and the room says why not. */
  play(move: AnyMove): void
  /** Takes the sealed choice back. */
  withdraw(): void
  /** Takes the last step back; null where that is not free. */
  undo: (() => void) | null
  /** A move or an event in a sentence. */
  say(fact: AnyMove | AnyEvent): string
  /** One of the game's own texts. */
  t(key: string, fields?: object): string
}

/** A board that stands. */
export interface Mounted {
  /** Shows what is true now; where it takes its time to show what happened, it says so by a promise. */
  update(port: Port): unknown
  destroy?(): void
}

/** What the module of such a board exports. */
export interface BoardModule {
  mount(node: HTMLElement, port: Port): Mounted | Promise<Mounted>
}

export type Around = Pick<Port, 'version' | 'language' | 'theme'>

/** What a board is given at this moment; of what happened, only where it is new to it. */
export function portOf(props: BoardProps<AnyView, AnyMove, AnyEvent>, around: Around, fresh: boolean): Port {
  const { view, moves, me, choice, seats, result, ask, speed, big, again, told, play, withdraw, undo, say, t } = props
  const happened = fresh ? told : null
  const values = {
    ...around,
    view,
    events: happened?.events ?? [],
    before: happened?.before ?? null,
    moves,
    me,
    choice,
    seats: seats.map((mark) => ({ ...mark, colour: colourOf(mark.seat, view) })),
    result,
    ask,
    speed,
    big,
    again: again ?? false,
  }
  return {
    ...plain(values),
    play: (move) => play(plain(move)),
    withdraw: () => withdraw(),
    undo: undo ? () => undo() : null,
    say: (fact) => say(fact),
    t: (key, fields) => t(key, fields),
  }
}

/** A copy that shares nothing with what it was made of: what a board does to it, it does to itself alone. */
const plain = <T>(values: T): T => JSON.parse(JSON.stringify(values)) as T

/** The module at an address of this room; it fails where that is no board. */
export async function boardAt(address: string): Promise<BoardModule> {
  const found = (await import(/* @vite-ignore */ address)) as Partial<BoardModule>
  if (typeof found.mount !== 'function') throw new TypeError(`${address} exports no function mount(node, port)`)
  return found as BoardModule
}

/** A board put into its place; it fails where it does not stand there. */
export async function mounted(module: BoardModule, node: HTMLElement, port: Port): Promise<Mounted> {
  const board = await module.mount(node, port)
  if (typeof board?.update !== 'function') throw new TypeError('mount(node, port) gave nothing that has update(port)')
  return board
}
