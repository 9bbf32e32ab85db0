// The wings of the stage: what is about to move is made ready early and a little at a time, so that no frame has to make it all.
import type { Timed } from './cues'

/** How early things are made ready, in milliseconds, and how many at once. */
export const LEAD = 640
export const AT_ONCE = 2

/** What is on stage or in the wings after this step: what is over has gone, and a few that come soon have been made ready. */
export function callOn<C extends Timed>(ready: C[], cues: C[], now: number): C[] {
  const there = new Set(ready.map(({ key }) => key))
  const soon = cues
    .filter(({ key, at, ms }) => !there.has(key) && at <= now + LEAD && now < at + ms)
    .sort((a, b) => a.at - b.at)
    .slice(0, AT_ONCE)
  const stay = ready.filter(({ at, ms }) => now < at + ms)
  return soon.length === 0 && stay.length === ready.length ? ready : [...stay, ...soon]
}

/** When the next one can be made ready, if there is any; Infinity when all are. */
export function nextCall(ready: Timed[], cues: Timed[], now: number): number {
  const there = new Set(ready.map(({ key }) => key))
  return cues.reduce((soonest, { key, at, ms }) => {
    return there.has(key) || now >= at + ms ? soonest : Math.min(soonest, Math.max(at - LEAD, now + 16))
  }, Infinity)
}

/** Keeps something out of sight until it is its turn. */
export function hideFor(element: Element, wait: number): void {
  if (wait > 0) element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: wait })
}
