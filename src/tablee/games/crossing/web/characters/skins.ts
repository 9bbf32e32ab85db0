// What the drawings of the characters share: their kinds and skins.

export type Kind = 'human' | 'elf' | 'sprite' | 'goblin' | 'dwarf' | 'fairy'

export const SKIN: Record<Kind, string> = {
  human: '#F6C9A0',
  elf: '#FBE0BE',
  sprite: '#A9D68A',
  goblin: '#9DB36A',
  dwarf: '#EDB48C',
  fairy: '#FFD9CF',
}
