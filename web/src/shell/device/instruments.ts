// The sounds of the table, synthesised rather than fetched: wood, pebble, felt, and a marimba third for your turn.
import type { Sound } from './sound'

/** Plays each sound at a time of the audio context's clock. */
export const SOUNDS: Record<Sound, (studio: AudioContext, at: number) => void> = {
  wood: (studio, at) => {
    knock(studio, at, { pitch: 190, fall: 0.09, loud: 0.35 })
    rustle(studio, at, { pitch: 1400, fall: 0.02, loud: 0.15 })
  },
  pebble: (studio, at) => {
    knock(studio, at, { pitch: 1250 + Math.random() * 300, fall: 0.05, loud: 0.16 })
    knock(studio, at + 0.035, { pitch: 1900, fall: 0.03, loud: 0.07 })
  },
  felt: (studio, at) => rustle(studio, at, { pitch: 420, fall: 0.09, loud: 0.3 }),
  puff: (studio, at) => rustle(studio, at, { pitch: 900, fall: 0.22, loud: 0.22 }),
  turn: (studio, at) => {
    marimba(studio, at, 523.25)
    marimba(studio, at + 0.14, 659.25)
  },
  win: (studio, at) => {
    for (const [i, pitch] of [523.25, 659.25, 783.99, 1046.5].entries()) marimba(studio, at + i * 0.11, pitch)
  },
}

type Strike = { pitch: number; fall: number; loud: number }

/** A struck object: a sine whose pitch drops slightly as it decays. */
function knock(studio: AudioContext, at: number, { pitch, fall, loud }: Strike): void {
  const tone = new OscillatorNode(studio, { frequency: pitch })
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, at + fall)
  tone.connect(fading(studio, at, fall, loud))
  tone.start(at)
  tone.stop(at + fall * 3)
}

/** Cloth, leaves, air: band-passed noise. */
function rustle(studio: AudioContext, at: number, { pitch, fall, loud }: Strike): void {
  const length = Math.ceil(studio.sampleRate * fall * 3)
  const buffer = new AudioBuffer({ length, sampleRate: studio.sampleRate })
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < length; i += 1) samples[i] = Math.random() * 2 - 1
  const noise = new AudioBufferSourceNode(studio, { buffer })
  const door = new BiquadFilterNode(studio, { type: 'bandpass', frequency: pitch, Q: 0.8 })
  noise.connect(door).connect(fading(studio, at, fall, loud))
  noise.start(at)
}

/** A marimba bar: the fundamental, and a short bright fourth partial. */
function marimba(studio: AudioContext, at: number, pitch: number): void {
  for (const [partial, fall, loud] of [
    [1, 0.32, 0.26],
    [3.93, 0.07, 0.07],
  ] as const) {
    const tone = new OscillatorNode(studio, { frequency: pitch * partial })
    tone.connect(fading(studio, at, fall, loud))
    tone.start(at)
    tone.stop(at + fall * 4)
  }
}

function fading(studio: AudioContext, at: number, fall: number, loud: number): GainNode {
  const gain = new GainNode(studio, { gain: 0 })
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loud, at + 0.004)
  gain.gain.setTargetAtTime(0, at + 0.004, fall / 2)
  gain.connect(studio.destination)
  return gain
}
