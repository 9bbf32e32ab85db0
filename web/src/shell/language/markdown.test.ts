// Our rules' Markdown becomes a tree, and nothing in it can become code.
import { describe, expect, it } from 'vitest'
import { inline, read } from './markdown'

describe('blocks', () => {
  it('reads headings, paragraphs and lists', () => {
    const blocks = read('# Crossing\n\nPoint\nat once.\n\n- one\n- two\n  more\n\n1. first\n')
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'list'])
    expect(blocks[0]).toMatchObject({ level: 1, id: 'crossing' })
    expect(blocks[1]).toMatchObject({ text: [{ text: 'Point at once.' }] })
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: 'one' }], [{ text: 'two more' }]] })
    expect(blocks[3]).toMatchObject({ ordered: true })
  })

  it('reads a table', () => {
    expect(read('| set | points |\n|---|---|\n| three | 5 |')).toMatchObject([
      {
        kind: 'table',
        head: [[{ text: 'set' }], [{ text: 'points' }]],
        rows: [[[{ text: 'three' }], [{ text: '5' }]]],
      },
    ])
  })
})

describe('inside a line', () => {
  it('marks strong, emphasis and code', () => {
    expect(inline('a **b** *c* `d`').map(({ kind }) => kind)).toEqual(['text', 'strong', 'text', 'em', 'text', 'code'])
  })

  it('draws pictures from the parts of the board', () => {
    expect(inline('![a red stone](drawn:Stone?colour=red)')).toEqual([
      { kind: 'picture', text: 'a red stone', name: 'Stone', props: { colour: 'red' } },
    ])
  })

  it('names a picture of the game', () => {
    expect(inline('![](picture:table)')).toEqual([{ kind: 'picture', text: '', name: 'table', props: {} }])
  })

  it('opens no other scheme than the web', () => {
    expect(inline('[x](javascript:alert)')).toEqual([{ kind: 'text', text: 'x' }])
    expect(inline('<img src=x onerror=alert(1)>')).toEqual([{ kind: 'text', text: '<img src=x onerror=alert(1)>' }])
  })
})
