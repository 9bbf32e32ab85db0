// Calls the person back when it is their turn: title of the tab, a dot on its icon, a sound, a short buzz.
import { afterFrame } from './frames'
import { sound } from './sound'

const DOTTED = '/icon-turn.svg'
const PLAIN = '/icon.svg'

let waiting = false

/** Show in the tab what page this is, and whether somebody waits for us; aloud where we were not told otherwise. */
export function setTitle(title: string, yourTurn: boolean, aloud = true): void {
  document.title = yourTurn ? `● ${title}` : title
  // Making a sound takes a moment that the frame in which the question appears does not have.
  if (yourTurn && !waiting && aloud) afterFrame(call)
  waiting = yourTurn
  if (document.hidden) dot()
}

/** The dot calls from a tab that nobody looks at; one in sight needs none, and is spared the drawing of an icon. */
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

/** Phones buzz only for those who have touched the page. */
export function buzz(pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}
