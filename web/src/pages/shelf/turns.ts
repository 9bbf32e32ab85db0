// Whose turn it is at the tables of this guest.
import type { OpenTable } from '#web/shell/net/protocol'

/** Whether a table waits for this guest. */
export const yours = ({ awaited, yours }: OpenTable) => awaited.some((seat) => yours.includes(seat))
