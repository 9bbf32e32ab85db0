// A world for the tests of the line: wires that end here, a clock of its own, and stories told when asked.
import type { Ports, Wire } from './ports'
import type { Story } from './protocol'

type Heard = { t: string; [field: string]: unknown }

/** A wire that ends in the test. */
class FakeWire implements Wire {
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

/** A world with its own clock. */
export class World implements Ports {
  wires: FakeWire[] = []
  timers: { at: number; what: () => void }[] = []
  clock = 0
  ids = 0
  ticketing: () => Promise<string> = () => Promise.resolve('T')
  dial() {
    const wire = new FakeWire()
    this.wires.push(wire)
    return wire
  }
  ticket() {
    return this.ticketing()
  }
  stories: { seat: number | null; tell: () => void; fail: () => void }[] = []
  story(seat: number | null) {
    return new Promise<Story>((resolve, reject) => {
      this.stories.push({ seat, tell: () => resolve({ told: [] }), fail: () => reject(new TypeError('offline')) })
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
  get wire() {
    return this.wires.at(-1)!
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
}

/** Lets everything happen that only waits for its turn. */
export const settle = async () => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve()
}
