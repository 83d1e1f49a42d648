/** Builds the service worker into one file at the root of dist/shop: it reaches only what lies below its own address. */
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export function serviceWorker(): Plugin {
  let outDir = ''
  return {
    name: 'lookout:service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          build: {
            outDir,
            emptyOutDir: false,
            lib: {
              entry: here('service-worker/sw.ts'),
              formats: ['iife'],
              name: 'sw',
              fileName: () => 'sw.js',
            },
          },
        })
      },
    },
  }
}
