// A board of the catalogue, read from its file for a small picture: its posts, its gems, and how hard it is.
import type { View } from '#web/contract/venise.gen'
import order from '../../boards/order?raw'

type Hue = View['seats'][number]['colour']

export interface Sketch {
  night: boolean
  rows: string[]
  starts: { colour: Hue; cell: string }[]
  gems: { colour: Hue; cell: string }[]
}

const files = import.meta.glob<string>('../../boards/*.txt', { query: '?raw', import: 'default', eager: true })

/** The board of that name; null where the catalogue has none. */
export function sketchOf(name: string): Sketch | null {
  const text = files[`../../boards/${name}.txt`]
  return text === undefined ? null : read(text)
}

/** How hard a board of the catalogue is: 1 to 3. */
export function levelOf(name: string): number {
  const line = order.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ')[1] ?? 0)
}

/** What a picture needs of a board's file. */
export function read(text: string): Sketch {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/))
  const colours = lines.filter(([word = '']) => /^(red|white|green|yellow)$/.test(word)) as [Hue, string, ...string[]][]
  return {
    night: lines.some(([word, face]) => word === 'face' && face === 'night'),
    rows: lines.filter((signs) => signs.every((sign) => /^[S\\/|=o.]$/.test(sign))).map((signs) => signs.join('')),
    starts: colours.map(([colour, cell]) => ({ colour, cell })),
    gems: colours.flatMap(([colour, , ...cells]) => cells.map((cell) => ({ colour, cell }))),
  }
}
