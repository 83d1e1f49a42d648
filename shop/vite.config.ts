/** Builds the shop into dist/shop; in development its calls go to the server on PORT. */
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractForBrowsers } from './contract-build.ts'
import { precompress } from './precompress.ts'
import { serviceWorker } from './service-worker-build.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

/** What the page's own first view is drawn with (server/web/first-screen.ts), and the app that takes its place. */
const firstStyles = [
  '(overlay|first-view|app/transitions|ui/(tokens|base))',
  'app/root-layout.module',
  'features/catalogue/(gallery|list-filter|product-card|product-head|product-list).module',
  'features/home/(announcement-strip|hero|home-page).module',
  'ui/(backdrop|bottom-bar|button|card|icon|image|loading-overlay|notice-text|page-header|row|sheet).module',
  'ui/(skeleton|state-note|tab-bar|tag|toast).module',
].map((style) => `shop/${style}.css`)

/**
 * Each file costs a phone a journey, so there are few: a small one that starts, one for each part of main.ts, one for the lists and what
 * several screens share, one for the page of a product, one for all forms, one for logging in, one for groups. What a part imports goes
 * with the first group that imports it: what many need stands above. Styles go with their scripts, but for those of the first view and
 * for all that have no other group. The page says itself which files come next (server/web/first-view.ts).
 */
const groups = [
  { name: 'start', test: new RegExp(['vite/preload-helper', ...firstStyles].join('|')) },
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
    test: /shop\/(ui\/(bottom-bar|card|checkbox|dialog|row|alternative-link|segments|unbroken-ranges)|lib\/(clock|order-links|repeatable-key|save-file|units|visit-store)|features\/(home\/more-kinds|comment\/product-comments|catalogue\/(product-list|park-list-page|themed-list-page|type-list-page)))|contract\/(max-per-order|product-phrases|dictionaries|endpoints\/(member|message|ordering|payment|session\/account)|values\/contact)/,
  },
  { name: 'captcha', test: /shop\/(features\/captcha\/|ui\/(field|input))/ },
  // What only stays and packages need has a file of its own.
  { name: 'product', test: /shop\/features\/inventory\/(?!(range-step|itinerary)\.tsx)/ },
  { name: 'form', test: /node_modules\/(react-hook-form|@hookform)\// },
  { name: 'session', test: /shop\/features\/(session|membership)\// },
  { name: 'group', test: /shop\/features\/group\// },
  // The map's own styles count more than those of its library.
  { name: 'map', test: /shop\/features\/map\// },
  { name: 'inner', test: /\.module\.css/ },
]

/** Nearly all of it runs at once when a public screen opens. */
const ofFirstView = new Set(['start', 'react', 'libraries', 'people', 'shop', 'kit', 'product'])

/** A browser that knows this line compiles all of a file while it is loaded, beside the main thread. It must be the first one. */
const compileAtOnce = '//# allFunctionsCalledOnLoad\n'

const compiledAtOnce = (): Plugin => ({
  name: 'lookout:compiled-at-once',
  apply: 'build',
  /** The name of a file stands for all that is in it. */
  augmentChunkHash: ({ name }) => (ofFirstView.has(name) ? compileAtOnce : undefined),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && ofFirstView.has(chunk.name)) chunk.code = compileAtOnce + chunk.code
    },
  },
})

/** "hero_title": the page names the same classes before any script runs (server/web/first-screen.ts). */
const className = (name: string, file: string) => `${basename(file).replace(/\.module\.css.*$/, '')}_${name}`

export default defineConfig({
  root: here('.'),
  plugins: [react(), contractForBrowsers(), serviceWorker(), compiledAtOnce(), precompress()],
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: here('../dist/shop'),
    emptyOutDir: true,
    /** first-view.ts reads it to weigh what /index needs. */
    manifest: true,
    /** The Content-Security-Policy knows no data: scripts or styles. */
    assetsInlineLimit: 0,
    modulePreload: false,
    // The first view names each part of the shop: a shorter hash beside its name weighs less.
    rolldownOptions: {
      output: { codeSplitting: { groups }, chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
  server: { proxy: { '/front': server, '/files': server, '/console': server } },
})
