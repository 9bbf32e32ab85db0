// Turns what was told into a timeline: a number is called, a stone flies or nothing does, the die rolls, hearts break.
import type { Event, Failed, Lost, Misspoke, RoundEnded, Succeeded } from '#web/contract/abracada.gen'
import type { Timed, Timeline } from '#web/parts/board/cues'
import { Score } from '#web/parts/board/score'

export type Deed =
  | { do: 'name'; seat: number; spell: number }
  | { do: 'land'; seat: number; slot: number; spell: number }
  | { do: 'fizzle'; seat: number; low: boolean }
  | { do: 'roll'; die: number }
  | { do: 'hurl'; spell: number; from: number; to: number }
  | { do: 'hurt'; seat: number; lives: number; now: number }
  | { do: 'heal'; seat: number; lives: number; now: number }
  | { do: 'take'; seat: number; stone: number | null }
  | { do: 'stop'; seat: number }
  | { do: 'draw'; seat: number; slot: number; stone: number | null }
  | { do: 'fall'; seat: number }
  | { do: 'climb'; event: RoundEnded }
  | { do: 'deal' }
  | { do: 'call'; event: Event }

/** A deed with its time. */
export type Cue = Deed & Timed

/** The measures of time, in milliseconds. */
export const BEAT = {
  name: 640,
  flight: 520,
  fizzle: 900,
  roll: 700,
  read: 260,
  hurl: 320,
  hurt: 480,
  stagger: 70,
  stop: 420,
  fall: 700,
  climb: 900,
  deal: 320,
  call: 1500,
  long: 2100,
}

/** The cues, and who casts in this story, and what. */
class Casting extends Score<Deed> {
  caster: number | null = null
  spell = 0
}

/** The story the events tell. */
export function timeline(events: Event[]): Timeline<Cue> {
  const score = new Casting()
  events.forEach((event, i) => tell(score, event, events, i))
  score.wait()
  return score.timeline
}

function tell(score: Casting, event: Event, events: Event[], i: number): void {
  switch (event.event) {
    case 'succeeded':
    case 'failed':
    case 'misspoke':
      return named(score, event)
    case 'rolled':
      return score.alone({ do: 'roll', die: event.die }, BEAT.roll, BEAT.read)
    case 'lost':
      return lost(score, event, events[i - 1])
    case 'gained':
      score.wait()
      return score.add({ do: 'heal', seat: event.seat, lives: event.lives, now: event.now }, BEAT.hurt)
    case 'took_secret':
      return score.alone({ do: 'take', seat: event.seat, stone: event.stone }, BEAT.flight)
    case 'stopped':
      return score.alone({ do: 'stop', seat: event.seat }, BEAT.stop)
    case 'refilled':
      score.wait()
      event.slots.forEach((slot, nth) => {
        score.add({ do: 'draw', seat: event.seat, slot, stone: event.stones[nth] ?? null }, BEAT.flight, nth * BEAT.stagger)
      })
      return
    case 'fell':
      return score.alone({ do: 'fall', seat: event.seat }, BEAT.fall)
    case 'round_ended':
      score.alone({ do: 'call', event }, BEAT.long)
      return score.alone({ do: 'climb', event }, BEAT.climb)
    case 'round_began':
      return score.alone({ do: 'deal' }, BEAT.deal)
    case 'pile_emptied':
    case 'no_secret_left':
      return score.alone({ do: 'call', event }, BEAT.call)
    case 'ended':
      return score.alone({ do: 'call', event }, BEAT.long)
  }
}

/** A number is called; only after a breath does one see whether the stone was there. */
function named(score: Casting, event: Succeeded | Failed | Misspoke): void {
  const { seat, spell } = event
  score.caster = seat
  score.spell = spell
  score.alone({ do: 'name', seat, spell }, BEAT.name)
  if (event.event === 'succeeded') score.alone({ do: 'land', seat, slot: event.slot, spell }, BEAT.flight)
  else score.add({ do: 'fizzle', seat, low: event.event === 'misspoke' }, BEAT.fizzle)
}

/** Lives lost by others are hurled at them, all at once; one's own break where the spell fizzled. */
function lost(score: Casting, { seat, lives, now }: Lost, last: Event | undefined): void {
  const own = seat === score.caster || score.caster === null
  if (last?.event !== 'lost' && !own) score.wait()
  const after = own ? BEAT.read : BEAT.hurl
  if (!own) score.add({ do: 'hurl', spell: score.spell, from: score.caster!, to: seat }, BEAT.hurl)
  score.add({ do: 'hurt', seat, lives, now }, BEAT.hurt, after)
}
