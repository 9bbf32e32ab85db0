// The interface between the shell and a game's board: everything a board is given, and everything it may ask for.
import type { Component } from 'svelte'
import type { Result } from '#web/contract/kit.gen'
import type { AnyEvent, AnyMove, AnyView, BoxSeen } from '#web/shell/net/protocol'
import type { Colour } from '#web/styles/palette'

export type { Result }

/** A fact as sent by the room: a move or an event, by its tag. */
export type Fact = { move?: string; event?: string }

/** The newest tell, to be shown as a transition from `before` to the view. */
export interface Transition<V, E> {
  /** Identifies the tell: never animate one twice. */
  key: number
  events: E[]
  before: V
}

/** A seat as the board may draw it. */
export interface SeatMark {
  seat: number
  name: string
  kind: 'person' | 'bot' | 'free'
  /** Whether somebody is connected there. */
  here: boolean
  /** Whether it has handed in its choice for this moment. */
  chosen: boolean
  /** Whether the table waits for its choice right now. */
  awaited: boolean
}

/**
 * The props of every Board.svelte. A board knows no rules: it offers `moves` and shows `view`. It marks each seat's place
 * with `data-spot="seat-N"` on one or more elements, where bubbles and gestures appear (`parts/Bubbles.svelte`).
 */
export interface BoardProps<V = unknown, M extends Fact = Fact, E extends Fact = Fact> {
  view: V
  /** The legal moves; empty when this seat is not asked. */
  moves: M[]
  /** The seat whose eyes these are; null for a watcher. */
  me: number | null
  /** One's own sealed choice, which may still be changed. */
  choice: M | null
  /** Hands in a move. A move that is not in `moves` may be tried: the room says why not. */
  play: (move: M) => void
  /** Takes the sealed choice back. */
  withdraw: () => void
  /** Takes the last step back, if that needs nobody's consent. */
  undo?: (() => void) | null
  /** The shell queues tells, and hands over the next when `settled()` is called. */
  told: Transition<V, E> | null
  settled: () => void
  /** 1 as designed, 2 twice as fast; 0 no motion at all (reduced motion, or skipped). */
  speed: number
  seats: SeatMark[]
  /** What seats have promised aloud this moment. Promises bind nobody. */
  promises: Map<number, M>
  /** Promises a move aloud; null where this seat has nothing to promise. */
  promise: ((move: M) => void) | null
  /** Whether one is promising: the next move is said aloud instead of played. The prompt and the buttons say so. */
  promising?: boolean
  /** Begins to promise, or cancels that. */
  setPromising?: (on: boolean) => void
  /** A move or an event in a sentence. */
  say: (fact: M | E) => string
  /** One of the game's own texts. */
  t: (key: string, params?: object) => string
  result: Result | null
  /** A shared screen across the room: larger, nothing to press. */
  big: boolean
  /** What is asked now, in one sentence. */
  ask: string
  /** A moment of the past: a replay, or one tapped in the log. */
  again?: boolean
  /** The hint's moves, best first, each with its continuation; equally good ones share a rank. */
  hinted?: { rank: number; moves: M[] }[]
  /** Tells the shell that an overlay with text is open, or closed; meanwhile no turn of others is shown. */
  reading?: (on: boolean) => void
  /** Tells the shell how many events of `told` have been shown so far, if the board shows them one by one. */
  tellUpTo?: (count: number) => void
  /** Tells the shell to use the plain board instead of the game's own. */
  plainly?: () => void
}

/** A board is typed for its own game's facts, which the shell handles without knowing their types. */
export type Board = Component<BoardProps<AnyView, AnyMove, AnyEvent>>

/** The sentence that says what a seat got, and why: a text of the game. */
export type Gist = { key: string; fields?: object }
/** Events, with the views before and after them. */
export type Happened<V, E> = { events: E[]; before: V; view: V }
export type GistOf = (told: Happened<AnyView, AnyEvent>, me: number) => Gist | null

/** A game's scenery, before anything is placed on it. */
export type Backdrop = Component<{ width: number; height: number; seats: number }>
/** A seat's round portrait, which fills its container. */
export type Face = Component<{ seat: number; colour: Colour; away: boolean }>

/** The breakdown of a seat's points; `count` is called with those counted so far. */
export type Points<V = AnyView> = Component<{
  view: V
  seat: number
  score: number
  speed: number
  /** Whether there is only room for one short line. */
  brief: boolean
  count: (points: number) => void
  t: (key: string, params?: object) => string
}>

const boards = import.meta.glob<{ default: Board }>('../../../../src/tablee/games/*/web/Board.svelte')
const lids = import.meta.glob<{ default: Component }>('../../../../src/tablee/games/*/web/Lid.svelte')
const backdrops = import.meta.glob<{ default: Backdrop }>('../../../../src/tablee/games/*/web/Backdrop.svelte')
const faces = import.meta.glob<{ default: Face }>('../../../../src/tablee/games/*/web/Face.svelte')
const points = import.meta.glob<{ default: Points }>('../../../../src/tablee/games/*/web/Points.svelte')
const gists = import.meta.glob<{ gist: GistOf }>('../../../../src/tablee/games/*/web/gist.ts')

type Brought<T> = Record<string, () => Promise<{ default: T }>>

const at = <T>(all: Brought<T>, game: string, name: string) =>
  all[`../../../../src/tablee/games/${game}/web/${name}.svelte`]

/** The export of that name from a game's web folder, or null. */
async function brought<T>(all: Brought<T>, game: string, name: string): Promise<T | null> {
  const load = at(all, game, name)
  return load ? (await load()).default : null
}

/** A game's own board, or null to use the plain one. */
export const boardOf = (game: string): Promise<Board | null> => brought(boards, game, 'Board')

/** Whether a game has a board of its own, ours or its package's; the plain one lists all moves by itself. */
export const bringsBoard = ({ id, board }: BoxSeen): boolean =>
  at(boards, id, 'Board') !== undefined || !!board?.address

/** The picture on a game's box, or null. */
export const lidOf = (game: string): Promise<Component | null> => brought(lids, game, 'Lid')

/** A game's scenery for the lobby, or null. */
export const backdropOf = (game: string): Promise<Backdrop | null> => brought(backdrops, game, 'Backdrop')

/** A game's portraits, or null. */
export const faceOf = (game: string): Promise<Face | null> => brought(faces, game, 'Face')

/** A game's breakdown of final points, or null. */
export const pointsOf = (game: string): Promise<Points | null> => brought(points, game, 'Points')

const gistAt = (game: string) => gists[`../../../../src/tablee/games/${game}/web/gist.ts`]

/** Whether a game has sentences about what one got; known before loading them, to reserve space. */
export const bringsGist = (game: string): boolean => gistAt(game) !== undefined

/** A game's function for such sentences, or null. */
export async function gistOf(game: string): Promise<GistOf | null> {
  const load = gistAt(game)
  return load ? (await load()).gist : null
}
