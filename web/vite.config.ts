// How the client is built: into the Python package, split by page and by game.
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import type {} from 'vitest/config' // its types alone: the pages are built without it

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const room = process.env.TABLEE_ROOM ?? 'http://127.0.0.1:8000'

/** The two typefaces start loading with the page, before the styles that name them are read. */
const earlyFonts: Plugin = {
  name: 'early-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /(nunito-latin-wght|fraunces-latin-soft)-normal.*woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head',
        })),
  },
}

/** Thirty small pieces pack worse than one, and ask thirty times. */
const groups = [
  // What almost every page needs; what only the rules, the menu, the talk or a dialog need comes with them.
  {
    name: 'shell',
    test: /web\/src\/(shell|parts\/(?!rules\/|board\/Laurels|(Calls|Dialog|Masthead|Pills|Qr|Reaction|Settings)\.))/,
    minShareCount: 4,
    priority: 2,
  },
  // What a table's first page has in common with its lobby, the big screen or the boards.
  {
    name: 'table',
    test: /web\/src\/(pages\/table\/(Company|Closed|Clock|GoesOn|hint\/ranks|end\/fetched)|shell\/(table\/(?!opening|turns)|net|device\/awake)|parts\/board\/(?!Laurels))/,
    minShareCount: 2,
  },
  // What a game's board, its lid and its pictures have in common; what only its pictures share comes with them.
  {
    name: (id: string) => /games\/(\w+)\/web\//.exec(id)?.[1] ?? null,
    test: /games\/\w+\/web\/(?!pictures\/)/,
    minShareCount: 2,
    priority: 1,
  },
]

/** What a table's first page needs is asked for at once; of what comes later most is there by then, and its styles are enough. */
function early(file: string, needs: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' || /(Table|Board)-/.test(file) ? needs : needs.filter((each) => each.endsWith('.css'))
}

export default defineConfig({
  plugins: [svelte(), earlyFonts],
  resolve: {
    alias: { '#web': here('./src') },
    // A game's board lives with its game, outside this folder: it finds Svelte here all the same.
    dedupe: ['svelte'],
  },
  build: {
    outDir: here('../src/tablee/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: early },
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: room, ws: true }, '/boards': room },
  },
  test: {
    include: ['src/**/*.test.ts', '../src/tablee/games/*/web/**/*.test.ts'],
    environment: 'node',
    testTimeout: 120_000, // no machine is so busy that it needs as long as this
  },
})
