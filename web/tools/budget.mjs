// Fails the build when the first page of a table asks a phone for more script than it should; of a build elsewhere
// when it is named: `node tools/budget.mjs FOLDER/`.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const LIMIT = 90 * 1024
const built = process.argv[2] ?? fileURLToPath(new URL('../../src/tablee/static/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${built}.vite/manifest.json`, 'utf8'))
const kB = (bytes) => (bytes / 1024).toFixed(1)
const size = (file) => gzipSync(readFileSync(built + file), { level: 9 }).length // as the room packs it

/** A chunk and everything it cannot do without. */
function needs(key, found = new Set()) {
  if (!found.has(key)) {
    found.add(key)
    for (const other of manifest[key].imports ?? []) needs(other, found)
  }
  return found
}

const weigh = (...keys) => {
  const all = new Set(keys.flatMap((key) => [...needs(key)]))
  return [...all].reduce((sum, key) => sum + size(manifest[key].file), 0)
}
const boards = Object.keys(manifest).filter((key) => key.endsWith('/web/Board.svelte'))
const pages = { shelf: weigh('index.html', 'src/pages/Shelf.svelte') }
for (const board of boards) {
  const folder = board.slice(0, -'Board.svelte'.length)
  const soon = ['gist.ts', 'motion/Running.svelte'].map((file) => folder + file) // fetched as soon as the board is there
  const asked = soon.filter((file) => file in manifest)
  pages[board.split('/').at(-3)] = weigh('index.html', 'src/pages/Table.svelte', board, ...asked)
}

const words = Object.values(manifest).filter(({ src }) => /src\/texts\/\w+\.json$/.test(src))
console.log(`Besides, words: ${words.map(({ src, file }) => `${src.slice(-7, -5)} ${kB(size(file))}`).join(', ')} kB.`)

let over = false
for (const [page, bytes] of Object.entries(pages)) {
  over ||= bytes > LIMIT
  console.log(`${page.padEnd(10)} ${kB(bytes).padStart(5)} kB of script, gzipped`)
}
if (over) {
  console.error(`More than ${LIMIT / 1024} kB: find out what came in.`)
  process.exit(1)
}
