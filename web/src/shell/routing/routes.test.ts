// Every address leads somewhere, and every route can be written as an address.
import { describe, expect, it } from 'vitest'
import { pathOf, routeOf, type Route } from './routes'

const at = (path: string) => routeOf(new URL(path, 'http://room.example'))

describe('router', () => {
  it.each<[string, Route]>([
    ['/', { page: 'shelf' }],
    ['/join', { page: 'join' }],
    ['/replays', { page: 'replays' }],
    ['/room', { page: 'room' }],
    ['/operator', { page: 'operator' }],
    ['/t/Tab_c-1', { page: 'table', table: 'Tab_c-1' }],
    ['/t/T1/screen', { page: 'screen', table: 'T1' }],
    ['/r/T1', { page: 'replay', table: 'T1', seat: null, entry: null }],
    ['/r/T1?seat=2#14', { page: 'replay', table: 'T1', seat: 2, entry: 14 }],
    ['/s/0123456789abcdef', { page: 'shared', share: '0123456789abcdef' }],
    ['/rules/crossing', { page: 'rules', game: 'crossing' }],
    ['/learn/crossing', { page: 'learn', game: 'crossing', invited: null }],
    ['/learn/crossing?invited=T1', { page: 'learn', game: 'crossing', invited: 'T1' }],
  ])('%s', (path, route) => {
    expect(at(path)).toEqual(route)
    expect(pathOf(route)).toBe(path)
  })

  it.each(['/nowhere', '/t', '/t/T1/elsewhere', '/t/T1/screen/2', '/rules', '/t/%3Cscript%3E'])(
    '%s is lost',
    (path) => {
      expect(at(path).page).toBe('lost')
    },
  )

  it('reads no secret out of the fragment of a table', () => {
    expect(at('/t/T1#secret')).toEqual({ page: 'table', table: 'T1' })
  })

  it('leads nobody back to a table that cannot be one', () => {
    expect(at('/learn/crossing?invited=//elsewhere')).toEqual({ page: 'learn', game: 'crossing', invited: null })
  })

  it('takes no odd numbers for a moment', () => {
    expect(at('/r/T1?seat=-1#x')).toEqual({ page: 'replay', table: 'T1', seat: null, entry: null })
  })
})
