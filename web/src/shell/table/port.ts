// The interface to boards of third-party packages, which get plain values and functions only.
import type { AnyEvent, AnyMove, AnyView } from '#web/shell/net/protocol'
import type { Language } from '#web/texts/languages'
import type { BoardProps, Result, SeatMark } from './board'
import { colourOf } from './seats'

/**
 * Everything such a board is given, and everything it may ask for: version 1, documented in docs/adding-a-game.md. Fields
 * are never removed and keep their meaning; a breaking change needs another version.
 */
export interface Port {
  version: number
  view: AnyView
  /** The events between `before` and `view`, only in the update that brings them; otherwise empty. */
  events: AnyEvent[]
  before: AnyView | null
  /** The legal moves; none where this seat is not asked. */
  moves: AnyMove[]
  /** The seat whose point of view this is; null for watchers. */
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
  /** A past moment, at which nothing can be played. */
  again: boolean
  /** Submits a move; one that is not among `moves` may be tried, and the room says why not. */
  play(move: AnyMove): void
  /** Takes the sealed choice back. */
  withdraw(): void
  /** Takes the last step back; null if that needs consent. */
  undo: (() => void) | null
  /** A move or an event in a sentence. */
  say(fact: AnyMove | AnyEvent): string
  /** One of the game's own texts. */
  t(key: string, fields?: object): string
}

/** A mounted board. */
export interface Mounted {
  /** Shows the current state; may return a promise that resolves when its animation has finished. */
  update(port: Port): unknown
  destroy?(): void
}

/** What the module of such a board exports. */
export interface BoardModule {
  mount(node: HTMLElement, port: Port): Mounted | Promise<Mounted>
}

export type Around = Pick<Port, 'version' | 'language' | 'theme'>

/** The current port of a board; events are included only if they are new to it. */
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

/** A deep copy, so that a board cannot change our data. */
const plain = <T>(values: T): T => JSON.parse(JSON.stringify(values)) as T

/** Import a board's module from this room; rejects if it is not one. */
export async function boardAt(address: string): Promise<BoardModule> {
  const found = (await import(/* @vite-ignore */ address)) as Partial<BoardModule>
  if (typeof found.mount !== 'function') throw new TypeError(`${address} exports no function mount(node, port)`)
  return found as BoardModule
}

/** Mount a board; rejects if it fails. */
export async function mounted(module: BoardModule, node: HTMLElement, port: Port): Promise<Mounted> {
  const board = await module.mount(node, port)
  if (typeof board?.update !== 'function') throw new TypeError('mount(node, port) gave nothing that has update(port)')
  return board
}
