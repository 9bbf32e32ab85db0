// Plays sounds, once the person has touched the page, unless they are switched off.
import { settings } from './settings.svelte'

export type Sound = 'wood' | 'pebble' | 'felt' | 'puff' | 'turn' | 'win'

let studio: AudioContext | null = null
let instruments: typeof import('./instruments') | null = null

/** Browsers allow no sound before a touch: the first one creates the audio context and loads the instruments. */
export function listenForTouch(): void {
  const open = () => {
    studio ??= new AudioContext()
    void studio.resume()
    import('./instruments').then(
      (fetched) => (instruments = fetched),
      () => {}, // the room is unreachable: no sounds
    )
  }
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, open, { once: true, capture: true })
}

export function sound(name: Sound, after = 0): void {
  if (!settings.sound || !instruments || studio?.state !== 'running') return
  instruments.SOUNDS[name](studio, studio.currentTime + after)
}
