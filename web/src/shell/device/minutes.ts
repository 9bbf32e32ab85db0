// The time as far as it concerns who waits: it is looked at again every few seconds, while somebody shows it.
import { createSubscriber } from 'svelte/reactivity'

const OFTEN = 10_000

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, OFTEN)
  return () => clearInterval(timer)
})

/** Now, in milliseconds; what shows it is drawn anew every few seconds. */
export function now(): number {
  subscribe()
  return Date.now()
}
