// The sounds of the table: heard once a person has touched the page, if they want to hear any.
import { settings } from './settings.svelte'

export type Sound = 'wood' | 'pebble' | 'felt' | 'puff' | 'turn' | 'win'

let studio: AudioContext | null = null
let instruments: typeof import('./instruments') | null = null

/** Browsers stay silent until a person touches the page: the first touch opens the studio and fetches what is played there. */
export function listenForTouch(): void {
  const open = () => {
    studio ??= new AudioContext()
    void studio.resume()
    import('./instruments').then(
      (fetched) => (instruments = fetched),
      () => {}, // the room is out of reach, and silent
    )
  }
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, open, { once: true, capture: true })
}

export function sound(name: Sound, after = 0): void {
  if (!settings.sound || !instruments || studio?.state !== 'running') return
  instruments.SOUNDS[name](studio, studio.currentTime + after)
}
