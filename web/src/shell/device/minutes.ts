// A reactive clock with a resolution of a few seconds, running only while something shows it.
import { createSubscriber } from 'svelte/reactivity'

const OFTEN = 10_000

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, OFTEN)
  return () => clearInterval(timer)
})

/** The current time in milliseconds; whatever uses it is updated every few seconds. */
export function now(): number {
  subscribe()
  return Date.now()
}
