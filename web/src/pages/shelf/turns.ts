// Whose turn it is at the tables of this guest.
import type { MyTable } from '#web/shell/net/protocol'

/** Whether a table waits for this guest. */
export const yours = ({ awaited, yours }: MyTable) => awaited.some((seat) => yours.includes(seat))
