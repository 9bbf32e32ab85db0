// The person's settings, kept in the browser, and set on the page as attributes for the style sheets.
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
  /** The pause between moves of others. */
  pace: (typeof PACES)[number]
  /** When to show a second sentence below the prompt: while the game is new to the person, always, or never. */
  aid: (typeof AIDS)[number]
  sound: boolean
  /** Whether the list of moves is open beside the board. */
  moves: boolean
}

const TEMPO: Record<Kept['speed'], number> = { none: 0, slow: 0.6, normal: 1, fast: 2 }
/** The pause between two moves of others, in milliseconds. */
const PAUSE: Record<Kept['pace'], number> = { calm: 2000, normal: 1000, brisk: 350, none: 0 }
/** The factor for that pause without animations, when it is all the time to see what changed. */
const STILL_LONGER = 1.6

/** The browser's first language that is supported. */
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

  /** The speed of animations: 0 for none, 1 as designed. */
  get tempo(): number {
    return this.#still ? 0 : TEMPO[this.speed]
  }

  /** Whether the device asks for reduced motion, whatever is set here. */
  get still(): boolean {
    return this.#still
  }

  /** The pause between two moves of others, in milliseconds. */
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
