// What somebody looks for on the shelf, and which boxes answer it.
import type { BoxSeen } from '#web/shell/net/protocol'

export type Filter = { players: number | null; minutes: number | null; mechanism: string | null }

export const NO_FILTER: Filter = { players: null, minutes: null, mechanism: null }

export function fits(box: BoxSeen, { players, minutes, mechanism }: Filter): boolean {
  const [least, most] = box.seats
  return (
    (players === null || (least <= players && players <= most)) &&
    (minutes === null || box.minutes <= minutes) &&
    (mechanism === null || box.mechanisms.includes(mechanism))
  )
}
