// A board tells each story once: from the view before it to the view that is already here.
import { onDestroy, untrack } from 'svelte'
import type { Transition } from '#web/shell/table/board'
import type { Timed } from './cues'
import type { Show } from './show.svelte'

interface Telling<V, E> {
  told: Transition<V, E> | null
  speed: number
}

/** Hands every new tell to `tell`; a show ends with its tell, with the board, and where nothing may move. */
export function telling<C extends Timed, V, E, S>(
  show: Show<C, V, S>,
  now: () => Telling<V, E>,
  tell: (tell: Transition<V, E>) => void,
): void {
  let shown: number | null = null
  $effect.pre(() => {
    const { told } = now()
    untrack(() => {
      if (told === null && show.running) show.stop()
      if (told === null || told.key === shown) return
      shown = told.key
      tell(told)
    })
  })
  $effect.pre(() => {
    if (now().speed === 0) untrack(() => show.running && show.skip())
  })
  onDestroy(() => show.stop())
}
