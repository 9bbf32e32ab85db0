// The six who sit around the clearing: by seat, who they are and what colour they wear.
import type { Component } from 'svelte'
import type { Mood } from '#web/parts/drawn/face/mood'
import type { Colour } from '#web/styles/palette'
import Dwarf from './Dwarf.svelte'
import Elf from './Elf.svelte'
import Fairy from './Fairy.svelte'
import Goblin from './Goblin.svelte'
import Human from './Human.svelte'
import type { Kind } from './skins'
import Sprite from './Sprite.svelte'

export interface Character {
  kind: Kind
  colour: Colour
  /** The bust, drawn in a disc of radius 60 around the origin. */
  bust: Component<{ mood: Mood }>
}

const CAST: Character[] = [
  { kind: 'human', colour: 'blue', bust: Human },
  { kind: 'elf', colour: 'yellow', bust: Elf },
  { kind: 'sprite', colour: 'green', bust: Sprite },
  { kind: 'goblin', colour: 'purple', bust: Goblin },
  { kind: 'dwarf', colour: 'rust', bust: Dwarf },
  { kind: 'fairy', colour: 'pink', bust: Fairy },
]

/** Who sits in a seat. */
export function characterOf(seat: number): Character {
  return CAST[seat % CAST.length]!
}
