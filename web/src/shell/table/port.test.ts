// A board that comes with a package is given copies: nothing it does to them reaches the house, and events come once.
import { expect, test } from 'vitest'
import type { AnyEvent, AnyMove, AnyView } from '#web/shell/net/protocol'
import type { BoardProps } from './board'
import { mounted, portOf } from './port'

const played: AnyMove[] = []
const props: BoardProps<AnyView, AnyMove, AnyEvent> = {
  view: { pot: 3, seats: [{ colour: 'red' }] },
  moves: [{ move: 'roll' }],
  me: 0,
  choice: null,
  play: (move) => played.push(move),
  withdraw: () => {},
  told: { key: 1, events: [{ event: 'rolled', die: 3 }], before: { pot: 0 } },
  settled: () => {},
  speed: 1,
  seats: [{ seat: 0, name: 'Ada', kind: 'person', here: true, chosen: false, awaited: true }],
  promises: new Map(),
  promise: null,
  say: (fact) => JSON.stringify(fact),
  t: (key) => key,
  result: null,
  big: false,
  ask: 'Roll?',
}
const around = { version: 1, language: 'en', theme: 'dark' } as const

test('what a board does to what it is given, it does to itself', () => {
  const port = portOf(props, around, true)
  expect(port).toMatchObject({ view: props.view, moves: props.moves, me: 0, theme: 'dark', language: 'en', version: 1 })
  ;(port.view.seats as unknown[]).length = 0
  port.moves[0]!.move = 'cheat'
  expect(props.view.seats).toHaveLength(1)
  expect(props.moves).toEqual([{ move: 'roll' }])
})

test('what happened is told where it is new, and then no more', () => {
  expect(portOf(props, around, true)).toMatchObject({ events: props.told!.events, before: props.told!.before })
  expect(portOf(props, around, false)).toMatchObject({ events: [], before: null })
})

test('a move crosses the border as plain values; a seat has its colour', () => {
  const port = portOf(props, around, false)
  const move = { move: 'roll', extra: undefined }
  port.play(move)
  expect(played).toEqual([{ move: 'roll' }])
  expect(played[0]).not.toBe(move)
  expect(port.seats[0]!.colour).toBe('red')
})

test('a module that gives nothing to update is no board', async () => {
  const nothing = { mount: () => undefined as never }
  await expect(mounted(nothing, null as never, portOf(props, around, false))).rejects.toThrow('update(port)')
})
