// Calls the person back when it is their turn: title of the tab, a dot on its icon, a sound, a short buzz.
import { sound } from './sound'

const DOTTED = '/icon-turn.svg'
const PLAIN = '/icon.svg'

let waiting = false

/** Show in the tab what page this is, and whether somebody waits for us. */
export function wear(title: string, yourTurn: boolean): void {
  document.title = yourTurn ? `● ${title}` : title
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', yourTurn ? DOTTED : PLAIN)
  if (yourTurn && !waiting) call()
  waiting = yourTurn
}

function call(): void {
  sound('turn')
  buzz(document.hidden ? [60, 60, 60] : [30])
}

/** Phones buzz only for those who have touched the page. */
export function buzz(pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}
