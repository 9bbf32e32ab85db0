// What somebody looks for on the shelf, and which boxes answer it.
import type { Box } from '#web/shell/net/protocol'

export type Filter = { players: number | null; minutes: number | null; mechanism: string | null }

export const NO_FILTER: Filter = { players: null, minutes: null, mechanism: null }

export function fits(box: Box, { players, minutes, mechanism }: Filter): boolean {
  const [least, most] = box.seats
  return (
    (players === null || (least <= players && players <= most)) &&
    (minutes === null || box.minutes <= minutes) &&
    (mechanism === null || box.mechanisms.includes(mechanism))
  )
}
