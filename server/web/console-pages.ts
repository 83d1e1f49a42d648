/** Serves the built console below /console: its files, and one page for every address, under a policy of its own. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export type ConsoleOptions = {
  /** What Vite built. */
  folder: string
  https: boolean
  /** Where pictures may come from besides the shop itself. */
  pictureSources: readonly string[]
}

const YEAR_SECONDS = 31_536_000
const NONCE_BYTES = 18

export async function addConsolePages(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const page = join(options.folder, 'index.html')
  if (!existsSync(page)) return
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, noPage: true }
    })
    await scope.register(serveFiles, {
      root: join(options.folder, 'assets'),
      prefix: '/console/assets/',
      wildcard: false,
      index: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
    })
  })
  const html = readFileSync(page, 'utf8')
  for (const url of ['/console', '/console/*'])
    app.get(url, async (_, reply) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      return reply
        .header('content-security-policy', policyOf(nonce, options))
        .header('permissions-policy', permissionsPolicy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html.replace('%NONCE%', nonce))
    })
}

/** The gate's page scans with the camera of its device. */
const permissionsPolicy = 'camera=(self), microphone=(), geolocation=()'

/** The components write their styles while they run; only those with the nonce of this one page count. */
const policyOf = (nonce: string, { https, pictureSources }: ConsoleOptions): string =>
  [
    "default-src 'self'",
    // Where a browser reads no QR codes itself, the gate's page compiles a reader.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...pictureSources].join(' '),
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';')
