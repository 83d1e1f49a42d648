/** An identity provider that speaks OpenID Connect below /oidc: code flow with PKCE, nothing else. */
import { type Answer, type Incoming, json, type Reply, type Route } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import type { Op } from '../trade/rules.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { authorize, issuerOf, logOut } from './authorize.ts'
import { publishedKeys } from './signing-keys.ts'
import { token, userinfo } from './token.ts'

export function identityProviderRoutes(world: SandboxWorld): Route[] {
  const on = (
    op: Op,
    method: Route['method'],
    path: string,
    answer: (request: Incoming) => Reply,
  ): Route => ({
    method,
    path: `/oidc${path}`,
    answer: logged(world, op, answer),
  })
  return [
    on('discovery', 'GET', '/.well-known/openid-configuration', () => json(200, metadata(world))),
    on('authorize', 'GET', '/authorize', (request) => authorize(world, request)),
    on('authorize', 'POST', '/authorize', (request) => authorize(world, request)),
    on('userToken', 'POST', '/token', (request) => token(world, request)),
    on('jwks', 'GET', '/jwks', () => json(200, publishedKeys(world))),
    on('userProfile', 'GET', '/userinfo', (request) => userinfo(world, request)),
    on('authorize', 'GET', '/logout', logOut),
  ]
}

function metadata(world: SandboxWorld) {
  const issuer = issuerOf(world)
  const event = { provider: 'OPENID', op: 'discovery', outNos: [] } as const
  const isOther = world.rules.take(event, ['wrongIssuer']).length > 0
  return {
    issuer: isOther ? 'https://elsewhere.example' : issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/logout`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile', 'phone'],
    authorization_response_iss_parameter_supported: true,
  }
}

const logged =
  (world: SandboxWorld, op: Op, answer: (request: Incoming) => Reply): Answer =>
  async (request) => {
    const event = { provider: 'OPENID', op, outNos: [] } as const
    const reply = await applyFaults(world, event, async () => answer(request))
    const target = request.target.split('?')[0] ?? ''
    const problem =
      reply.transportFault ?? (reply.status >= 400 ? String(reply.body ?? '').slice(0, 80) : undefined)
    const at = new Date().toISOString()
    const facts = { at, provider: event.provider, op, method: request.method, target, outNos: [] }
    world.log.add({ ...facts, status: reply.status, ...(problem !== undefined && { problem }) })
    return reply
  }
