// The browser says what kit/texts.py says: both read tests/shared/texts.json.
import { describe, expect, it } from 'vitest'
import type { Messages } from '#web/shell/net/protocol'
import type { Language } from '#web/texts/languages'
import shared from '../../../../tests/shared/texts.json'
import { Texts, typeset, type Fields } from './say'

const messages = shared.messages as unknown as Record<Language, Messages>

describe('say', () => {
  for (const { lang, key, fields, said } of shared.cases) {
    it(said, () => {
      const texts = new Texts(lang as Language, messages[lang as Language])
      expect(texts.say(key, shared.names, fields as Fields)).toBe(said)
    })
  }

  for (const { lang, plain, set } of shared.typeset) {
    it(`sets ${plain}`, () => expect(typeset(plain, lang as Language)).toBe(set))
  }

  it('finds the message of a fact by its tag', () => {
    const texts = new Texts('en', messages.en)
    expect(texts.fact({ move: 'rob', rival: 1 }, shared.names)).toBe('Point at Bo')
  })

  it('shows the key of a message that is missing', () => {
    expect(new Texts('en', {}).say('event.unheard_of')).toBe('event.unheard_of')
  })
})
