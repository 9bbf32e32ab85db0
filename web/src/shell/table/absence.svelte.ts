// Tracks who has left a running table, and who has been away long enough for others to act on it.
import type { SeatSeen } from '#web/shell/net/protocol'
import type { AtTable } from './attable.svelte'
import { isAway } from './away'

/** Tracks absences while a component lives; somebody who has just left may return in a moment. */
export class Absence {
  #time = $state(Date.now())
  readonly #at: () => AtTable

  constructor(at: () => AtTable) {
    this.#at = at
    $effect(() => {
      const waiting = at().table!.seats.filter((seat) => isAway(seat) && this.#until(seat) > this.#time)
      const next = Math.min(...waiting.map((seat) => this.#until(seat)))
      if (!Number.isFinite(next)) return
      const timer = setTimeout(() => (this.#time = Date.now()), Math.max(next - Date.now(), 0) + 50)
      return () => clearTimeout(timer)
    })
  }

  /** Whether a player may hand this seat to a bot: the host at once, others by a vote they have not cast yet. */
  mayGive(seat: SeatSeen): boolean {
    const { mine, host, you } = this.#at()
    if (mine === null || you!.holds.includes(seat.seat) || !isAway(seat) || this.#until(seat) > this.#time) return false
    return host || !seat.votes.includes(mine)
  }

  #until({ absent_since }: SeatSeen): number {
    const { absentMs, ahead } = this.#at()
    return absent_since! + absentMs - ahead
  }
}
