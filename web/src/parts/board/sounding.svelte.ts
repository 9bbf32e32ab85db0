// A board is heard as well as seen: every cue makes its sound once, as it begins.
import type { Timed } from './cues'

interface Running<C extends Timed> {
  readonly running: boolean
  readonly cues: C[]
  readonly rate: number
}

/** Lets `hear` make the sound of each cue of a show that begins. */
export function sounding<C extends Timed>(show: Running<C>, hear: (cue: C, rate: number) => void): void {
  let heard: C[] = []
  $effect(() => {
    const running = show.running ? show.cues : []
    for (const cue of running) if (!heard.includes(cue)) hear(cue, show.rate)
    heard = running
  })
}
