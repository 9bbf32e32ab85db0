// A finger leaves nothing hovering behind: whatever changes under a pointer says that it wants one that hovers.
import { expect, test } from 'vitest'

const sheets = import.meta.glob<string>(
  [
    '../**/*.css',
    '../**/*.svelte',
    '../../../src/tablee/games/*/web/**/*.svelte',
    '../../../src/tablee/games/*/web/**/*.css',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const GUARDED = /@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

test.each(Object.entries(sheets).filter(([, text]) => text.includes(':hover')))('%s', (_, text) => {
  expect(text.replace(GUARDED, '')).not.toContain(':hover')
})
