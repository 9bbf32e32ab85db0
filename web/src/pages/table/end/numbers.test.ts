// No number is torn from its percent sign, on the sheet or in the picture.
import { expect, test } from 'vitest'
import { Texts } from '#web/shell/language/say'
import type { AnyHighlight } from '#web/shell/net/protocol'
import { numberOf } from './numbers'

const said = {
  'highlight.daring': '% chance: {seat:seat} dared it',
  'highlight.thefts': 'stones in the best theft: {seat:seat}',
}
const texts = (language: 'en' | 'fr') => new Texts(language, said)

test('a percent sign stands with its number, as the language has it', () => {
  const daring = { highlight: 'daring', n: 12, seat: 0 } as unknown as AnyHighlight
  expect(numberOf(daring, texts('en'), ['Ada'])).toEqual({ n: '12%', words: 'chance: Ada dared it' })
  expect(numberOf(daring, texts('fr'), ['Ada'])).toEqual({ n: '12\u202f%', words: 'chance: Ada dared it' })
})

test('any other number stands alone', () => {
  const thefts = { highlight: 'thefts', n: 9, seat: 0 } as unknown as AnyHighlight
  expect(numberOf(thefts, texts('en'), ['Ada'])).toEqual({ n: '9', words: 'stones in the best theft: Ada' })
})
