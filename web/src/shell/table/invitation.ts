// The address of an invitation, and who will be able to open it.
import type { LinkKind, RoomSeen, TableSeen } from '#web/shell/net/protocol'

const LOOPBACK = /^(localhost|127\.|\[::1\])/
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cde])|\.local$|^[^.]+$/

/**
 * The token is in the fragment, which is never sent to a server; the game is in the address, so that a messenger's preview
 * can name it without the room revealing what a table plays.
 */
export function addressOf(
  { id, game }: Pick<TableSeen, 'id' | 'game'>,
  kind: LinkKind,
  secret: string,
  room: RoomSeen | null,
): string {
  const path = kind === 'screen' ? `/t/${id}/screen` : `/t/${id}?game=${game}`
  return `${originOf(room)}${path}#${secret}`
}

/** Others cannot open `localhost`: then the address the room knows of itself is better than ours. */
export function originOf(room: RoomSeen | null): string {
  return LOOPBACK.test(location.hostname) && room ? room.base_url : location.origin
}

export function scopeOf(room: RoomSeen | null): RoomSeen['reach'] {
  const { hostname } = new URL(originOf(room))
  if (LOOPBACK.test(hostname)) return 'machine'
  return PRIVATE.test(hostname) ? 'network' : 'internet'
}
