// The spells as they look: their colours, and the pictures of stones and keys, each drawn once.
import { mix } from '#web/styles/palette'
import { ART } from './art'

export const SPELLS = [1, 2, 3, 4, 5, 6, 7, 8] as const

const COLOURS = ['#C8403C', '#7461BC', '#3F74C2', '#A2417A', '#8A6700', '#1B7890', '#BF4E12', '#2F7A40'] as const
const BACK = '#75689B'

/** The colour of a spell, and the deep tone of its side. */
export const spellColour = (spell: number): string => COLOURS[spell - 1] ?? BACK
export const spellShade = (spell: number): string => mix(spellColour(spell), '#140A1E', 0.5)

/** The outline of a stone, 58 by 86 around the origin. */
export const SLAB = 'M-27 39L-29-16Q-28-42 0-43Q28-42 29-16L27 39Q0 45-27 39z'
/** The frame of a stone's picture: its side and shadow reach out below. */
export const FRAME = { x: -32, y: -46, w: 68, h: 104 }

const SPIRAL = 'C4-1 8 3 5 7C1 12-9 9-9 1C-9-9 4-14 12-7C20 1 15 17 1 18C-10 19-18 11-18 0'
const CARVED =
  `<path d="M0 2${SPIRAL}" fill="none" stroke="#40365F" stroke-width="4" stroke-linecap="round"/>` +
  `<path d="M0 2${SPIRAL}" transform="translate(0 1.4)" fill="none" stroke="#A99CCB" stroke-width="1.4" stroke-linecap="round"/>` +
  '<g fill="#40365F"><circle cy="-27" r="2.6"/><circle cx="-9" cy="-24" r="1.8"/><circle cx="9" cy="-24" r="1.8"/></g>'

const drawn = new Map<string, string>()

function picture(key: string, draw: () => string, { x, y, w, h }: typeof FRAME): string {
  const known = drawn.get(key)
  if (known) return known
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${w} ${h}">${draw()}</svg>`
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`
  drawn.set(key, address)
  return address
}

/** A stone without its numeral; null is one seen from behind. */
export function stonePicture(spell: number | null): string {
  return picture(
    `stone ${spell}`,
    () => {
      const face = spell === null ? CARVED : `<g transform="translate(0 17) scale(.62)">${ART[spell - 1]}</g>`
      return (
        `<path d="${SLAB}" transform="translate(4 6)" fill="#120C20" opacity=".36"/>` +
        `<path d="${SLAB}" transform="translate(0 5)" fill="${spell === null ? '#3A3157' : spellShade(spell)}"/>` +
        `<path d="${SLAB}" fill="${spell === null ? BACK : spellColour(spell)}"/>` +
        '<path d="M-25-14Q-24-38 0-39Q20-38 24-22" fill="none" stroke="#fff" stroke-width="2.5" opacity=".42" stroke-linecap="round"/>' +
        face
      )
    },
    FRAME,
  )
}

/** A spell's drawing alone. */
export function artPicture(spell: number): string {
  return picture(`art ${spell}`, () => ART[spell - 1]!, { x: -40, y: -40, w: 80, h: 80 })
}
