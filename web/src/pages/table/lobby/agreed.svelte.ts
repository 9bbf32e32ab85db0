// What somebody has seen or said yes to before the start, and what the host has settled otherwise since.
import { recall, remember } from '#web/shell/device/storage'
import type { BoxSeen, TableSeen } from '#web/shell/net/protocol'

/** The options, the clock (the milliseconds of a choice), how many play and whether hints are agreed on, as they stand. */
export type Settled = {
  options: Readonly<Record<string, unknown>>
  clock: number | null
  seats: number
  hints: boolean
}
/** What a device keeps of it: what was looked at last, and whether somebody was ready for that. */
type Kept = { settled: Omit<Settled, 'seats' | 'hints'> & { seats?: number; hints?: boolean }; ready: boolean }
/** What has changed: options by their names, the clock, the number, hints; `again` where somebody was ready before. */
export type Changed = { options: string[]; clock: boolean; seats: boolean; hints: boolean; again: boolean }

export function settledAt(
  { options, clock, seats, hints }: Pick<TableSeen, 'options' | 'clock' | 'seats' | 'hints'>,
  box: Pick<BoxSeen, 'options'>,
): Settled {
  const known = box.options.map(({ name, default: usual }) => [name, options[name] ?? usual] as const)
  return { options: Object.fromEntries(known), clock: clock?.per_move_ms ?? null, seats: seats.length, hints }
}

/** It lasts until somebody is ready again, also through a reload, and for who was away. */
export class Agreement {
  #kept = $state.raw<Kept>()!
  readonly #name: string

  constructor(table: string, settled: Settled) {
    this.#name = `agreed.${table}`
    this.#keep(recall<Kept>(this.#name) ?? { settled, ready: false })
  }

  /** Somebody is ready for what is settled now. */
  agree(settled: Settled): void {
    this.#keep({ settled, ready: true })
  }

  /** Somebody is not ready after all, of their own accord. */
  takeBack(): void {
    this.#keep({ ...this.#kept, ready: false })
  }

  /** What has changed for somebody who is not ready now; null where nothing has. */
  since({ options, clock, seats, hints }: Settled): Changed | null {
    const { settled: before, ready: again } = this.#kept
    const otherwise = (name: string) => JSON.stringify(options[name]) !== JSON.stringify(before.options[name])
    const changed = {
      options: Object.keys(options).filter(otherwise),
      clock: clock !== before.clock,
      seats: seats !== (before.seats ?? seats), // what older pages kept has no number
      hints: hints !== (before.hints ?? false),
      again,
    }
    return again || changed.clock || changed.seats || changed.hints || changed.options.length > 0 ? changed : null
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    remember(this.#name, kept)
  }
}
