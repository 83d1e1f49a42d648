/** What every answer forbids the browser. */
import { createHash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

export type Security = {
  /** HSTS and upgraded addresses, which would break a shop on http://localhost. */
  https: boolean
  /** Where pictures may come from besides the shop itself. */
  pictureSources: readonly string[]
  /** Scripts that stand in pages themselves, exactly as they are written; none by default. */
  inlineScripts?: readonly string[]
}

const YEAR_SECONDS = 31_536_000

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: Fastify's own interface is extended.
  interface FastifyContextConfig {
    /** What is answered is data or a part of a page, never a page of its own. */
    noPage?: boolean
  }
}

/**
 * They are the same for every answer, so they are made once: making them anew was 7 % of a cached answer. What only a
 * page heeds is left away where none is answered: it weighed 0.7 kB, on a phone's line for each file of the first view.
 */
export async function addSecurityHeaders(app: FastifyInstance, security: Security): Promise<void> {
  const ofPages: Record<string, string> = {
    ...(await headersOf(optionsOf(security))),
    'permissions-policy': permissionsPolicy,
  }
  const ofData = Object.fromEntries(Object.entries(ofPages).filter(([name]) => dataHeaders.includes(name)))
  ofData['content-security-policy'] = dataPolicy
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(routeOptions.config.noPage ? ofData : ofPages)
    done()
  })
}

/** No page of the shop looks through a camera or listens; the console's gate has a policy of its own. */
const permissionsPolicy = 'camera=(), microphone=()'

/** Who opens data by itself sees a page made of it by the browser: it may do nothing, and stand in no frame. */
const dataPolicy = "default-src 'none';frame-ancestors 'none'"
const dataHeaders = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']

/** What helmet adds to an answer that has nothing of its own. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const answerWith = async (plugin?: FastifyHelmetOptions) => {
    const bare = Fastify()
    if (plugin) await bare.register(helmet, plugin)
    bare.get('/', async () => '')
    const { headers } = await bare.inject('/')
    await bare.close()
    return headers
  }
  const plain = await answerWith()
  const added = Object.entries(await answerWith(options)).filter(([name]) => !(name in plain))
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]))
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const optionsOf = ({ https, pictureSources, inlineScripts = [] }: Security): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScripts.map(hashOf)],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...pictureSources],
      connectSrc: ["'self'"],
      // WeChat's own bridge talks to the app by opening such frames.
      frameSrc: ["'self'", 'weixin:', 'wvjbscheme:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(https && { upgradeInsecureRequests: [] }),
    },
  },
  strictTransportSecurity: https && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
  // Payment pages open in the same window; a popup of ours has no business with them.
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  xXssProtection: true,
  xPoweredBy: false,
})
