// The one sentence after a turn: what your cast did to whom, what others' casts did to you, how a round ended for you.
import { describe, expect, test } from 'vitest'
import type { Event, RoundEnded, View } from '#web/contract/abracada.gen'
import en from '../texts/en.toml?raw'
import fr from '../texts/fr.toml?raw'
import { gist } from './gist'

const ME = 0
const [BO, CY] = [1, 2]

function sentences(toml: string): Map<string, string> {
  const section = toml.split('\n[gist]\n')[1]!.split('\n[')[0]!
  return new Map([...section.matchAll(/^(\w+) = "(.*)"$/gm)].map(([, key, text]) => [`gist.${key}`, text!]))
}
const LANGUAGES = [sentences(en), sentences(fr)]

function told(events: Event[], active = ME) {
  const view = { active } as View
  return gist({ events, before: view, view: { active: BO } as View }, ME)
}

/** What is said, once it is certain that both languages can say it. */
function said(events: Event[], active = ME) {
  const found = told(events, active)
  for (const texts of found ? LANGUAGES : []) {
    const text = texts.get(found!.key)
    expect(text, found!.key).toBeDefined()
    for (const [, field] of text!.matchAll(/\{(\w+)/g)) {
      expect(found!.fields, `${found!.key} wants ${field}`).toHaveProperty(field!)
      expect((found!.fields as Record<string, unknown>)[field!]).not.toBeUndefined()
    }
  }
  return found && { key: found.key.replace('gist.', ''), ...found.fields }
}

const casts = (seat: number, spell: number): Event => ({ event: 'succeeded', seat, spell, slot: 2 })
const lost = (seat: number, now: number, lives = 1): Event => ({ event: 'lost', seat, lives, now })
const rolls = (seat: number, die: number): Event => ({ event: 'rolled', seat, die })
const gained = (lives: number, now: number): Event => ({ event: 'gained', seat: ME, lives, now })

describe('your own cast says what it did to whom', () => {
  test.each<[string, Event[], object]>([
    ['dragon', [casts(ME, 1), rolls(ME, 2), lost(BO, 4, 2), lost(CY, 1, 2)], { key: 'cast_1', die: 2, hit: [BO, CY] }],
    ['ghost', [casts(ME, 2), gained(1, 4), lost(BO, 5)], { key: 'cast_2', now: 4, hit: [BO] }],
    ['ghost, full', [casts(ME, 2), gained(0, 6), lost(BO, 5)], { key: 'cast_2_full', hit: [BO] }],
    ['dreams', [casts(ME, 3), rolls(ME, 3), gained(3, 5)], { key: 'cast_3', die: 3, now: 5 }],
    ['dreams, full', [casts(ME, 3), rolls(ME, 3), gained(2, 6)], { key: 'cast_3_full', die: 3, lives: 2 }],
    ['singer', [casts(ME, 4)], { key: 'cast_4' }],
    ['singer alone', [casts(ME, 4), { event: 'no_secret_left', seat: ME }], { key: 'cast_4_none' }],
    ['storm', [casts(ME, 5), lost(BO, 5), lost(CY, 5)], { key: 'cast_5', hit: [BO, CY] }],
    ['blizzard', [casts(ME, 6), lost(BO, 5)], { key: 'cast_6', hit: [BO] }],
    ['fireball', [casts(ME, 7), lost(CY, 5)], { key: 'cast_7', hit: [CY] }],
    ['potion', [casts(ME, 8), gained(1, 3)], { key: 'cast_8', now: 3 }],
    ['potion, full', [casts(ME, 8), gained(0, 6)], { key: 'cast_8_full' }],
  ])('%s', (_, events, expected) => expect(said(events)).toMatchObject(expected))
})

describe('a miss says what it cost and why', () => {
  test('a life and the turn', () => {
    const events: Event[] = [{ event: 'failed', seat: ME, spell: 5 }, lost(ME, 3)]
    expect(said(events)).toMatchObject({ key: 'failed', spell: 5, now: 3 })
  })
  test('for a dragon what the die shows', () => {
    const events: Event[] = [{ event: 'failed', seat: ME, spell: 1 }, rolls(ME, 3), lost(ME, 1, 3)]
    expect(said(events)).toMatchObject({ key: 'failed_1', die: 3 })
  })
  test('too low a number', () => {
    expect(said([{ event: 'misspoke', seat: ME, spell: 2 }, lost(ME, 3)])).toMatchObject({ key: 'misspoke', spell: 2 })
  })
})

test('what else you chose is said too', () => {
  const refilled: Event = { event: 'refilled', seat: ME, slots: [1, 3], stones: [null, null] }
  expect(said([{ event: 'stopped', seat: ME }, refilled])).toMatchObject({ key: 'stopped', count: 2, next: BO })
  expect(said([{ event: 'stopped', seat: ME }])).toMatchObject({ key: 'stopped_short' })
  expect(said([{ event: 'took_secret', seat: ME, stone: 7 }])).toMatchObject({ key: 'took_secret', stone: 7 })
  expect(said([{ event: 'left_secret', seat: ME }])).toMatchObject({ key: 'left_secret' })
})

describe('what others cast is said where it hit you', () => {
  test.each([2, 5, 6, 7])('spell %i', (spell) => {
    expect(said([casts(BO, spell), lost(ME, 4)], BO)).toMatchObject({ key: `hit_${spell}`, caster: BO, now: 4 })
  })
  test('a dragon, with the die', () => {
    expect(said([casts(BO, 1), rolls(BO, 2), lost(ME, 4, 2)], BO)).toMatchObject({ key: 'hit_1', die: 2, now: 4 })
  })
  test('and nothing where it did not', () => {
    expect(said([casts(BO, 6), lost(CY, 4)], BO)).toBeNull()
    expect(said([{ event: 'failed', seat: BO, spell: 6 }, lost(BO, 4)], BO)).toBeNull()
    expect(said([{ event: 'took_secret', seat: BO, stone: null }], BO)).toBeNull()
  })
})

describe('a round says how it ended for you', () => {
  const ended = (more: Partial<RoundEnded>, mine: [points: number, bonus: number]): Event => ({
    event: 'round_ended',
    round: 1,
    how: 'kill',
    winner: null,
    fallen: [],
    scores: [mine, [1, 0], [1, 0]].map(([points, bonus]) => ({ points: points!, bonus: bonus!, total: 3, lives: 1 })),
    hands: [[], [], []],
    secrets: [[], [], []],
    ...more,
  })

  test.each<[string, Event, number]>([
    ['won_hand', ended({ how: 'hand', winner: ME }, [3, 0]), ME],
    ['won_hand_bonus', ended({ how: 'hand', winner: ME }, [3, 2]), ME],
    ['won_kill', ended({ winner: ME, fallen: [BO] }, [3, 0]), ME],
    ['won_kill_bonus', ended({ winner: ME, fallen: [BO] }, [3, 1]), ME],
    ['won_last', ended({ how: 'last', winner: ME, fallen: [BO, CY] }, [2, 0]), CY],
    ['won_last_bonus', ended({ how: 'last', winner: ME, fallen: [BO, CY] }, [2, 1]), CY],
    ['stood', ended({ winner: BO, fallen: [CY] }, [1, 0]), BO],
    ['stood_bonus', ended({ how: 'own_fault', fallen: [CY] }, [1, 2]), CY],
    ['fell', ended({ winner: BO, fallen: [ME] }, [0, 0]), BO],
    ['fell_own', ended({ how: 'own_fault', fallen: [ME] }, [0, 0]), ME],
    ['fell_early', ended({ how: 'last', winner: BO, fallen: [ME, CY] }, [0, 0]), CY],
    ['emptied', ended({ how: 'hand', winner: BO }, [0, 0]), BO],
  ])('%s', (key, event, active) => expect(said([casts(active, 8), event], active)).toMatchObject({ key }))

  test('and nothing else of that turn', () => {
    const events: Event[] = [casts(BO, 6), lost(ME, 0), { event: 'fell', seat: ME }]
    expect(said([...events, ended({ winner: BO, fallen: [ME] }, [0, 0])], BO)).toMatchObject({
      key: 'fell',
      winner: BO,
    })
  })
})
