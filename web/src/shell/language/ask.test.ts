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

it('asks plainly where a game has no question', () => {
  expect(askOf(new Texts('en', {}), {}, 'Your turn')).toBe('Your turn')
})
