// What the operator's page says, in both languages; it comes with that page alone.
import en from './operator.en.json'
import fr from './operator.fr.json'
import type { Language } from './languages'

export type OperatorText = keyof typeof en
export const OPERATOR: Record<Language, Record<OperatorText, string>> = { en, fr }
