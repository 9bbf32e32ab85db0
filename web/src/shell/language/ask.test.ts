// The question follows the view's flags.
import { expect, it } from 'vitest'
import { askOf } from './ask'
import { Texts } from './say'

const texts = new Texts('en', { 'move.point': 'Point', 'ask.round': 'Where?', 'ask.serving': 'Which next?' })

it('asks the usual question', () => {
  expect(askOf(texts, { round: 3, serving: false }, '')).toBe('Where?')
})

it('asks what a flag of the view calls for', () => {
  expect(askOf(texts, { round: 3, serving: true }, '')).toBe('Which next?')
})

it('asks what the phase of the view calls for', () => {
  expect(askOf(texts, { phase: 'serving' }, '')).toBe('Which next?')
})

it('asks what a flag calls for before what the phase does, and fills in what the view says', () => {
  const turn = new Texts('en', { 'ask.turn': 'Your turn', 'ask.going': '{left} left' })
  expect(askOf(turn, { phase: 'turn', going: false, left: 4 }, '')).toBe('Your turn')
  expect(askOf(turn, { phase: 'turn', going: true, left: 2 }, '')).toBe('2 left')
})

it('asks plainly where a game has no question', () => {
  expect(askOf(new Texts('en', {}), {}, 'Your turn')).toBe('Your turn')
})
