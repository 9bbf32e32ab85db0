// What the coach's page says, in both languages; it comes with that page alone.
import en from './coach.en.json'
import fr from './coach.fr.json'
import type { Language } from './languages'

export type CoachText = keyof typeof en
export const COACH: Record<Language, Record<CoachText, string>> = { en, fr }
