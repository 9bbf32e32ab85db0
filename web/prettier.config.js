// How the client is written down, also the games' boards.
export default {
  plugins: ['prettier-plugin-svelte'],
  semi: false,
  singleQuote: true,
  printWidth: 120,
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
}
