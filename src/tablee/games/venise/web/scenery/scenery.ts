// The city along the canal, and the waves: the same every time, as wide as the window.
import { sequence } from '#web/parts/board/sequence'

export interface Palazzo {
  x: number
  w: number
  h: number
  tone: number
  roof: 'tiles' | 'crown' | 'chimney'
  windows: { x: number; y: number; lit: boolean }[]
  litDoor: boolean
}

/** How many paints there are for fronts. */
export const TONES = 7

/** A row of fronts, `height` high at most, standing on y = 0. */
export function palazzi(width: number, height: number): Palazzo[] {
  const found: Palazzo[] = []
  const scale = height / 98
  for (let x = -10, i = 0; x < width; i += 1) {
    const w = (84 + ((i * 37) % 5) * 14) * scale
    const h = height * (0.68 + ((i * 53) % 7) * 0.05)
    found.push({
      x,
      w,
      h,
      tone: i % TONES,
      roof: (['tiles', 'crown', 'chimney'] as const)[i % 3]!,
      windows: windows(x, w, h, scale, i),
      litDoor: i % 2 === 1,
    })
    x += w + 3 * scale
  }
  return found
}

function windows(x: number, w: number, h: number, scale: number, seed: number): Palazzo['windows'] {
  const columns = Math.max(2, Math.floor(w / (30 * scale)))
  const rows = Math.max(1, Math.floor((h / scale - 34) / 38))
  return Array.from({ length: rows * columns }, (_, n) => {
    const [row, column] = [Math.floor(n / columns), n % columns]
    return {
      x: x + (w * (column + 0.5)) / columns,
      y: -h + (36 + row * 38) * scale,
      lit: (column * 7 + row * 5 + seed * 3) % 5 < 2,
    }
  })
}

export interface Wave {
  x: number
  y: number
  size: number
  dark: boolean
}

/** Small waves, thinly strewn. */
export function waves(width: number, top: number, height: number): Wave[] {
  const random = sequence(3)
  const count = Math.min(170, Math.round((width * (height - top)) / 9500))
  return Array.from({ length: count }, (_, i) => ({
    x: Math.round(random() * width),
    y: Math.round(top + 20 + random() * (height - top)),
    size: 0.7 + random() * 0.7,
    dark: i % 3 === 0,
  }))
}
