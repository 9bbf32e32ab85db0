// Fails the build when the first page of a table asks a phone for more script than it should; of a build elsewhere
// when it is named: `node tools/budget.mjs FOLDER/`.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const LIMIT = 90 * 1024
const built = process.argv[2] ?? fileURLToPath(new URL('../../src/tablee/static/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${built}.vite/manifest.json`, 'utf8'))
const kB = (bytes) => (bytes / 1024).toFixed(1)
const size = (file) => gzipSync(readFileSync(built + file)).length

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
for (const board of boards) pages[board.split('/').at(-3)] = weigh('index.html', 'src/pages/Table.svelte', board)

const words = Object.keys(manifest).filter((key) => /src\/texts\/\w+\.ts$/.test(key))
console.log(
  `Besides, words: ${words.map((key) => `${key.slice(-5, -3)} ${kB(size(manifest[key].file))}`).join(', ')} kB.`,
)

let over = false
for (const [page, bytes] of Object.entries(pages)) {
  over ||= bytes > LIMIT
  console.log(`${page.padEnd(10)} ${kB(bytes).padStart(5)} kB of script, gzipped`)
}
if (over) {
  console.error(`More than ${LIMIT / 1024} kB: find out what came in.`)
  process.exit(1)
}
