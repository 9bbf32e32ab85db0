// What the board says in words: of stones, keys, seats and the tower.
import type { View } from '#web/contract/abracada.gen'
import type { SeatMark } from '#web/shell/table/board'

type Say = (key: string, params?: object) => string

export class Wording {
  readonly #t: Say

  constructor(t: Say) {
    this.#t = t
  }

  name = (spell: number): string => this.#t(`spell.${spell}.name`)
  effect = (spell: number): string => this.#t(`spell.${spell}.effect`)
  /** The same in a few words, for a key. */
  short = (spell: number): string => this.#t(`spell.${spell}.short`)
  low = (): string => this.#t('board.low')
  round = ({ over, round }: View): string => (over ? this.#t('board.over') : this.#t('board.round', { round }))

  /** A stone as it is seen. */
  stone = (stone: number | null): string => {
    if (stone === 0) return this.#t('board.slot')
    return stone === null ? this.#t('board.back') : `${stone} ${this.name(stone)}`
  }

  lives = (name: string, lives: number): string => `${name}: ${this.#t('board.lives', { lives })}`
  held = (held: number): string => this.#t('board.held', { held })

  /** Where a seat sits, seen from the one whose turn it is. */
  side(left: boolean, right: boolean, active: number): string {
    if (!left && !right) return ''
    return this.#t(left && right ? 'board.both' : left ? 'board.left' : 'board.right', { active })
  }

  seen = (seen: number, all: number): string => this.#t('board.seen', { seen, all })

  /** What may be named next. */
  next({ lowest, offered }: View): string {
    if (offered) return this.#t('board.offered')
    return lowest === 1 ? this.#t('board.any') : this.#t('board.higher', { lowest })
  }

  tower(floors: readonly number[], seats: readonly SeatMark[]): string {
    const climbed = floors.map((floor, seat) => `${seats[seat]?.name ?? ''}: ${this.#t('board.floor', { floor })}`)
    return [this.#t('board.goal'), ...climbed].join('\n')
  }

  get table() {
    const t = this.#t
    return {
      pile: t('view.pile'),
      secrets: t('view.secrets'),
      die: t('view.die'),
      take: t('move.take_secret'),
      cast: (spell: number, count: number) => `${spell} ${this.name(spell)}: ${t('board.cast', { count })}`,
    }
  }
}
