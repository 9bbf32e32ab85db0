// Turns what was told into a timeline: cards are shown, planks drop, rise and sink, pawns hop, gems fly.
import type { Event, View } from '#web/contract/venise.gen'
import type { Timed, Timeline } from '#web/parts/board/cues'
import { TimelineBuilder } from '#web/parts/board/timeline'
import type { Card } from '../pieces/cards'

export type Motion =
  | { do: 'card'; seat: number; card: Card; joker: boolean }
  | { do: 'drop'; seat: number; place: string }
  | { do: 'rise'; seat: number; place: string }
  | { do: 'sink'; place: string }
  | { do: 'hop'; seat: number; from: string; to: string; nth: number }
  | { do: 'gem'; seat: number; cell: string; nth: number }
  | { do: 'draw'; seat: number; nth: number }
  | { do: 'call'; event: Event }

export type Cue = Motion & Timed

/** The measures of time, in milliseconds. */
export const BEAT = {
  card: 760,
  lead: 420,
  plank: 280,
  sink: 620,
  hop: 240,
  gem: 520,
  draw: 380,
  stagger: 90,
  call: 1700,
}

/** The way from `before` to `after`, as the events tell it; one's own cards need no showing. */
export function timeline(events: Event[], _before: View, me: number | null): Timeline<Cue> {
  const line = new TimelineBuilder<Motion>()
  /** Adds something; what comes next begins so much later. */
  const then = (motion: Motion, ms: number, lead = ms) => {
    line.add(motion, ms)
    line.now += lead
  }
  /** When the pawn arrives where it took gems: they fly while it walks on. */
  const arrivals = new Map<string, number>()
  for (const event of events) {
    switch (event.event) {
      case 'played':
        if (event.seat !== me)
          then({ do: 'card', seat: event.seat, card: event.card, joker: event.joker }, BEAT.card, BEAT.lead)
        break
      case 'laid':
        then({ do: 'drop', seat: event.seat, place: event.place }, BEAT.plank)
        break
      case 'took':
      case 'lifted':
        then({ do: 'rise', seat: event.seat, place: event.place }, BEAT.plank)
        break
      case 'sank':
        then({ do: 'sink', place: event.place }, BEAT.sink, BEAT.stagger)
        break
      case 'walked':
        event.path.slice(1).forEach((to, i) => {
          then({ do: 'hop', seat: event.seat, from: event.path[i]!, to, nth: i }, BEAT.hop)
          arrivals.set(to, line.now)
        })
        break
      case 'took_gem':
        line.add(
          { do: 'gem', seat: event.seat, cell: event.cell, nth: event.gems },
          BEAT.gem,
          (arrivals.get(event.cell) ?? line.now) - line.now,
        )
        break
      case 'took_joker':
      case 'exchanged':
        line.add({ do: 'draw', seat: event.seat, nth: 0 }, BEAT.draw)
        break
      case 'drew':
        for (let nth = 0; nth < event.count; nth += 1)
          line.add({ do: 'draw', seat: event.seat, nth }, BEAT.draw, nth * BEAT.stagger)
        break
      case 'took_back':
        event.planks.forEach((place) => then({ do: 'drop', seat: event.seat, place }, BEAT.plank))
        line.add({ do: 'draw', seat: event.seat, nth: 0 }, BEAT.draw)
        break
      case 'finished':
      case 'stalled':
      case 'ended':
        line.alone({ do: 'call', event }, BEAT.call)
    }
  }
  return line.timeline
}
