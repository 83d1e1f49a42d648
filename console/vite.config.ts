/** Builds the console into dist/console; the server serves it below /console. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../shop/precompress.ts'
import { silentIcons } from './silent-icons.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  base: '/console/',
  plugins: [react(), silentIcons(), precompress()],
  build: {
    outDir: here('../dist/console'),
    emptyOutDir: true,
    /** The Content-Security-Policy knows no data: scripts or styles. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_500,
  },
})
