/** The one shop that is registered at the provider. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { SandboxKeys } from '../keys.ts'
import { form, header, type Incoming } from '../platform/http.ts'

/** Made from the sandbox's own secret, so that a folder of before this provider needs no new one. */
export function openidClient({ controlToken }: SandboxKeys): { clientId: string; clientSecret: string } {
  const secret = createHash('sha256').update(`openid client ${controlToken}`).digest('hex')
  return { clientId: 'SANDBOX-shop', clientSecret: `SANDBOX${secret.slice(0, 33)}` }
}

/** Loopback with any port, as RFC 8252 has it, and the one path that is registered. */
export const isRegistered = (redirectUri: string): boolean =>
  /^https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?\/front\/api\/oauth\/callback$/.test(redirectUri)

export const isShopPage = (address: string): boolean =>
  /^https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?\//.test(address)

/** By client_secret_basic or client_secret_post. */
export function isClient(keys: SandboxKeys, request: Incoming): boolean {
  const { clientId, clientSecret } = openidClient(keys)
  const basic = /^Basic (.+)$/.exec(header(request, 'authorization'))?.[1]
  const sent = form(request)
  const given = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent)
    : [sent.get('client_id') ?? '', sent.get('client_secret') ?? '']
  const [expected, actual] = [[clientId, clientSecret], given].map((pair) =>
    createHash('sha256').update(JSON.stringify(pair)).digest(),
  )
  return expected !== undefined && actual !== undefined && timingSafeEqual(expected, actual)
}
