// A line of several steps is called by what it is after, in both languages; a single move by itself.
import { expect, test } from 'vitest'
import { Texts } from '#web/shell/language/say'
import type { Advised, AnyMove } from '#web/shell/net/protocol'
import { goalOf } from './advice'

const END = { move: 'end_turn' } as AnyMove
const GATHERS = { reason: 'gathers', count: 1, gems: 2 }
const KEEPS = { reason: 'keeps', cards: [1] }
const MESSAGES = { en: 'A gem this turn', fr: 'Une pierre à ce tour' }
const advised = (line: AnyMove[], reasons: object[]) =>
  ({ move: END, best: true, chance: 50, line, reasons }) as unknown as Advised

test.each(['en', 'fr'] as const)('a line is named by its first reason that names one (%s)', (language) => {
  const texts = new Texts(language, { 'goal.gathers': MESSAGES[language] })
  expect(goalOf(advised([END], [KEEPS, GATHERS]), texts, [])).toBe(MESSAGES[language])
  expect(goalOf(advised([END], [KEEPS]), texts, [])).toBe('')
  expect(goalOf(advised([], [GATHERS]), texts, [])).toBe('')
})
