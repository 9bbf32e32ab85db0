// What the linter looks for in the client and all other JavaScript here, also in the games' boards; it runs from the project's root (`npm run lint`).
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** What stands below imports nothing from above: for each folder, the folders of `#web` it may not know. */
const FLOORS = {
  'web/src/{contract,styles,texts}': ['shell', 'parts', 'pages'],
  'web/src/shell/net': ['shell/device', 'shell/language', 'shell/routing', 'shell/table', 'parts', 'pages'],
  'web/src/shell/device': ['shell/language', 'shell/net', 'shell/routing', 'shell/table', 'parts', 'pages'],
  'web/src/shell/routing': ['shell/device', 'shell/language', 'shell/net', 'shell/table', 'parts', 'pages'],
  'web/src/shell/language': ['shell/routing', 'shell/table', 'parts', 'pages'],
  'web/src/shell/table': ['parts', 'pages'],
  'web/src/parts': ['pages'],
  'src/tablee/games/*/web': ['pages'],
}
const HERE = { regex: '^\\.\\./(?!.*/tests/shared/)', message: 'Across folders of the client, import by #web/….' }
const OTHERS = { regex: '^(\\.\\./)+\\w+/web/', message: 'Games do not know each other.' }
const floors = Object.entries(FLOORS).map(([folder, above]) => {
  const below = { regex: `^#web/(${above.join('|')})/`, message: 'What stands below does not know what is above.' }
  const patterns = [below, folder.startsWith('web/') ? HERE : OTHERS]
  return { files: [`${folder}/**/*.{ts,svelte}`], rules: { 'no-restricted-imports': ['error', { patterns }] } }
})

/** What a plain script may name without bringing it: no type checker reads it, so a name that is not there would go unseen. */
const PAGE = [
  ...['addEventListener', 'clearTimeout', 'document', 'fetch', 'localStorage', 'location', 'matchMedia', 'setTimeout'],
  'URL',
]
const WORKER = ['Request', 'URL', 'caches', 'fetch', 'importScripts', 'self']
const NODE = ['URL', 'console', 'process']
const SCRIPTS = [
  [['web/public/return.js', '**/board/board.js', 'tools/site/**/*.js'], PAGE],
  [['web/public/{sw,push,offline}.js'], WORKER],
  [['web/*.js', '**/*.mjs', 'tools/comparing/**/*.js'], NODE],
]
const scripts = SCRIPTS.map(([files, names]) => {
  return { files, languageOptions: { globals: Object.fromEntries(names.map((name) => [name, 'readonly'])) } }
})

export default defineConfig(
  { ignores: ['**/contract/*.gen.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    // Only a compiler sees that an answer was never waited for; components would need one that reads their markup.
    files: ['**/*.ts'],
    extends: [ts.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { project: './web/tsconfig.json', tsconfigRootDir: process.cwd() } },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    // svelte-check knows every name, also the browser's.
    rules: { 'no-undef': 'off' },
  },
  ...scripts,
  ...floors,
)
