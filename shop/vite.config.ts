/** Builds the shop into dist/shop; in development its calls go to the server on PORT. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { serviceWorker } from './service-worker-build.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

export default defineConfig({
  root: here('.'),
  plugins: [react(), serviceWorker(), precompress()],
  build: {
    outDir: here('../dist/shop'),
    emptyOutDir: true,
    /** first-view.ts reads it to weigh what /index needs. */
    manifest: true,
    /** The Content-Security-Policy knows no data: scripts or styles. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/front': server, '/files': server } },
})
