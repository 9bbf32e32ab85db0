// Finds the prompt, one sentence, and for newcomers a second one. The first text under `ask` is a game's usual prompt;
// others are named after the view's flag that selects them (Crossing: `ask.round`, and `ask.serving` while `view.serving`
// is true), or else after the view's phase (Venise: `ask.walk` while `view.phase` is `walk`). Placeholders are filled from
// the view. The second sentence has the same key under `aid`.
import type { AnyView } from '#web/shell/net/protocol'
import type { Texts } from './say'

export function askOf(texts: Texts, view: AnyView | null, otherwise: string): string {
  const question = questionOf(texts, view)
  return question ? texts.say(`ask.${question}`, [], view ?? {}) : otherwise
}

/** The second sentence below the prompt, about the current goal and the signs; empty if the game has none. */
export function aidOf(texts: Texts, view: AnyView | null): string {
  const key = `aid.${questionOf(texts, view)}`
  return texts.has(key) ? texts.say(key) : ''
}

/** Whether a game has second sentences at all. */
export function hasAids(texts: Texts): boolean {
  return Object.keys(texts.messages).some((key) => key.startsWith('aid.'))
}

function questionOf(texts: Texts, view: AnyView | null): string | undefined {
  const questions = Object.keys(texts.messages).flatMap((key) => (key.startsWith('ask.') ? [key.slice(4)] : []))
  return (
    questions.find((name) => view?.[name] === true) ?? questions.find((name) => view?.phase === name) ?? questions[0]
  )
}
