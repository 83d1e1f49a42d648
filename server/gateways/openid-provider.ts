/** An identity provider by OpenID Connect: discovery, code flow with PKCE, ID tokens that prove themselves. */
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Texts } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { isMainlandMobile, Mobile, Nickname } from '#contract/values/person.ts'
import type { ProviderGateway, ProviderProfile, ProviderUser } from '../modules/oauth/provider-gateway.ts'
import { type Clock, wallClock } from '../platform/clock.ts'
import { cacheUntilStale } from './cache-until-stale.ts'
import {
  jsonOf,
  openProviderHttp,
  type ProviderAnswer,
  type ProviderHttp,
  type Timeouts,
} from './provider-http.ts'

export type OpenidSettings = {
  /** Exactly as the provider names itself. */
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string
  /** What people call it. */
  name: Texts
  timeouts?: Timeouts
  wall?: Clock
}

const METADATA_SECONDS = 3600
const KEYS_MS = 600_000
const TOLERANCE_SECONDS = 60
const OLDEST_TOKEN_SECONDS = 600

/** Signatures that only the holder of a private key can make: never `none`, never one with a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

export function openidProvider(settings: OpenidSettings): ProviderGateway {
  const { issuer, clientId, scopes, name, wall = wallClock } = settings
  const deps: ProviderDeps = { settings, wall, http: openProviderHttp(settings.timeouts) }
  const kept = cacheUntilStale(wall, async () => ({
    value: JSON.stringify(await discover(deps)),
    expiresInSeconds: METADATA_SECONDS,
  }))
  const metadata = async () => JSON.parse(await kept.read()) as Metadata
  const keysAt = keySets(deps)
  return {
    name,
    issuer,
    async authorizeUrl({ callbackUrl, state, nonce, challenge }) {
      const url = new URL((await metadata()).authorization_endpoint)
      const query = { response_type: 'code', client_id: clientId, redirect_uri: callbackUrl, scope: scopes }
      const proof = { state, nonce, code_challenge: challenge, code_challenge_method: 'S256' }
      for (const [key, value] of Object.entries({ ...query, ...proof })) url.searchParams.set(key, value)
      return url.href
    },
    async userOf(journey) {
      const known = await metadata()
      const tokens = await tokensFor(deps, known, journey)
      const claims = tokens && (await claimsIn(deps, keysAt(known.jwks_uri), tokens.id_token, journey.nonce))
      return claims && userIn(deps, known, { claims, accessToken: tokens?.access_token })
    },
    async isOwnAnswer(iss) {
      if (iss !== undefined) return iss === issuer
      return !(await metadata()).authorization_response_iss_parameter_supported
    },
    async logOutUrl(backTo) {
      const { end_session_endpoint: endpoint } = await metadata()
      if (endpoint === undefined) return null
      const url = new URL(endpoint)
      url.searchParams.set('client_id', clientId)
      url.searchParams.set('post_logout_redirect_uri', backTo)
      return url.href
    },
  }
}

type ProviderDeps = { settings: OpenidSettings; wall: Clock; http: ProviderHttp }

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})
type Metadata = z.output<typeof Metadata>

/** Refuses BUSY: metadata that names another issuer, or an address in the clear, is none. */
async function discover({ settings: { issuer }, http }: ProviderDeps): Promise<Metadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const reported = Metadata.safeParse(contentOf(await http.call({ method: 'GET', url })))
  if (!reported.success || reported.data.issuer !== issuer) throw new Refusal('BUSY')
  const { protocol } = new URL(issuer)
  const addresses = Object.entries(reported.data).filter(([name]) => /_(endpoint|uri)$/.test(name))
  if (!addresses.every(([, address]) => new URL(String(address)).protocol === protocol))
    throw new Refusal('BUSY')
  return reported.data
}

const contentOf = (answer: ProviderAnswer): unknown =>
  answer.answered && answer.status === 200 ? jsonOf(answer.body) : undefined

const Tokens = z.object({ id_token: z.string().min(1), access_token: z.string().min(1).optional() })

type TokenInput = { callbackUrl: string; code: string; verifier: string }

/** Null when the provider refuses the code: used, too old, another's. */
async function tokensFor(
  { settings, http }: ProviderDeps,
  { token_endpoint: url, token_endpoint_auth_methods_supported: methods }: Metadata,
  { callbackUrl, code, verifier }: TokenInput,
): Promise<z.output<typeof Tokens> | null> {
  const { clientId, clientSecret } = settings
  const isBasic = methods.includes('client_secret_basic')
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl,
    code_verifier: verifier,
    ...(!isBasic && { client_id: clientId, client_secret: clientSecret }),
  })
  const secret = [clientId, clientSecret].map(encodeURIComponent).join(':')
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    ...(isBasic && { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }),
  }
  const answer = await http.call({ method: 'POST', url, headers, body: body.toString() })
  if (answer.answered && answer.status === 400) return null
  const tokens = Tokens.safeParse(contentOf(answer))
  if (!tokens.success) throw new Refusal('BUSY')
  return tokens.data
}

type Keys = ReturnType<typeof createRemoteJWKSet>

/**
 * The provider's keys at an address, fetched again when a token names one that is not known. Tokens only come from the
 * provider itself, so no stranger can make us fetch.
 */
function keySets({ http }: ProviderDeps): (address: string) => Keys {
  const known = new Map<string, Keys>()
  const fetchKeys = async (url: string): Promise<Response> => {
    const answer = await http.call({ method: 'GET', url })
    if (!answer.answered) throw new Error(answer.reason)
    return new Response(new Uint8Array(answer.body), { status: answer.status })
  }
  return (address) => {
    const keys =
      known.get(address) ??
      createRemoteJWKSet(new URL(address), {
        cooldownDuration: 0,
        cacheMaxAge: KEYS_MS,
        [customFetch]: fetchKeys,
      })
    known.set(address, keys)
    return keys
  }
}

/** Null unless the token was signed by the provider, for us, just now, and for this very journey. */
async function claimsIn(
  { settings: { issuer, clientId }, wall }: ProviderDeps,
  keys: Keys,
  idToken: string,
  nonce: string,
): Promise<(JWTPayload & { sub: string }) | null> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: OLDEST_TOKEN_SECONDS,
      currentDate: wall.now(),
    })
    const { sub, azp, aud } = payload
    const isForUs = azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId
    return payload['nonce'] === nonce && isForUs && sub ? { ...payload, sub } : null
  } catch {
    // Whatever is wrong with it, or with the keys: it proves nothing.
    return null
  }
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  nickname: z.string().optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  phone_number: z.string().optional(),
  phone_number_verified: z.boolean().optional(),
})
type Claims = z.output<typeof Claims>

type Proved = { claims: JWTPayload; accessToken: string | undefined }

/** What the ID token leaves out the provider may give at userinfo; what it gives of another person is not taken. */
async function userIn(
  { http }: ProviderDeps,
  { userinfo_endpoint: url }: Metadata,
  { claims, accessToken }: Proved,
): Promise<ProviderUser | null> {
  const proved = Claims.safeParse(claims)
  if (!proved.success) return null
  const { sub: subject } = proved.data
  if (proved.data.phone_number !== undefined || url === undefined || accessToken === undefined)
    return { subject, profile: profileIn(proved.data) }
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  const reported = Claims.safeParse(contentOf(await http.call({ method: 'GET', url, headers })))
  if (reported.success && reported.data.sub !== subject) return null
  return { subject, profile: profileIn({ ...proved.data, ...(reported.success && reported.data) }) }
}

function profileIn(claims: Claims): ProviderProfile {
  const mobile = claims.phone_number_verified === true ? Mobile.safeParse(claims.phone_number) : null
  const names = [claims.nickname, claims.name, claims.preferred_username]
  const nickname = names.map((name) => Nickname.safeParse(name)).find((name) => name.success)
  // Whether the shop can reach a mobile abroad is asked when its owner types it.
  const isReached = mobile?.success && isMainlandMobile(mobile.data)
  return { mobile: isReached ? mobile.data : null, nickname: nickname?.data ?? null }
}
