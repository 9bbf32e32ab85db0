// Every address leads somewhere, and every place can be written as an address.
import { describe, expect, it } from 'vitest'
import { pathOf, placeOf, type Place } from './routes'

const at = (path: string) => placeOf(new URL(path, 'http://room.example'))

describe('router', () => {
  it.each<[string, Place]>([
    ['/', { page: 'shelf' }],
    ['/join', { page: 'join' }],
    ['/replays', { page: 'replays' }],
    ['/t/Tab_c-1', { page: 'table', table: 'Tab_c-1' }],
    ['/t/T1/screen', { page: 'screen', table: 'T1' }],
    ['/r/T1', { page: 'replay', table: 'T1', seat: null, entry: null }],
    ['/r/T1?seat=2#14', { page: 'replay', table: 'T1', seat: 2, entry: 14 }],
    ['/rules/crossing', { page: 'rules', game: 'crossing' }],
  ])('%s', (path, place) => {
    expect(at(path)).toEqual(place)
    expect(pathOf(place)).toBe(path)
  })

  it.each(['/nowhere', '/t', '/t/T1/elsewhere', '/t/T1/screen/2', '/rules', '/t/%3Cscript%3E'])('%s is lost', (path) => {
    expect(at(path).page).toBe('lost')
  })

  it('reads no secret out of the fragment of a table', () => {
    expect(at('/t/T1#secret')).toEqual({ page: 'table', table: 'T1' })
  })

  it('takes no odd numbers for a moment', () => {
    expect(at('/r/T1?seat=-1#x')).toEqual({ page: 'replay', table: 'T1', seat: null, entry: null })
  })
})
