// The contract between the shell and a game's board: all a board is given, and all it may ask for.
import type { Component } from 'svelte'
import type { Result } from '#web/contract/kit.gen'
import type { AnyEvent, AnyMove, AnyView, BoxSeen } from '#web/shell/net/protocol'
import type { Colour } from '#web/styles/palette'

export type { Result }

/** A fact as it crosses the wire: a move or an event, named by its tag. */
export type Fact = { move?: string; event?: string }

/** The newest thing told, to be shown as a way from `before` to the view. */
export interface Transition<V, E> {
  /** Another key, another tell: never animate one twice. */
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
 * What every Board.svelte takes. A board holds no rule: it offers `moves` and shows `view`. It marks where each seat is
 * with `data-spot="seat-N"`, on one piece or several (a face, a plate): what people say and gesture appears there (`parts/Bubbles.svelte`).
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
  /** Takes the last step back, where that needs nobody's leave. */
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
  /** Begins to promise, or thinks better of it. */
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
  /** What the house would play, the best first: moves and what would come after them; equally good ones share a rank. */
  hinted?: { rank: number; moves: M[] }[]
  /** Says that something to be read lies over the board, or no longer: meanwhile no turn of others is told. */
  reading?: (on: boolean) => void
  /** Says how many events of `told` have been seen so far, where the board does not tell them all at once. */
  tellUpTo?: (count: number) => void
  /** Says that the plain board serves instead of the one that came with the game. */
  plainly?: () => void
}

/** A board is written for its own game's facts; the shell knows facts of every game, but none by its type. */
export type Board = Component<BoardProps<AnyView, AnyMove, AnyEvent>>

/** The sentence that says what one seat got of something told, and why: the name of a text of the game. */
export type Gist = { key: string; fields?: object }
/** Something that happened, from what was seen before it to what was seen after it. */
export type Happened<V, E> = { events: E[]; before: V; view: V }
export type GistOf = (told: Happened<AnyView, AnyEvent>, me: number) => Gist | null

/** Where a game is played, before anything stands there. */
export type Backdrop = Component<{ width: number; height: number; seats: number }>
/** Who sits in a seat: a round picture as large as what it stands in. */
export type Face = Component<{ seat: number; colour: Colour; away: boolean }>

/** What a seat's points are made of; what has been counted of them so far is told to `count`. */
export type Points<V = AnyView> = Component<{
  view: V
  seat: number
  score: number
  speed: number
  /** Whether it has one short line, on a phone or in large letters. */
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

/** What a game brings under this name in its web folder, or null. */
async function brought<T>(all: Brought<T>, game: string, name: string): Promise<T | null> {
  const load = at(all, game, name)
  return load ? (await load()).default : null
}

/** The board that comes with a game, or null: then the plain one serves. */
export const boardOf = (game: string): Promise<Board | null> => brought(boards, game, 'Board')

/** Whether a game is played on a board of its own, ours or its package's: the plain one lists every move itself. */
export const bringsBoard = ({ id, board }: BoxSeen): boolean =>
  at(boards, id, 'Board') !== undefined || !!board?.address

/** The picture on a game's lid, or null. */
export const lidOf = (game: string): Promise<Component | null> => brought(lids, game, 'Lid')

/** Where people wait for each other before a game, or null. */
export const backdropOf = (game: string): Promise<Backdrop | null> => brought(backdrops, game, 'Backdrop')

/** What those look like who sit at a game, or null. */
export const faceOf = (game: string): Promise<Face | null> => brought(faces, game, 'Face')

/** What tells at the end of a game how a seat's points came together, or null. */
export const pointsOf = (game: string): Promise<Points | null> => brought(points, game, 'Points')

const gistAt = (game: string) => gists[`../../../../src/tablee/games/${game}/web/gist.ts`]

/** Whether a game says what one got: known before it is fetched, so that room is kept for it. */
export const bringsGist = (game: string): boolean => gistAt(game) !== undefined

/** What says for a game what one got, or null. */
export async function gistOf(game: string): Promise<GistOf | null> {
  const load = gistAt(game)
  return load ? (await load()).gist : null
}
