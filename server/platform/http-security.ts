/** What every answer tells the browser not to do. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export type Security = {
  /** HSTS and upgraded addresses, which would break a shop on http://localhost. */
  https: boolean
  /** Where pictures may come from besides the shop itself. */
  pictureSources: string[]
}

const YEAR_SECONDS = 31_536_000

export async function addSecurityHeaders(
  app: FastifyInstance,
  { https, pictureSources }: Security,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
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
}
