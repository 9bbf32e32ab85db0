// Turns what was told into a timeline: when the count is called, fingers shoot out, stones fly and tiles turn.
import type { Event, View } from '#web/contract/crossing.gen'
import type { Timed, Timeline } from '#web/parts/board/cues'
import { TimelineBuilder } from '#web/parts/board/timeline'
import type { Target } from '../controls/targets'
import { stonesOf, type Heap } from '../pieces/heaps'

/** What can hold a stone. */
export type Holder =
  { in: 'bag' } | { in: 'mushroom'; mushroom: number } | { in: 'tile'; seat: number } | { in: 'won'; seat: number }

export type Motion =
  | { do: 'count'; word: 1 | 2 | 3 }
  | { do: 'fist'; seat: number }
  | { do: 'point'; seat: number; target: Target }
  | { do: 'cover'; seat: number }
  | { do: 'shrug'; seat: number }
  | { do: 'puff'; target: Target; seats: number[] }
  | { do: 'bounce'; target: Target; seats: number[] }
  | { do: 'fly'; stone: number; from: Holder; to: Holder; nth: number; of: number }
  | { do: 'turn'; seat: number; resting: boolean }
  | { do: 'name'; mushroom: number }
  | { do: 'call'; event: Event }

/** A motion with its time: from `at`, for `ms`. */
export type Cue = Motion & Timed

/** The measures of time, in milliseconds. */
export const BEAT = {
  count: 480,
  three: 620,
  shoot: 180,
  read: 1500,
  withdraw: 220,
  puff: 320,
  flight: 520,
  stagger: 60,
  turn: 280,
  pour: 70,
  name: 420,
  call: 1500,
  rest: 160,
}

/** The way from `before` to `after`, as the events tell it. */
export function timeline(events: Event[], before: View, after: View): Timeline<Cue> {
  const line = new TimelineBuilder<Motion>()
  const fingers = events.filter(isFinger)
  if (fingers.length > 0) reveal(line, fingers, events)
  turns(line, before, after, fingers)
  for (const event of events) aftermath(line, event)
  return line.timeline
}

/** Sends stones on their way, one shortly after the other; how many there are. */
function fly(line: TimelineBuilder<Motion>, stones: Heap, from: Holder, to: Holder, after: number): number {
  const all = stonesOf(stones)
  all.forEach((stone, nth) => {
    line.add({ do: 'fly', stone, from, to, nth, of: all.length }, BEAT.flight, after + nth * BEAT.stagger)
  })
  return all.length
}

type Finger = Extract<Event, { event: 'pointed' | 'reached' | 'covered' | 'hesitated' }>

function isFinger(event: Event): event is Finger {
  return ['pointed', 'reached', 'covered', 'hesitated'].includes(event.event)
}

/** One… two… three: nothing of the outcome is on the timeline before three. */
function reveal(line: TimelineBuilder<Motion>, fingers: Finger[], events: Event[]): void {
  const three = 2 * BEAT.count
  line.add({ do: 'count', word: 1 }, BEAT.count)
  line.add({ do: 'count', word: 2 }, BEAT.count, BEAT.count)
  line.add({ do: 'count', word: 3 }, BEAT.three, three)
  for (const { seat } of fingers) line.add({ do: 'fist', seat }, three)
  line.now = three
  const shown = BEAT.shoot + BEAT.read + BEAT.withdraw
  for (const finger of fingers) point(line, finger, shown)
  for (const event of events) meet(line, event)
  line.now = three + BEAT.shoot + BEAT.read - 120
  let group = 0
  for (const event of events) group += spoils(line, event, group)
  line.wait()
}

function point(line: TimelineBuilder<Motion>, finger: Finger, shown: number): void {
  const { seat } = finger
  switch (finger.event) {
    case 'pointed':
      return line.add({ do: 'point', seat, target: { on: 'mushroom', mushroom: finger.mushroom } }, shown)
    case 'reached':
      return line.add({ do: 'point', seat, target: { on: 'tile', seat: finger.rival } }, shown)
    case 'covered':
      return line.add({ do: 'cover', seat }, shown + BEAT.flight)
    case 'hesitated':
      return line.add({ do: 'shrug', seat }, shown)
  }
}

/** Where fingers meet, or meet a leaf. */
function meet(line: TimelineBuilder<Motion>, event: Event): void {
  const shown = BEAT.read + BEAT.withdraw
  if (event.event === 'clashed') {
    line.add(
      { do: 'puff', target: { on: 'mushroom', mushroom: event.mushroom }, seats: event.seats },
      shown,
      BEAT.shoot,
    )
  } else if (event.event === 'jostled') {
    line.add({ do: 'puff', target: { on: 'tile', seat: event.owner }, seats: event.seats }, shown, BEAT.shoot)
  } else if (event.event === 'repelled') {
    line.add({ do: 'bounce', target: { on: 'tile', seat: event.owner }, seats: event.seats }, shown, BEAT.shoot)
  }
}

/** Stones that change hands; all at once, so each heap starts only a breath after the last. */
function spoils(line: TimelineBuilder<Motion>, event: Event, group: number): number {
  const after = group * BEAT.stagger
  switch (event.event) {
    case 'took':
      fly(line, event.stones, { in: 'mushroom', mushroom: event.mushroom }, { in: 'tile', seat: event.seat }, after)
      return 1
    case 'robbed':
      fly(line, event.stones, { in: 'tile', seat: event.rival }, { in: 'tile', seat: event.seat }, after)
      return 1
    case 'secured':
      fly(line, event.stones, { in: 'tile', seat: event.seat }, { in: 'won', seat: event.seat }, after)
      return 1
    default:
      return 0
  }
}

/** Who covered turns to the black rim; who rested turns back. */
function turns(line: TimelineBuilder<Motion>, before: View, after: View, fingers: Finger[]): void {
  if (fingers.length === 0) return
  const covered = new Set(fingers.filter(({ event }) => event === 'covered').map(({ seat }) => seat))
  before.seats.forEach(({ resting }, seat) => {
    if (covered.has(seat) && after.seats[seat]?.resting && !after.over)
      line.add({ do: 'turn', seat, resting: true }, BEAT.turn)
    else if (resting) line.add({ do: 'turn', seat, resting: false }, BEAT.turn)
  })
  line.wait()
}

/** What follows the round: the bag is poured out, named mushrooms, and what is called over the clearing. */
function aftermath(line: TimelineBuilder<Motion>, event: Event): void {
  switch (event.event) {
    case 'named':
      line.add({ do: 'name', mushroom: event.mushroom }, BEAT.name)
      return line.wait()
    case 'filled': {
      const stones = fly(line, event.stones, { in: 'bag' }, { in: 'mushroom', mushroom: event.mushroom }, 0)
      line.now += stones * BEAT.pour
      return
    }
    case 'slept':
    case 'bag_emptied':
    case 'ended':
      return line.alone({ do: 'call', event }, BEAT.call)
  }
}
