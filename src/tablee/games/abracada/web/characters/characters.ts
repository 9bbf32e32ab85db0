// The five who sit in the tower: by seat, how they look. Hat and robe are in the colour of the seat.
import { colourOf } from '#web/shell/table/seats'
import type { Colour } from '#web/styles/palette'

export type Kind = 'apprentice' | 'elder' | 'witch' | 'scholar' | 'brewer'

export interface Character {
  kind: Kind
  colour: Colour
  skin: string
  hair: string
  cheek: string
  /** The cone of the hat above its brim, and the side of it that lies in shade. */
  hat: string
  shade: string
}

const LOOKS: Omit<Character, 'colour'>[] = [
  {
    kind: 'apprentice',
    skin: '#F6C9A0',
    hair: '#7F4A2A',
    cheek: '#E98B6C',
    hat: 'M-30-20C-22-40-18-62-2-76C8-84 26-82 34-70C24-74 16-70 16-62C18-48 24-34 30-20z',
    shade: 'M6-20C8-44 8-60 16-62C18-48 24-34 30-20z',
  },
  {
    kind: 'elder',
    skin: '#EFC7A4',
    hair: '#F4F0FA',
    cheek: '#E29A80',
    hat: 'M-28-20C-20-44-10-70 2-90C10-66 20-42 28-20z',
    shade: 'M6-20C6-48 4-74 2-90C10-66 20-42 28-20z',
  },
  {
    kind: 'witch',
    skin: '#FBE0CB',
    hair: '#C4502E',
    cheek: '#F09A8A',
    hat: 'M-30-20C-26-38-24-54-16-66C-24-70-34-66-40-58C-38-74-22-86-6-80C10-72 22-44 30-20z',
    shade: 'M6-20C6-44 0-66-12-80C10-74 22-44 30-20z',
  },
  {
    kind: 'scholar',
    skin: '#A8724A',
    hair: '#33231F',
    cheek: '#C6714F',
    hat: 'M-30-20C-26-36-22-52-14-64C-6-78 10-84 18-74C22-66 18-60 22-52C26-42 28-30 30-20z',
    shade: 'M6-20C8-40 6-58 12-76C22-70 18-60 22-52C26-42 28-30 30-20z',
  },
  {
    kind: 'brewer',
    skin: '#EDB48C',
    hair: '#D77A2C',
    cheek: '#E0805A',
    hat: 'M-32-20C-30-36-24-50-14-58C-2-66 14-64 24-52C30-44 44-46 48-38C42-34 34-34 32-20z',
    shade: 'M8-20C10-40 10-54 4-63C14-64 20-58 24-52C30-44 44-46 48-38C42-34 34-34 32-20z',
  },
]

/** Who sits in a seat. */
export function characterOf(seat: number): Character {
  return { ...LOOKS[seat % LOOKS.length]!, colour: colourOf(seat) }
}
