/** Builds the shop into dist/shop; in development its calls go to the server on PORT. */
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractForBrowsers } from './contract-build.ts'
import { precompress } from './precompress.ts'
import { serviceWorker } from './service-worker-build.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

/**
 * Each file costs a phone a journey, so there are few: a small one that starts, one for each part of main.ts, one for the lists and what
 * several screens share, one for the page of a product, one for all forms, one for logging in, one for groups, and one style sheet. What
 * a part imports goes with the first group that imports it: what many need stands above. The page says itself which files come next
 * (server/web/first-view.ts).
 */
const groups = [
  { name: 'start', test: /vite\/preload-helper/ },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|shop\/app\/root\.ts$/,
  },
  { name: 'libraries', test: /node_modules\/(zod|@tanstack)\/|zod-setup\.ts$/ },
  // Calls of the first view name what these check, and forms alone check it.
  { name: 'people', test: /contract\/values\/(person|delivery)\.ts$/ },
  { name: 'shop', test: /shop\/app\/start\.tsx$/ },
  {
    name: 'kit',
    test: /shop\/(ui\/(bottom-bar|card|checkbox|dialog|row|elsewhere|segments|unbroken-ranges)|lib\/(clock|order-links|repeatable-key|save-file|units|visit-store)|features\/(home\/more-kinds|comment\/product-comments|catalogue\/(product-list|park-list-page|themed-list-page|type-list-page)))|contract\/(max-per-order|product-phrases|dictionaries|endpoints\/(member|message|ordering|payment|session\/account)|values\/contact)/,
  },
  { name: 'captcha', test: /shop\/(features\/captcha\/|ui\/(field|input))/ },
  // What only stays and packages need has a file of its own.
  { name: 'product', test: /shop\/features\/inventory\/(?!(range-step|itinerary)\.tsx)/ },
  { name: 'form', test: /node_modules\/(react-hook-form|@hookform)\// },
  { name: 'session', test: /shop\/features\/(session|membership)\// },
  { name: 'group', test: /shop\/features\/group\// },
]

/** "hero_title": the page names the same classes before any script runs (server/web/first-screen.ts). */
const className = (name: string, file: string) => `${basename(file).replace(/\.module\.css.*$/, '')}_${name}`

export default defineConfig({
  root: here('.'),
  plugins: [react(), contractForBrowsers(), serviceWorker(), precompress()],
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: here('../dist/shop'),
    emptyOutDir: true,
    /** first-view.ts reads it to weigh what /index needs. */
    manifest: true,
    /** The Content-Security-Policy knows no data: scripts or styles. */
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    // The first view names each part of the shop: a shorter hash beside its name weighs less.
    rolldownOptions: {
      output: { codeSplitting: { groups }, chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
  server: { proxy: { '/front': server, '/files': server, '/console': server } },
})
