// What every piece is, in a sentence or two, for whoever lingers on it.
import type { View } from '#web/contract/crossing.gen'
import type { Target } from './controls/targets'
import { sizeOf } from './pieces/heaps'

type Say = (key: string, params?: object) => string

/** The words of a table as it stands, for one pair of eyes. */
export class Tooltips {
  readonly #t: Say
  readonly #view: View
  readonly #me: number | null

  constructor(t: Say, view: View, me: number | null) {
    this.#t = t
    this.#view = view
    this.#me = me
  }

  /** A mushroom or a tile, with what its stones are worth. */
  target(target: Target): string {
    return this.#lines(target.on === 'mushroom' ? this.#mushroom(target.mushroom) : this.#tile(target.seat))
  }

  /** A seat's name, its points, and what the leaf on its plate means. */
  plate(owner: number): string {
    const { points, won } = this.#view.seats[owner]!
    const keeps = this.#view.keeper === owner ? this.#t('tooltip.keeper', { owner }) : ''
    return [this.#t('tooltip.plate', { owner, points, won }), keeps].filter(Boolean).join('\n')
  }

  /** All stones of a seat as they count, and what one more set would need. */
  sets(owner: number): string {
    const { points, lacks } = this.#view.seats[owner]!
    return this.#lines(`${this.#t('tooltip.sets', { points })} ${this.#t('tooltip.lacks', { lacks })}`)
  }

  /** Whether a seat has chosen. */
  mark(owner: number, chosen: boolean): string {
    return this.#t(chosen ? 'tooltip.chosen' : 'tooltip.thinking', { owner })
  }

  bag(left: number): string {
    return [this.#t('tooltip.bag', { n: left }), this.#t('tooltip.keeper', { owner: this.#view.keeper })].join('\n')
  }

  /** What somebody has said aloud. */
  promised(owner: number, move: string): string {
    return this.#t('tooltip.promised', { owner, move })
  }

  #mushroom(mushroom: number): string {
    const stones = this.#view.mushrooms[mushroom]!
    const turn = this.#view.served.indexOf(mushroom) + 1
    const words = this.#t(sizeOf(stones) > 0 ? 'tooltip.mushroom' : 'tooltip.mushroom_empty', { mushroom, stones })
    return turn > 0 ? `${words} ${this.#t('tooltip.served', { turn })}` : words
  }

  #tile(owner: number): string {
    const { tile: stones, resting } = this.#view.seats[owner]!
    if (resting) return this.#t('tooltip.resting', { owner })
    const key = owner === this.#me ? 'tooltip.own' : 'tooltip.tile'
    return this.#t(sizeOf(stones) > 0 ? key : `${key}_empty`, { owner, stones })
  }

  #lines(words: string): string {
    return `${words}\n${this.#t('tooltip.stones')}`
  }
}
