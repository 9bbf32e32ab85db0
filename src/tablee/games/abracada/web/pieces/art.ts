// The eight spells as drawings around the origin, about 72 wide, kept as text: one picture each is quicker than ten shapes.

const TURNS = [0, 60, 120, 180, 240, 300]
const around = (shape: string) => TURNS.map((turn) => `<g transform="rotate(${turn})">${shape}</g>`).join('')

const dragon =
  '<path d="M-26 18C-30-2-18-22 2-24L-2-34L10-25L14-35L19-22C28-18 32-8 30 0C30 6 22 8 14 7L6 8C2 16-4 24-26 18z" fill="#F0705C"/>' +
  '<path d="M-26 18C-22 6-12 2-2 4L8 7C2 16-4 24-26 18z" fill="#FFB98A"/>' +
  '<path d="M-2-34L10-25L2-24zM14-35L19-22L11-25z" fill="#FFE6B0"/>' +
  '<path d="M2-14l12 3" stroke="#6D1420" stroke-width="3.5" stroke-linecap="round"/>' +
  '<ellipse cx="9" cy="-8" rx="4.4" ry="4" fill="#FFE37A"/><ellipse cx="10" cy="-8" rx="1.6" ry="3.4" fill="#2B2038"/>' +
  '<circle cx="26" cy="-4" r="2" fill="#6D1420"/><path d="M14 7l2 4 3-4M22 7l2 3 2-4" fill="#fff"/>' +
  '<path d="M-22-4l-8-5 4 10zM-16-14l-7-7 2 11zM-7-21l-5-8 0 10z" fill="#8E1F30"/>' +
  '<path d="M29 9q9 1 7 9q-2 7-11 5q5-5 4-14z" fill="#FFC24A"/>'

const ghost =
  '<path d="M-22 28C-26-4-20-32 2-32C24-32 26-4 24 28Q18 20 13 28Q7 20 1 28Q-5 20-11 28Q-16 20-22 28z" fill="#F5F1FF"/>' +
  '<path d="M8-31C24-28 26-4 24 28Q18 20 13 28Q16-6 8-31z" fill="#CFC4F2"/>' +
  '<ellipse cx="-7" cy="-8" rx="4" ry="6" fill="#2B2038"/><ellipse cx="9" cy="-8" rx="4" ry="6" fill="#2B2038"/>' +
  '<circle cx="-8" cy="-10" r="1.5" fill="#fff"/><circle cx="8" cy="-10" r="1.5" fill="#fff"/>' +
  '<path d="M-3 5q4 5 8 0z" fill="#7A4A8A"/>' +
  '<ellipse cx="-14" cy="1" rx="4" ry="2.6" fill="#F2B3CF"/><ellipse cx="16" cy="1" rx="4" ry="2.6" fill="#F2B3CF"/>'

const dreams =
  '<path d="M8-32C-16-34-30-14-26 6C-22 24-4 32 14 24C-4 20-12 6-8-10C-6-20 0-28 8-32z" fill="#FFE08A"/>' +
  '<g fill="none" stroke="#8A5A10" stroke-width="2.6" stroke-linecap="round"><path d="M-18-2q4 4 7 1M-16 8q4 3 7 1"/></g>' +
  '<path d="M-4 26C-8 16 2 10 8 14C12 4 26 6 26 16C34 18 32 28 26 28H2C-2 28-4 28-4 26z" fill="#fff"/>' +
  '<path d="M4 28q10-6 22 0z" fill="#CFE0FA"/><path d="M14-14l3-7 3 7 7 3-7 3-3 7-3-7-7-3z" fill="#FFF6D0"/>'

const singer =
  '<path d="M-22-26L-12-20Q2-26 14-20L24-26C26-14 26 10 20 20C12 32-10 32-18 20C-24 10-24-14-22-26z" fill="#C68A48"/>' +
  '<path d="M-10 28C-18 14-14 0 1 0C16 0 20 14 12 28Q1 33-10 28z" fill="#F6DFB4"/>' +
  '<g fill="none" stroke="#B5793A" stroke-width="2" stroke-linecap="round"><path d="M-6 12q3 3 6 0M2 12q3 3 6 0M-2 19q3 3 6 0"/></g>' +
  '<circle cx="-8" cy="-9" r="10" fill="#FFF3D6"/><circle cx="10" cy="-9" r="10" fill="#FFF3D6"/>' +
  '<path d="M-13-9q5 5 10 0M5-9q5 5 10 0" stroke="#2B2038" stroke-width="3" fill="none" stroke-linecap="round"/>' +
  '<path d="M-3-4h8l-4 5z" fill="#F0A22B"/><path d="M-2 1l6 0-3 6z" fill="#D07A18"/>' +
  '<path d="M28-8v-14l8-3v13" stroke="#FFE9C7" stroke-width="3" fill="none"/>' +
  '<circle cx="26" cy="-7" r="3.6" fill="#FFE9C7"/><circle cx="34" cy="-11" r="3.6" fill="#FFE9C7"/>'

const lightning =
  '<path d="M-28 0C-32-14-20-20-14-18C-12-32 12-34 15-20C26-22 34-8 26 0C22 6-22 6-28 0z" fill="#F1EEFA"/>' +
  '<path d="M-26 2C-10 6 16 4 27-1C22 6-22 7-26 2z" fill="#B9B0D2"/>' +
  '<path d="M4-4L-12 15L-1 14L-8 34L14 9L3 10L10-4z" fill="#FFD23E" stroke="#8A6200" stroke-width="2" stroke-linejoin="round"/>'

const blizzard =
  `<g stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none">${around('<path d="M0 0V-29M0-17l-8-7M0-17l8-7"/>')}</g>` +
  `<g stroke="#6CC6DA" stroke-width="1.6" stroke-linecap="round">${around('<path d="M0-4V-28"/>')}</g><circle r="5.5" fill="#6CC6DA"/>`

const fireball =
  '<path d="M30-34C18-26 14-20 4-18C10-24 8-28 12-34C-4-30-26-14-26 8C-26 24-12 34 2 33C18 32 28 18 26 4C25-6 20-8 22-16C24-24 28-28 30-34z" fill="#FF8447"/>' +
  '<path d="M18-18C8-12-2-10-10-2C-20 8-16 26 0 27C14 27 20 14 16 2C14-6 14-10 18-18z" fill="#FFC04A"/>' +
  '<circle cx="-1" cy="13" r="10" fill="#FFF0A8"/>'

const potion =
  '<path d="M-7-32h14v5h-3v14C18-8 28 4 26 16C24 30 12 34 0 34C-12 34-24 30-26 16C-28 4-18-8-4-13v-14h-3z" fill="#EAF7F2"/>' +
  '<path d="M-24 8Q-10 2 0 8Q12 14 25 8C27 26 14 31 0 31C-14 31-27 26-24 8z" fill="#54B56A"/>' +
  '<path d="M-24 8Q-10 2 0 8Q12 14 25 8Q24 14 22 16Q8 18 0 13Q-12 8-24 13z" fill="#9BE39A"/>' +
  '<circle cx="-8" cy="20" r="3.5" fill="#D6F7D0"/><circle cx="6" cy="24" r="2.6" fill="#D6F7D0"/><circle cx="4" cy="2" r="2.6" fill="#9BE39A"/>' +
  '<rect x="-7" y="-37" width="14" height="7" rx="2.5" fill="#B5793A"/>' +
  '<path d="M-17 2q3-7 8-9" stroke="#fff" stroke-width="3.5" fill="none" stroke-linecap="round"/>'

/** The drawing of spell 1, 2, … 8. */
export const ART = [dragon, ghost, dreams, singer, lightning, blizzard, fireball, potion] as const
