// A test environment for the line: fake sockets, a controllable clock, and stories on request.
import { TableLine } from './line'
import type { Listener, Ports, Socket } from './ports'
import type { Now, TableStory, Tell, Welcome } from './protocol'

type Heard = { t: string; [field: string]: unknown }

/** A fake socket. */
class FakeSocket implements Socket {
  sent: Heard[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: ((closed: { code: number }) => void) | null = null
  send(text: string) {
    this.sent.push(JSON.parse(text) as Heard)
  }
  close() {
    this.closed = true
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  kinds() {
    return this.sent.map((message) => message.t)
  }
}

export const now = { moment: 1, view: {} } as Now
export const tell = (n: number): Tell => ({ t: 'tell', n, events: [], notices: [], now })
export const welcome = (n: number, more: object = {}) =>
  ({
    t: 'welcome',
    epoch: 1,
    you: { role: 'seat', seat: 0, holds: [0], host: true },
    mode: 'snapshot',
    n,
    now,
    ...more,
  }) as Welcome

/** A listener that records everything in a word or two. */
const listening = (heard: string[]): Listener => ({
  status: (status) => heard.push(status),
  ended: (why) => heard.push(`ended ${why}`),
  welcome: ({ n }) => heard.push(`welcome ${n}`),
  tell: ({ n }) => heard.push(`tell ${n}`),
  story: () => heard.push('story'),
  snapshot: ({ n }) => heard.push(`snapshot ${n}`),
  tableNews: () => heard.push('table'),
  announced: ({ kind }) => heard.push(`announced ${kind}`),
  talk: ({ t }) => heard.push(t),
  advise: ({ t }) => heard.push(t),
  skipped: () => heard.push('skipped'),
})

/** An environment with its own clock and a line to a table, and a record of everything heard. */
export class World implements Ports {
  sockets: FakeSocket[] = []
  timers: { at: number; what: () => void }[] = []
  clock = 0
  ids = 0
  heard: string[] = []
  line = new TableLine('T1', this, listening(this.heard))
  ticketing: () => Promise<string> = () => Promise.resolve('T')
  dial() {
    const socket = new FakeSocket()
    this.sockets.push(socket)
    return socket
  }
  ticket() {
    return this.ticketing()
  }
  stories: { seat: number | null; tell: () => void; fail: () => void }[] = []
  story(seat: number | null) {
    return new Promise<TableStory>((resolve, reject) => {
      this.stories.push({
        seat,
        tell: () => resolve({ told: [], said: [] }),
        fail: () => reject(new TypeError('offline')),
      })
    })
  }
  later(ms: number, what: () => void) {
    const timer = { at: this.clock + ms, what }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }
  random() {
    return 1
  }
  id() {
    return `id${(this.ids += 1)}`
  }
  get socket() {
    return this.sockets.at(-1)!
  }
  async pass(ms: number) {
    const end = this.clock + ms
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.clock = next.at
      this.timers = this.timers.filter((other) => other !== next)
      next.what()
      await settle()
    }
    this.clock = end
  }

  /** Connect and complete the handshake; clears the records. */
  async open(n = 0, more: object = {}) {
    this.line.start()
    await settle()
    this.socket.onopen?.()
    this.socket.say(welcome(n, more))
    this.socket.sent = []
    this.heard.length = 0
  }
  async reopen(mode = 'resumed', n = 0) {
    await this.pass(20_000)
    this.socket.onopen?.()
    this.socket.say(welcome(n, { mode }))
  }
}

/** Run all pending microtasks. */
export const settle = async () => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve()
}
