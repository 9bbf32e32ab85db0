// The words keep step with the board: no event counts as told before it can be seen, and none is left out at the end.
import { expect, test } from 'vitest'
import type { Event, RoundEnded } from '#web/contract/abracada.gen'
import { timeline } from './choreography'

/** How many events have been told when the cues of one kind begin. */
const toldAt = (events: Event[], motion: string) =>
  timeline(events)
    .cues.filter((cue) => cue.do === motion)
    .map(({ told }) => told)

const STORM: Event[] = [
  { event: 'succeeded', seat: 0, spell: 5, slot: 2 },
  { event: 'lost', seat: 1, lives: 1, now: 4 },
  { event: 'lost', seat: 2, lives: 1, now: 3 },
]

test('a called number tells nothing yet, and a life is told as its heart breaks', () => {
  expect(toldAt(STORM, 'name')).toEqual([0])
  expect(toldAt(STORM, 'land')).toEqual([1])
  expect(toldAt(STORM, 'hurl')).toEqual([1, 2])
  expect(toldAt(STORM, 'hurt')).toEqual([2, 3])
})

test('how a round ended is told before the next one is dealt', () => {
  const ended = { event: 'round_ended', hands: [], secrets: [] } as unknown as RoundEnded
  const events = [...STORM, ended, { event: 'round_began' } as unknown as Event]
  expect(toldAt(events, 'climb')).toEqual([4])
  expect(toldAt(events, 'deal')).toEqual([5])
})
