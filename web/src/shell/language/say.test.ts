// The browser says what kit/texts.py says: both read tests/shared/texts.json.
import { describe, expect, it } from 'vitest'
import type { Messages } from '#web/shell/net/protocol'
import type { Language } from '#web/texts/languages'
import shared from '../../../../tests/shared/texts.json'
import { fine, Texts, type Fields } from './say'

const messages = shared.messages as unknown as Record<Language, Messages>

describe('say', () => {
  for (const { lang, key, fields, said } of shared.cases) {
    it(said, () => {
      const texts = new Texts(lang as Language, messages[lang as Language])
      expect(texts.say(key, shared.names, fields as Fields)).toBe(said)
    })
  }

  it('keeps French signs with their words', () => {
    expect(fine({ ask: "L'an trois : où ?" }, 'fr')).toEqual({ ask: 'L’an trois\u00a0: où\u202f?' })
    expect(fine({ ask: "Don't!" }, 'en')).toEqual({ ask: 'Don’t!' })
    expect(fine({ ask: 'a : b' }, 'en')).toEqual({ ask: 'a : b' })
  })

  it('finds the message of a fact by its tag', () => {
    const texts = new Texts('en', messages.en)
    expect(texts.fact({ move: 'rob', rival: 1 }, shared.names)).toBe('Point at Bo')
  })

  it('shows the key of a message that is missing', () => {
    expect(new Texts('en', {}).say('event.unheard_of')).toBe('event.unheard_of')
  })
})
