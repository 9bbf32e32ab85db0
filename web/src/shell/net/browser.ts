// The browser's own ports for a line to a table: real sockets, real time, real chance.
import { api } from './api'
import { randomId } from './ids'
import type { Ports, Wire } from './ports'

export function browserPorts(table: string, link: string | null, as?: 'watcher' | 'screen'): Ports {
  const address = new URL('/api/socket', location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return {
    dial: () => wired(new WebSocket(address, 'tablee.v1')),
    ticket: () => api.ticket(table, link, as),
    story: (seat) => api.story(table, link, seat),
    later(ms, what) {
      const timer = setTimeout(what, ms)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    id: randomId,
  }
}

/** A real socket, as narrow as the line needs it. */
function wired(socket: WebSocket): Wire {
  const wire: Wire = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  socket.onopen = () => wire.onopen?.()
  socket.onmessage = ({ data }: MessageEvent<string>) => wire.onmessage?.({ data })
  socket.onclose = ({ code }) => wire.onclose?.({ code })
  return wire
}
