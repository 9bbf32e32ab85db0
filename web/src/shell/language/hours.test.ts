import { expect, test } from 'vitest'
import { inUnits } from './period'

test('French sets a space between a number and its unit, also where there is little room', () => {
  const said = inUnits('fr', 23 * 3600 + 59 * 60, 'narrow').replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(said).toBe('23 h 59 min')
})
