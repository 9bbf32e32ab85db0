// Long names on small plates stay whole words as long as they can.
import { expect, it } from 'vitest'
import { breakable, smallness } from './plates'

const shown = (name: string) => breakable(name).replaceAll('\u00ad', '·')

it('breaks long words between syllables, and short ones nowhere', () => {
  expect(shown('Wolfeschlegelsteinhausen')).toBe('Wol·feschle·gels·tein·hau·sen')
  expect(shown('Maximilienne-Alexandrine')).toBe('Maximilienne-Alexandrine')
  expect(shown('Jean Baptiste de la Tour')).toBe('Jean Baptiste de la Tour')
})
it('changes nothing but where a name may break', () => {
  for (const name of [
    'Wolfeschlegelsteinhausen',
    'Ångströmssönerna',
    'Xxxxxxxxxxxxxxxxxxxx',
    '李小龍李小龍李小龍李小龍',
  ])
    expect(breakable(name).replaceAll('\u00ad', '')).toBe(name)
})
it('writes a name smaller the longer it is', () => {
  expect(['Ada', 'Jean-Baptiste', 'Wolfeschlegelsteinhausen'].map(smallness)).toEqual([0, 1, 2])
})
