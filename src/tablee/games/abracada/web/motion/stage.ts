// The stage is the table as it is shown at one instant between two views.
import type { RoundEnded, View } from '#web/contract/abracada.gen'
import { instants, type Script } from '#web/parts/board/cues'
import type { Slots } from '../seats/hands'
import type { Cue } from './choreography'

export interface Stage {
  hands: Slots[]
  lives: number[]
  /** Secret stones each seat holds. */
  held: Slots[]
  /** How many stones of each spell lie cast on the table. */
  board: number[]
  pile: number
  secrets: number
  die: number
  floors: number[]
  /** The spells cast in this turn. */
  chain: number[]
  /** How many stones of each spell the looker has not seen. */
  unseen: number[]
  /** As they were when the story began: only its end says what is likely now. */
  odds: number[]
}

/** The stage when nothing moves. */
export function stageOf(view: View): Stage {
  return {
    hands: view.seats.map(({ hand }) => hand),
    lives: view.seats.map(({ lives }) => lives),
    held: view.seats.map(({ secrets }) => secrets),
    board: view.board,
    pile: view.pile,
    secrets: view.secrets,
    die: view.die,
    floors: view.seats.map(({ floor }) => floor),
    chain: view.chain,
    unseen: view.unseen,
    odds: view.odds,
  }
}

/** The stage at an instant: what has left is gone, what has landed is there. */
export function stageAt(before: View, after: View, cues: Cue[], now: number): Stage {
  let stage = stageOf(before)
  for (const cue of cues) {
    if (cue.at > now) continue
    stage = begun(stage, cue, after)
    if (cue.at + cue.ms <= now) stage = done(stage, cue, before)
  }
  return stage
}

/** What changes as a cue begins. */
function begun(stage: Stage, cue: Cue, after: View): Stage {
  switch (cue.do) {
    case 'land':
      return { ...stage, hands: at(stage.hands, cue.seat, at(stage.hands[cue.seat]!, cue.slot, 0)) }
    case 'hurt':
    case 'heal':
      return { ...stage, lives: at(stage.lives, cue.seat, cue.now) }
    case 'take':
      return { ...stage, secrets: stage.secrets - 1 }
    case 'draw':
      return { ...stage, pile: stage.pile - 1 }
    case 'climb':
      return { ...shown(stage, cue.event), floors: after.seats.map(({ floor }) => floor) }
    case 'deal':
      return stageOf(after)
    default:
      return stage
  }
}

/** What changes as it ends; only then has a stone been seen. */
function done(stage: Stage, cue: Cue, before: View): Stage {
  switch (cue.do) {
    case 'land': {
      const spell = cue.spell - 1
      const hidden = before.seats[cue.seat]!.hand[cue.slot] === null
      return {
        ...stage,
        board: at(stage.board, spell, stage.board[spell]! + 1),
        chain: [...stage.chain, cue.spell],
        unseen: without(stage.unseen, hidden ? [cue.spell] : []),
      }
    }
    case 'roll':
      return { ...stage, die: cue.die }
    case 'take':
      return {
        ...stage,
        held: at(stage.held, cue.seat, [...stage.held[cue.seat]!, cue.stone]),
        unseen: without(stage.unseen, [cue.stone]),
      }
    case 'draw':
      return {
        ...stage,
        hands: at(stage.hands, cue.seat, at(stage.hands[cue.seat]!, cue.slot, cue.stone)),
        unseen: without(stage.unseen, [cue.stone]),
      }
    default:
      return stage
  }
}

/** At the end of a round every stone that was held is turned round. */
function shown(stage: Stage, { hands, secrets }: RoundEnded): Stage {
  const turned = (mine: Slots[], all: Slots[]) =>
    all.flatMap((row, seat) => row.filter((_, i) => mine[seat]?.[i] === null))
  const news = [...turned(stage.hands, hands), ...turned(stage.held, secrets)]
  return { ...stage, hands, held: secrets, unseen: without(stage.unseen, news) }
}

/** The counts once these have been seen; what shows its back has not. */
function without(unseen: number[], stones: Slots): number[] {
  return unseen.map((count, i) => count - stones.filter((stone) => stone === i + 1).length)
}

/** The list with one thing in another's place. */
function at<T>(list: readonly T[], i: number, value: T): T[] {
  return list.map((old, j) => (j === i ? value : old))
}

/** How the show is told what the room looks like; what has not changed is already the same list. */
export const SCRIPT: Script<Cue, View, Stage> = { stageOf, stageAt, instants, keeping: (_, next) => next }
