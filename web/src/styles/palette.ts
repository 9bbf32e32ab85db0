// The paints of all pieces: eight colours in three tones, and how to mix two of them.

export type Colour = 'red' | 'blue' | 'yellow' | 'white' | 'green' | 'purple' | 'pink' | 'rust'

export interface Paint {
  light: string
  base: string
  deep: string
}

export const PAINT: Record<Colour, Paint> = {
  red: { light: '#F58C76', base: '#D9402F', deep: '#9E2233' },
  blue: { light: '#86C5F2', base: '#2F78C4', deep: '#1C4A8C' },
  yellow: { light: '#FFE08A', base: '#F0AE2B', deep: '#B5720F' },
  white: { light: '#FFFFFF', base: '#E3DCF0', deep: '#8F82AB' },
  green: { light: '#8FDDA3', base: '#2F9A5F', deep: '#17603F' },
  purple: { light: '#C9A4EA', base: '#8456B5', deep: '#533182' },
  pink: { light: '#FFC2D2', base: '#E0688F', deep: '#9C3560' },
  rust: { light: '#F2A97A', base: '#C75A2B', deep: '#843214' },
}

export const INK = '#2B2038'

/** The colour on the way from one to another: 0 is `from`, 1 is `to`. */
export function mix(from: string, to: string, share: number): string {
  const goal = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((goal[i] ?? 0) - value) * share))
  return '#' + mixed.map((value) => value.toString(16).padStart(2, '0')).join('')
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16))
}
