// The production implementation of `Ports`: real sockets, timers and random numbers.
import { api } from './api'
import { randomId } from './ids'
import type { Ports, Socket } from './ports'

export function browserPorts(table: string, link: string | null, as?: 'watcher' | 'screen'): Ports {
  const address = new URL('/api/socket', location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return {
    dial: () => narrowed(new WebSocket(address, 'tablee.v1')),
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

/** A real socket, reduced to the interface the line needs. */
function narrowed(real: WebSocket): Socket {
  const socket: Socket = {
    send: (text) => real.send(text),
    close: () => real.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  real.onopen = () => socket.onopen?.()
  real.onmessage = ({ data }: MessageEvent<string>) => socket.onmessage?.({ data })
  real.onclose = ({ code }) => socket.onclose?.({ code })
  return socket
}
