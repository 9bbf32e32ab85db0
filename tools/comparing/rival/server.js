// boardgame.io's server: `node server.js PORT [FOLDER]`, in memory, or with its file store in a folder.
import { createRequire } from 'node:module'
import { crossing } from './crossing.js'

const { FlatFile, Server } = createRequire(import.meta.url)('boardgame.io/dist/cjs/server.js')

const [port, folder] = process.argv.slice(2)
const store = folder ? { db: new FlatFile({ dir: folder }) } : {}
const server = Server({ games: [crossing], origins: ['*'], ...store })
await server.run({ port: Number(port), callback: () => console.log('ready') })
