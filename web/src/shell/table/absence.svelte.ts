// Who has left a table that is being played, and who has been away for so long that others may do something about it.
import type { SeatSeen } from '#web/shell/net/protocol'
import type { AtTable } from './attable.svelte'
import { isAway } from './away'

/** Watches the absent for as long as a component lives: whoever has only just left may be back in a moment. */
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

  /** Whether this seat may be handed to a bot by whoever sits here: at once by the host, else by a vote not yet cast. */
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
