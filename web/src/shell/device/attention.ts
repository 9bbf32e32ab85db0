// Gets the person's attention when it is their turn: tab title, a dot on its icon, a sound, a vibration.
import { afterFrame } from './frames'
import { sound } from './sound'

const DOTTED = '/icon-turn.svg'
const PLAIN = '/icon.svg'

let waiting = false

/** Show in the tab title which page this is and whether we are awaited; with a sound unless `aloud` is false. */
export function setTitle(title: string, yourTurn: boolean, aloud = true): void {
  document.title = yourTurn ? `● ${title}` : title
  // Starting a sound is too slow for the frame in which the question appears.
  if (yourTurn && !waiting && aloud) afterFrame(call)
  waiting = yourTurn
  if (document.hidden) dot()
}

/** The dot is only drawn in a hidden tab, where it is needed; drawing an icon is expensive. */
function dot(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const wanted = document.hidden && waiting ? DOTTED : PLAIN
  if (icon && icon.getAttribute('href') !== wanted) icon.href = wanted
}
document.addEventListener('visibilitychange', dot)

function call(): void {
  sound('turn')
  buzz(document.hidden ? [60, 60, 60] : [30])
}

/** Browsers only vibrate once the page has been touched. */
export function buzz(pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}
