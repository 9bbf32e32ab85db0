// What is asked now, in one sentence. A game's texts begin `ask` with its usual question; another one is named after
// the flag of the view that calls for it (Crossing: `ask.round`, and `ask.serving` while `view.serving` is true), or
// after the view's phase (Venise: `ask.walk` while `view.phase` is `walk`).
import type { AnyView } from '#web/shell/net/protocol'
import type { Texts } from './say'

export function askOf(texts: Texts, view: AnyView | null, otherwise: string): string {
  const questions = Object.keys(texts.messages).filter((key) => key.startsWith('ask.'))
  const flagged = questions.find((key) => view?.[key.slice(4)] === true || view?.phase === key.slice(4))
  const question = flagged ?? questions[0]
  return question ? texts.say(question) : otherwise
}
