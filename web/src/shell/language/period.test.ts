import { expect, test } from 'vitest'
import { inUnits, LONG_S } from './period'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test('a long time is said in its two largest units, and no more', () => {
  expect(inUnits('en', 2 * DAY + 5 * HOUR + 59 * MINUTE, 'long')).toBe('2 days 5 hours')
  expect(inUnits('en', DAY + 40 * MINUTE, 'long')).toBe('1 day')
  expect(inUnits('en', 23 * HOUR + 59 * MINUTE + 59, 'long')).toBe('23 hours 59 minutes')
  expect(inUnits('en', LONG_S, 'long')).toBe('10 minutes')
})

test('in French, and short where there is little room', () => {
  expect(inUnits('fr', 3 * DAY + HOUR, 'long').replaceAll('\u00a0', ' ')).toBe('3 jours 1 heure')
  expect(inUnits('en', 3 * DAY + HOUR, 'narrow')).toBe('3d 1h')
  expect(inUnits('fr', 3 * DAY + HOUR, 'narrow').replaceAll(/\s/g, '')).toBe('3j1h')
})
