// Draws an address as a QR code, so that a phone can be pointed at it. Byte mode, medium correction, versions 1–10.

/** The dark squares, row by row; null where the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)]
  const version = VERSIONS.findIndex((blocks) => blocks && bytes.length + overhead(blocks) <= room(blocks))
  if (version < 0) return null
  const blocks = VERSIONS[version]!
  const stream = interleaved(packed(bytes, version, room(blocks)), blocks)
  const candidates = MASKS.map((_, mask) => drawn(version, stream, mask))
  return candidates.reduce((best, other) => (penalty(other) < penalty(best) ? other : best))
}

/** How a version's codewords are cut at level M: correction words per block, then [blocks, data words each]… */
type Blocks = { check: number; groups: [number, number][] }
const VERSIONS: (Blocks | null)[] = [
  null,
  { check: 10, groups: [[1, 16]] },
  { check: 16, groups: [[1, 28]] },
  { check: 26, groups: [[1, 44]] },
  { check: 18, groups: [[2, 32]] },
  { check: 24, groups: [[2, 43]] },
  { check: 16, groups: [[4, 27]] },
  { check: 18, groups: [[4, 31]] },
  { check: 22, groups: [[2, 38], [2, 39]] },
  { check: 22, groups: [[3, 36], [2, 37]] },
  { check: 26, groups: [[4, 43], [1, 44]] },
]
const ALIGNED = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]

const MASKS: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

const room = (blocks: Blocks) => blocks.groups.reduce((sum, [count, words]) => sum + count * words, 0)
const overhead = (blocks: Blocks) => (VERSIONS.indexOf(blocks) < 10 ? 2 : 3)

/** The bytes as codewords: mode, length, content, end, padding. */
function packed(bytes: number[], version: number, words: number): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >> i) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, words * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const packed = []
  for (let i = 0; i < bits.length; i += 8) packed.push(parseInt(bits.slice(i, i + 8).join(''), 2))
  for (let pad = 0xec; packed.length < words; pad ^= 0xfd) packed.push(pad)
  return packed
}

/** All blocks with their correction words, first words first. */
function interleaved(words: number[], { check, groups }: Blocks): number[] {
  const sizes = groups.flatMap(([count, size]) => Array<number>(count).fill(size))
  let start = 0
  const blocks = sizes.map((size) => words.slice(start, (start += size)))
  const checks = blocks.map((block) => correction(block, check))
  const longest = Math.max(...sizes)
  const woven = (rows: number[][], length: number) =>
    Array.from({ length }, (_, i) => rows.flatMap((row) => (i < row.length ? [row[i]!] : []))).flat()
  return [...woven(blocks, longest), ...woven(checks, check)]
}

const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let i = 0, x = 1; i < 255; i += 1, x = (x << 1) ^ (x > 127 ? 0x11d : 0)) {
  EXP[i] = EXP[i + 255] = x
  LOG[x] = i
}
const times = (a: number, b: number) => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0)

/** Reed–Solomon: what is left after dividing by the generator. */
function correction(block: number[], count: number): number[] {
  let generator = [1]
  for (let i = 0; i < count; i += 1) {
    generator = [...generator, 0].map((term, j) => term ^ times(generator[j - 1] ?? 0, EXP[i]!))
  }
  const rest = [...block, ...Array<number>(count).fill(0)]
  for (let i = 0; i < block.length; i += 1) {
    const lead = rest[i]!
    generator.forEach((term, j) => (rest[i + j]! ^= times(term, lead)))
  }
  return rest.slice(block.length)
}

/** The whole picture with one mask. */
function drawn(version: number, stream: number[], mask: number): boolean[][] {
  const size = version * 4 + 17
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const set = (y: number, x: number, on: boolean) => {
    if (y < 0 || x < 0 || y >= size || x >= size) return
    dark[y]![x] = on
    fixed[y]![x] = true
  }
  const rings = (cy: number, cx: number, reach: number, on: (ring: number) => boolean) => {
    for (let y = -reach; y <= reach; y += 1)
      for (let x = -reach; x <= reach; x += 1) set(cy + y, cx + x, on(Math.max(Math.abs(y), Math.abs(x))))
  }
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (const [y, x] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) rings(y, x, 4, (ring) => ring !== 2 && ring !== 4)
  const centres = ALIGNED[version]!
  for (const y of centres)
    for (const x of centres) {
      const corner = [y, x].filter((at) => at === 6).length + [y, x].filter((at) => at === size - 7).length === 2
      if (!corner || (y === size - 7 && x === size - 7)) rings(y, x, 2, (ring) => ring !== 1)
    }
  signed(version, mask, size, set)
  filled(dark, fixed, stream, MASKS[mask]!)
  return dark
}

/** Which mask and version this is, written twice. */
function signed(version: number, mask: number, size: number, set: (y: number, x: number, on: boolean) => void): void {
  const format = remainder(mask, 10, 0x537) ^ 0x5412
  const bit = (value: number, i: number) => ((value >> i) & 1) === 1
  for (let i = 0; i < 15; i += 1) {
    const on = bit(format, i)
    set(i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, on)
    set(8, i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, on)
  }
  set(size - 8, 8, true)
  if (version < 7) return
  const number = remainder(version, 12, 0x1f25)
  for (let i = 0; i < 18; i += 1) {
    const [a, b] = [Math.floor(i / 3), (i % 3) + size - 11]
    set(a, b, bit(number, i))
    set(b, a, bit(number, i))
  }
}

function remainder(value: number, bits: number, generator: number): number {
  let rest = value
  for (let i = 0; i < bits; i += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator)
  return (value << bits) | rest
}

/** The codewords, in pairs of columns from the right, up and down. */
function filled(dark: boolean[][], fixed: boolean[][], stream: number[], mask: (y: number, x: number) => boolean): void {
  const size = dark.length
  let i = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue
        const bit = ((stream[i >> 3] ?? 0) >> (7 - (i & 7))) & 1
        dark[y]![x] = (bit === 1) !== mask(y, x)
        i += 1
      }
    }
  }
}

/** How hard the picture is to read: long runs, blocks, false corners, imbalance. */
function penalty(dark: boolean[][]): number {
  const size = dark.length
  let sum = 0
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]!))]
  for (const line of lines) {
    const text = line.map(Number).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    sum += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length
  }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const same = [dark[y]![x - 1], dark[y - 1]![x], dark[y - 1]![x - 1]].every((other) => other === dark[y]![x])
      if (same) sum += 3
    }
  const share = dark.flat().filter(Boolean).length / (size * size)
  return sum + Math.floor(Math.abs(share * 20 - 10)) * 10
}
