// Whether the place where people wait stands above the rest, as on a phone, and not beside it.
import { MediaQuery } from 'svelte/reactivity'

export const narrow = new MediaQuery('(max-width: 56rem)')
