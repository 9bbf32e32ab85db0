// What is drawn as a QR code can be read again, by a reader that is not its writer's.
import readQr from 'jsqr'
import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import Qr from './Qr.svelte'

/** How many pixels a camera sees of a square. */
const ZOOM = 3

/** The code as a camera would see it: four bytes a pixel, dark squares on light. */
function photographed(html: string): { pixels: Uint8ClampedArray; side: number } {
  const squares = Number(/viewBox="0 0 (\d+) \1"/.exec(html)?.[1])
  const side = squares * ZOOM
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let i = 0; i < ZOOM * ZOOM; i += 1) {
      const at = (Number(y) * ZOOM + Math.floor(i / ZOOM)) * side + Number(x) * ZOOM + (i % ZOOM)
      pixels.fill(0, at * 4, at * 4 + 3)
    }
  }
  return { pixels, side }
}

it.each([
  'http://192.168.1.20:8484/join#WXYZ',
  'http://192.168.1.20:8484/t/k3Jp0QxTb9Lm#3yV0mWq8Zk1sT7uRbN5cXdEfGh2jKpLa',
  'https://games.example.org/t/k3Jp0QxTb9Lm/screen#3yV0mWq8Zk1sT7uRbN5cXdEfGh2jKpLa',
  `https://très-long.example.org/${'chemin/'.repeat(20)}#é`,
])('%s', (address) => {
  const { body } = render(Qr, { props: { text: address, label: 'QR' } })
  const { pixels, side } = photographed(body)
  expect(readQr(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data).toBe(address)
})

it('is drawn in the page, and names its address nowhere', () => {
  const { body } = render(Qr, { props: { text: 'http://room.example/t/T1#secret', label: 'QR' } })
  expect(body).not.toMatch(/secret|href|src|url\(/)
})
