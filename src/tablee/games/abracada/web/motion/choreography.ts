// Turns what was told into a timeline: a number is called, a stone flies or nothing does, the die rolls, hearts break.
import type { Event, Failed, Lost, Misspoke, RoundEnded, Succeeded } from '#web/contract/abracada.gen'
import type { Timed, Timeline } from '#web/parts/board/cues'
import { TimelineBuilder } from '#web/parts/board/timeline'

export type Motion =
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

/** A motion with its time. */
export type Cue = Motion & Timed & { told?: number }

/** What is still to be seen of these when they begin: the number is called, and nobody knows what comes of it. */
const AHEAD: Motion['do'][] = ['name', 'hurl']

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
class Casting extends TimelineBuilder<Motion> {
  caster: number | null = null
  spell = 0
}

/** The story the events tell. */
export function timeline(events: Event[]): Timeline<Cue> {
  const line = new Casting()
  events.forEach((event, i) => {
    const from = line.cues.length
    tell(line, event, events, i)
    // So many events have been told once this motion is seen.
    for (const cue of line.cues.slice(from) as Cue[]) cue.told = AHEAD.includes(cue.do) ? i : i + 1
  })
  line.wait()
  return line.timeline
}

function tell(line: Casting, event: Event, events: Event[], i: number): void {
  switch (event.event) {
    case 'succeeded':
    case 'failed':
    case 'misspoke':
      return named(line, event)
    case 'rolled':
      return line.alone({ do: 'roll', die: event.die }, BEAT.roll, BEAT.read)
    case 'lost':
      return lost(line, event, events[i - 1])
    case 'gained':
      line.wait()
      return line.add({ do: 'heal', seat: event.seat, lives: event.lives, now: event.now }, BEAT.hurt)
    case 'took_secret':
      return line.alone({ do: 'take', seat: event.seat, stone: event.stone }, BEAT.flight)
    case 'stopped':
      return line.alone({ do: 'stop', seat: event.seat }, BEAT.stop)
    case 'refilled':
      line.wait()
      event.slots.forEach((slot, nth) => {
        line.add(
          { do: 'draw', seat: event.seat, slot, stone: event.stones[nth] ?? null },
          BEAT.flight,
          nth * BEAT.stagger,
        )
      })
      return
    case 'fell':
      return line.alone({ do: 'fall', seat: event.seat }, BEAT.fall)
    case 'round_ended':
      line.alone({ do: 'call', event }, BEAT.long)
      return line.alone({ do: 'climb', event }, BEAT.climb)
    case 'round_began':
      return line.alone({ do: 'deal' }, BEAT.deal)
    case 'pile_emptied':
    case 'no_secret_left':
      return line.alone({ do: 'call', event }, BEAT.call)
    case 'ended':
      return line.alone({ do: 'call', event }, BEAT.long)
  }
}

/** A number is called; only after a breath does one see whether the stone was there. */
function named(line: Casting, event: Succeeded | Failed | Misspoke): void {
  const { seat, spell } = event
  line.caster = seat
  line.spell = spell
  line.alone({ do: 'name', seat, spell }, BEAT.name)
  if (event.event === 'succeeded') line.alone({ do: 'land', seat, slot: event.slot, spell }, BEAT.flight)
  else line.add({ do: 'fizzle', seat, low: event.event === 'misspoke' }, BEAT.fizzle)
}

/** Lives lost by others are hurled at them, all at once; one's own break where the spell fizzled. */
function lost(line: Casting, { seat, lives, now }: Lost, last: Event | undefined): void {
  const own = seat === line.caster || line.caster === null
  if (last?.event !== 'lost' && !own) line.wait()
  const after = own ? BEAT.read : BEAT.hurl
  if (!own) line.add({ do: 'hurl', spell: line.spell, from: line.caster!, to: seat }, BEAT.hurl)
  line.add({ do: 'hurt', seat, lives, now }, BEAT.hurt, after)
}
