// Formats long durations in their two largest units.

/** Durations from this many seconds on are formatted in units; shorter ones in seconds. */
export const LONG_S = 600

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "2 days 5 hours", or "2d 5h" where there is little room; what is less than the second unit is left out. */
export function inUnits(language: string, seconds: number, unitDisplay: 'long' | 'narrow'): string {
  const first = UNITS.findIndex(([, size]) => seconds >= size)
  let rest = seconds
  return UNITS.slice(first, first + 2)
    .flatMap(([unit, size]) => {
      const n = Math.floor(rest / size)
      rest %= size
      const display = language === 'fr' && unitDisplay === 'narrow' ? 'short' : unitDisplay // « 23 h », never « 23h »
      return n ? [new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: display }).format(n)] : []
    })
    .join(' ')
}
