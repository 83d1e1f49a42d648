/** The page on which a person says who they are, and whether the shop may know. */
import { familiarNames } from '../official-account/users.ts'
import { cookie, form, type Incoming, type Reply, redirect, seeOther } from '../platform/http.ts'
import { html, page } from '../platform/markup.ts'
import { randomToken } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { isRegistered, isShopPage, openidClient } from './client.ts'

export type Grant = {
  id: string
  name: string
  redirectUri: string
  scope: string
  nonce: string | null
  challenge: string
  used: boolean
  expiresAt: number
}

const ONE_MINUTE_MS = 60_000
const SESSION_COOKIE = 'sandbox_identity'

export const grantsOf = ({ store }: SandboxWorld) => store.collection<Grant>('identity grant')
export const issuerOf = ({ url }: SandboxWorld): string => `${url}/oidc`

/** GET: asks, unless the person is logged in here. POST: the answer. */
export function authorize(world: SandboxWorld, request: Incoming): Reply {
  const { query } = request
  const redirectUri = query.get('redirect_uri') ?? ''
  // Nobody is sent to an address that is not the client's.
  if (query.get('client_id') !== openidClient(world.keys).clientId) return refused('client_id')
  if (!isRegistered(redirectUri)) return refused('redirect_uri')
  if (!isComplete(query)) return back(world, query, { error: 'invalid_request' })
  const answer = request.method === 'POST' ? form(request).get('person') : cookie(request, SESSION_COOKIE)
  if (answer === null || answer === '') return question(request.target)
  if (answer === 'nobody') return back(world, query, { error: 'access_denied' })
  if (!/^[a-z0-9-]{1,32}$/.test(answer)) return refused('person')
  const reply = back(world, query, { code: grant(world, query, answer).id })
  const remembered = `${SESSION_COOKIE}=${answer}; Path=/oidc; HttpOnly; SameSite=Lax`
  return { ...reply, headers: { ...reply.headers, 'set-cookie': remembered } }
}

function isComplete(query: URLSearchParams): boolean {
  return (
    query.get('response_type') === 'code' &&
    (query.get('scope') ?? '').split(' ').includes('openid') &&
    query.get('code_challenge_method') === 'S256' &&
    /^[A-Za-z0-9_-]{43}$/.test(query.get('code_challenge') ?? '') &&
    query.has('state')
  )
}

function grant(world: SandboxWorld, query: URLSearchParams, name: string): Grant {
  return grantsOf(world).put({
    id: `SANDBOX${randomToken()}`,
    name,
    redirectUri: query.get('redirect_uri') ?? '',
    scope: query.get('scope') ?? '',
    nonce: query.get('nonce'),
    challenge: query.get('code_challenge') ?? '',
    used: false,
    expiresAt: world.clock.now() + ONE_MINUTE_MS,
  })
}

/** With `iss`, so that a client of several providers knows who answers (RFC 9207). */
function back(world: SandboxWorld, query: URLSearchParams, answer: Record<string, string>): Reply {
  const event = { provider: 'OPENID', op: 'authorize', outNos: [] } as const
  const faults = world.rules.take(event, ['wrongIssuer'])
  const address = new URL(query.get('redirect_uri') ?? '')
  const iss = faults.length > 0 ? 'https://elsewhere.example' : issuerOf(world)
  for (const [name, value] of Object.entries({ ...answer, state: query.get('state') ?? '', iss }))
    address.searchParams.set(name, value)
  return seeOther(address.href)
}

function question(target: string): Reply {
  const people = familiarNames.map(
    (name) => html`<button class="button primary" name="person" value="${name}">${name}</button>`,
  )
  return page({
    title: '城市通行证 City Pass',
    theme: 'plain',
    body: html`<header class="brand">城市通行证 <span lang="en">City Pass</span></header>
<main class="cashier ask">
  <h1>云顶塔 请求登录 <small lang="en">Cloudtop Tower asks you to log in</small></h1>
  <p class="hint">将告知昵称与手机号 <span lang="en">It will learn your nickname and mobile</span></p>
  <form method="post" action="${target}" class="actions">${people}
    <button class="button" name="person" value="nobody">拒绝 <span lang="en">Deny</span></button>
  </form>
</main>`,
  })
}

function refused(problem: string): Reply {
  return page({
    title: '城市通行证 City Pass',
    theme: 'plain',
    status: 400,
    body: html`<main class="notice"><h1>请求无效 <small lang="en">This request is not valid</small></h1><p>${problem}</p></main>`,
  })
}

/** GET /oidc/logout: forgets the person in this browser, and goes back to the shop when it says where. */
export function logOut({ query }: Incoming): Reply {
  const next = query.get('post_logout_redirect_uri') ?? ''
  const reply = isShopPage(next)
    ? redirect(next)
    : page({
        title: '城市通行证 City Pass',
        theme: 'plain',
        body: html`<main class="notice"><h1>已退出 <small lang="en">You are logged out</small></h1></main>`,
      })
  return {
    ...reply,
    headers: { ...reply.headers, 'set-cookie': `${SESSION_COOKIE}=; Path=/oidc; Max-Age=0; SameSite=Lax` },
  }
}
