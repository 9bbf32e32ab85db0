// Media queries: whether a panel fits beside the board, and whether the window is low, as on a phone held sideways.
import { MediaQuery } from 'svelte/reactivity'

const beside = new MediaQuery('(min-width: 60rem) or ((orientation: landscape) and (max-height: 32rem))')
const short = new MediaQuery('(max-height: 50rem)')
const low = new MediaQuery('(max-height: 32rem)')

export const viewport = {
  /** Whether the panel is beside the board rather than below it. */
  get beside(): boolean {
    return beside.current
  },
  /** Whether the panel only has room for one thing at a time. */
  get low(): boolean {
    return low.current
  },
  /** Whether the window is no higher than a small phone. */
  get short(): boolean {
    return short.current
  },
  /** Whether the panel is beside the board with room for everything. */
  get roomy(): boolean {
    return beside.current && !low.current
  },
}
