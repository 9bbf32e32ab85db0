// How this person likes it: kept in the browser, and set on the page as attributes that the styles read.
import { LANGUAGES, type Language } from '#web/texts/languages'
import { recall, remember } from './storage'

export const THEMES = ['auto', 'light', 'dark'] as const
export const SIZES = ['normal', 'large', 'huge'] as const
export const SPEEDS = ['none', 'slow', 'normal', 'fast'] as const
export const PACES = ['calm', 'normal', 'brisk', 'none'] as const
export const AIDS = ['auto', 'always', 'never'] as const

type Kept = {
  language: Language
  theme: (typeof THEMES)[number]
  size: (typeof SIZES)[number]
  speed: (typeof SPEEDS)[number]
  /** How quickly the moves of others follow each other. */
  pace: (typeof PACES)[number]
  /** Whether a second sentence stands under what is asked: while one is new to the game, always, or never. */
  aid: (typeof AIDS)[number]
  sound: boolean
  /** Whether the list of moves stands open beside a board. */
  moves: boolean
}

const TEMPO: Record<Kept['speed'], number> = { none: 0, slow: 0.6, normal: 1, fast: 2 }
/** How long the table rests between two moves of others, in milliseconds. */
const PAUSE: Record<Kept['pace'], number> = { calm: 2000, normal: 1000, brisk: 350, none: 0 }
/** Where nothing moves, the rest is all the time there is to see what has changed. */
const STILL_LONGER = 1.6

/** The first language of this browser that the house speaks. */
function guessed(): Language {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2))
  return spoken.find((tag): tag is Language => (LANGUAGES as readonly string[]).includes(tag)) ?? 'en'
}

const reduced = matchMedia('(prefers-reduced-motion: reduce)')

class Settings {
  language = $state<Language>('en')
  theme = $state<Kept['theme']>('auto')
  size = $state<Kept['size']>('normal')
  speed = $state<Kept['speed']>('normal')
  pace = $state<Kept['pace']>('normal')
  aid = $state<Kept['aid']>('auto')
  sound = $state(true)
  moves = $state(true)
  #still = $state(reduced.matches)

  constructor() {
    const kept = recall<Partial<Kept>>('settings') ?? {}
    Object.assign(this, { language: guessed(), ...kept })
    reduced.addEventListener('change', () => (this.#still = reduced.matches))
    $effect.root(() => {
      $effect(() => this.#apply())
    })
  }

  /** How fast things move: 0 not at all, 1 as designed. */
  get tempo(): number {
    return this.#still ? 0 : TEMPO[this.speed]
  }

  /** Whether the device asks that nothing moves, whatever is chosen here. */
  get still(): boolean {
    return this.#still
  }

  /** How long the table rests between two moves of others, in milliseconds. */
  get pause(): number {
    return PAUSE[this.pace] * (this.tempo === 0 ? STILL_LONGER : 1)
  }

  #apply(): void {
    const { language, theme, size, speed, pace, aid, sound, moves } = this
    const page = document.documentElement
    page.lang = language
    page.dataset.size = size
    page.dataset.motion = this.tempo === 0 ? 'none' : 'some'
    if (theme === 'auto') delete page.dataset.theme
    else page.dataset.theme = theme
    remember('settings', { language, theme, size, speed, pace, aid, sound, moves } satisfies Kept)
  }
}

export const settings = new Settings()
