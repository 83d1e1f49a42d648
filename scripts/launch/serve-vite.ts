/** Serves the web shop from its sources on VITE_PORT, for npm run dev; calls go to the server on PORT. */
import { createServer } from 'vite'
import { whenAskedToEnd } from './ending.ts'
import { inRoot } from './folders.ts'

const server = await createServer({
  configFile: inRoot('shop/vite.config.ts'),
  server: { port: Number(process.env['VITE_PORT']), strictPort: true, host: 'localhost' },
  clearScreen: false,
})
whenAskedToEnd(() => void server.close().then(() => process.exit(0)))
await server.listen()
process.send?.({})
