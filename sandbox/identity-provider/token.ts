/** Codes into tokens, with the proof of RFC 7636, and every way in which an ID token can be wrong. */
import { createHash, createHmac } from 'node:crypto'
import { form, header, type Incoming, json, type Reply } from '../platform/http.ts'
import { type IdentityFault, identityFaults } from '../trade/rules.ts'
import { randomToken } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { type Grant, grantsOf, issuerOf } from './authorize.ts'
import { isClient, openidClient } from './client.ts'
import { claimsOf, personNamed } from './people.ts'
import { encoded, publishedKeys, rotateKey, signed } from './signing-keys.ts'

type AccessToken = { id: string; name: string; scope: string; grantId: string }

const TOKEN_SECONDS = 300
const accessTokensOf = ({ store }: SandboxWorld) => store.collection<AccessToken>('identity token')

/** POST /oidc/token */
export function token(world: SandboxWorld, request: Incoming): Reply {
  const sent = form(request)
  if (!isClient(world.keys, request)) return problem(401, 'invalid_client')
  if (sent.get('grant_type') !== 'authorization_code') return problem(400, 'unsupported_grant_type')
  const grant = grantsOf(world).get(sent.get('code') ?? '')
  if (!grant || world.clock.now() > grant.expiresAt) return problem(400, 'invalid_grant')
  if (grant.used) {
    // A code that comes twice was stolen by one of the two: what it brought is taken back.
    for (const { id, grantId } of accessTokensOf(world).all())
      if (grantId === grant.id) accessTokensOf(world).remove(id)
    return problem(400, 'invalid_grant')
  }
  grantsOf(world).put({ ...grant, used: true })
  if (grant.redirectUri !== sent.get('redirect_uri')) return problem(400, 'invalid_grant')
  const challenge = createHash('sha256')
    .update(sent.get('code_verifier') ?? '')
    .digest('base64url')
  if (challenge !== grant.challenge) return problem(400, 'invalid_grant')
  const { name, scope, id: grantId } = grant
  const access = accessTokensOf(world).put({ id: `SANDBOX_${randomToken()}`, name, scope, grantId })
  return json(200, {
    access_token: access.id,
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    scope,
    id_token: idToken(world, grant),
  })
}

/** GET /oidc/userinfo */
export function userinfo(world: SandboxWorld, request: Incoming): Reply {
  const bearer = /^Bearer (.+)$/.exec(header(request, 'authorization'))?.[1]
  const access = accessTokensOf(world).get(bearer ?? '')
  if (!access) return problem(401, 'invalid_token')
  const claims = claimsOf(personNamed(access.name), access.scope)
  const event = { provider: 'OPENID', op: 'userProfile', outNos: [] } as const
  const isOther = world.rules.take(event, ['otherSubject']).length > 0
  return json(200, isOther ? { ...claims, sub: personNamed('somebody-else').subject } : claims)
}

/** Timestamps are real, as in all signatures. The phone is shared at userinfo alone. */
function idToken(world: SandboxWorld, { name, nonce, scope }: Grant): string {
  const faults = world.rules
    .take({ provider: 'OPENID', op: 'idToken', outNos: [] }, identityFaults)
    .map(({ fault }) => fault)
  if (faults.includes('newKey')) rotateKey(world)
  const now = Math.trunc(Date.now() / 1000)
  const { clientId } = openidClient(world.keys)
  const { sub, nickname } = claimsOf(personNamed(name), scope)
  const genuine = { iss: issuerOf(world), sub, aud: clientId, iat: now, exp: now + TOKEN_SECONDS, nickname }
  const claims = { ...genuine, ...(nonce !== null && { nonce }), ...faultyClaims(faults, now) }
  return faultyProof(world, faults, claims)
}

function faultyClaims(faults: IdentityFault[], now: number): Record<string, unknown> {
  const byFault: Partial<Record<IdentityFault, Record<string, unknown>>> = {
    wrongNonce: { nonce: 'another-nonce' },
    noNonce: { nonce: undefined },
    wrongAudience: { aud: 'another-shop' },
    manyAudiences: { aud: [openidAudience, 'another-shop'], azp: 'another-shop' },
    wrongIssuer: { iss: 'https://elsewhere.example' },
    expiredToken: { iat: now - 7200, exp: now - 3600 },
    noSubject: { sub: undefined },
  }
  return Object.assign({}, ...faults.map((fault) => byFault[fault] ?? {}))
}

const openidAudience = 'SANDBOX-shop'

function faultyProof(world: SandboxWorld, faults: IdentityFault[], claims: object): string {
  const genuine = signed(world, claims)
  const [, payload = '', signature = ''] = genuine.split('.')
  if (faults.includes('algNone')) return `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`
  if (faults.includes('algHmac')) return signedByPublicKey(world, payload)
  if (!faults.includes('corruptedSignature')) return genuine
  const bytes = Buffer.from(signature, 'base64url')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  return `${genuine.slice(0, genuine.lastIndexOf('.'))}.${bytes.toString('base64url')}`
}

/** What everybody can make: an HMAC whose secret is the published key. */
function signedByPublicKey(world: SandboxWorld, payload: string): string {
  const key = publishedKeys(world).keys.at(-1)
  const text = `${encoded({ alg: 'HS256', typ: 'JWT', kid: key?.kid })}.${payload}`
  return `${text}.${createHmac('sha256', JSON.stringify(key)).update(text).digest('base64url')}`
}

const problem = (status: number, error: string): Reply => json(status, { error })
