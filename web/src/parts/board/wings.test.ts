// Nothing comes late from the wings, and never too much at once.
import { expect, test } from 'vitest'
import type { Timed } from './cues'
import { AT_ONCE, callOn, LEAD, nextCall } from './wings'

const cue = (key: number, at: number, ms: number): Timed => ({ key, at, ms })
const fists = Array.from({ length: 7 }, (_, key) => cue(key, 0, 960))
const fingers = Array.from({ length: 6 }, (_, nth) => cue(7 + nth, 960, 1380))
const cues = [...fists, ...fingers]

test('only a few are made ready in one step, the earliest first', () => {
  expect(callOn([], cues, 0).map(({ key }) => key)).toEqual([0, 1, 2].slice(0, AT_ONCE))
})

test('all fingers are ready before three', () => {
  let ready: Timed[] = []
  let now = 0
  while (now < 960) {
    ready = callOn(ready, cues, now)
    now = Math.min(nextCall(ready, cues, now), 960)
  }
  expect(fingers.every((finger) => ready.includes(finger))).toBe(true)
})

test('who is done goes, and what comes later waits', () => {
  const ready = callOn(fists, [...fists, cue(20, 961 + LEAD, 10)], 960)
  expect(ready).toEqual([])
})

test('where nothing changes nothing is made', () => {
  expect(callOn(fists, fists, 500)).toBe(fists)
  expect(nextCall(fists, fists, 500)).toBe(Infinity)
})
