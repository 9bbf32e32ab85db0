// What a piece says to whoever lingers on it: what it is, what it means, and what may come of it.
import type { View } from '#web/contract/abracada.gen'
import type { SeatMark } from '#web/shell/table/board'
import type { Wording } from './wording'

type Say = (key: string, params?: object) => string
type Stone = number | null

export class Tooltips {
  readonly #t: Say
  readonly #wording: Wording
  /** What has been told so far. */
  readonly #turn: View
  readonly #me: number | null

  constructor(t: Say, wording: Wording, turn: View, me: number | null) {
    this.#t = t
    this.#wording = wording
    this.#turn = turn
    this.#me = me
  }

  /** A stone that stands before a seat. */
  stone(owner: number, slot: number, stone: Stone): string {
    if (stone === 0) return this.#lines(this.#wording.stone(stone), this.#t('tooltip.slot'))
    if (stone !== null) {
      const whose = owner === this.#me || this.#turn.over ? '' : this.#t('tooltip.theirs', { owner })
      return this.#lines(this.#wording.stone(stone), this.#wording.effect(stone), whose)
    }
    if (owner !== this.#me) return this.#t('tooltip.back', { owner })
    return this.#lines(this.#t('tooltip.mine'), this.#notThese(owner, slot))
  }

  /** What the seat has named in vain while this stone stood there. */
  #notThese(owner: number, slot: number): string {
    const proofs = this.#turn.seats[owner]!.proofs.filter(({ known, slots }) => known === 0 && slots.includes(slot))
    const spells = proofs.map(({ spell }) => spell)
    return spells.length > 0 ? this.#t('tooltip.not', { spells: spells.join(', ') }) : ''
  }

  key(spell: number, seen: number, percent: string, low: boolean): string {
    const all = this.#turn.stones[spell - 1]!
    return this.#lines(
      `${spell} ${this.#wording.name(spell)}`,
      this.#wording.effect(spell),
      this.#t('tooltip.pips', { seen, all }),
      percent && this.#t('tooltip.odds', { percent }),
      low ? this.#t('refusal.too_low') : '',
    )
  }

  lives = (label: string): string => this.#lines(label, this.#t('tooltip.lives'))
  /** A secret stone one holds oneself. */
  secret = (stone: Stone, held: string): string =>
    this.#lines(this.#wording.stone(stone), held, this.#t('tooltip.secret'))

  seat(mark: SeatMark | undefined, sides: string): string {
    const seat = mark?.seat ?? 0
    const plays = seat === this.#turn.active && !this.#turn.over
    return this.#lines(mark?.name ?? '', plays ? this.#t('tooltip.active') : '', sides)
  }

  /** Which spells of the one whose turn it is fly to that side. */
  side(label: string, left: boolean, right: boolean): string {
    return (
      label && this.#lines(label, this.#t(left && right ? 'tooltip.both' : left ? 'tooltip.left' : 'tooltip.right'))
    )
  }

  tower = (label: string): string =>
    this.#lines(label, this.#t(this.#turn.last_one_standing ? 'tooltip.tower_last' : 'tooltip.tower'))

  round = (): string => this.#t('tooltip.round')

  /** What may be named after what. */
  next = (): string => this.#t(this.#turn.easy ? 'option.easy.help' : 'tooltip.next')

  cast = (label: string, spell: number): string =>
    this.#lines(label, this.#t('tooltip.cast', { all: this.#turn.stones[spell - 1]! }))
  pile = (label: string): string => this.#lines(label, this.#t('tooltip.pile'))
  secrets = (label: string): string => this.#lines(label, this.#t('tooltip.secrets'))
  die = (label: string): string => this.#lines(label, this.#t('tooltip.die'))

  #lines(...parts: string[]): string {
    return parts.filter(Boolean).join('\n')
  }
}
