/** The authorize page: silent for snsapi_base, a question for snsapi_userinfo. */
import { type Incoming, type Reply, redirect } from '../platform/http.ts'
import { html, page } from '../platform/markup.ts'
import { randomToken } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { pictureOf, userOf } from './users.ts'

export type Scope = 'snsapi_base' | 'snsapi_userinfo'
export type LoginCode = { id: string; openid: string; scope: Scope; used: boolean; expiresAt: number }

const FIVE_MINUTES_MS = 5 * 60 * 1000
/** In this order: the real page fails when they are mixed. */
const PARAMETERS = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']

export const loginCodes = ({ store }: SandboxWorld) => store.collection<LoginCode>('login code')

export function authorize(world: SandboxWorld, request: Incoming): Reply {
  const { query } = request
  const problem = problemOf(world, query)
  if (problem) return refused(problem)
  const scope = query.get('scope') as Scope
  const back = new URL(query.get('redirect_uri') ?? '')
  const user = userOf(world, request)
  if (scope === 'snsapi_userinfo' && !query.has('sandbox_allow'))
    return question(world, user.name, request.target)
  back.searchParams.set('state', query.get('state') ?? '')
  // A user who does not consent comes back without a code.
  if (query.get('sandbox_allow') === '0') return redirect(back.href)
  const code = loginCodes(world).put({
    id: `SANDBOX${randomToken()}`,
    openid: user.id,
    scope,
    used: false,
    expiresAt: world.clock.now() + FIVE_MINUTES_MS,
  })
  back.searchParams.set('code', code.id)
  return redirect(back.href)
}

function problemOf(world: SandboxWorld, query: URLSearchParams): string | null {
  const given = [...query.keys()].filter((key) => PARAMETERS.includes(key))
  if (given.join() !== PARAMETERS.join()) return `参数须依次为 ${PARAMETERS.join(', ')}`
  if (query.get('appid') !== world.keys.officialAccount.appId) return 'appid 参数错误'
  if (!/^https?:\/\//.test(query.get('redirect_uri') ?? '')) return 'redirect_uri 参数错误'
  if (query.get('response_type') !== 'code') return 'response_type 参数错误'
  if (!['snsapi_base', 'snsapi_userinfo'].includes(query.get('scope') ?? '')) return 'scope 参数错误'
  return /^[A-Za-z0-9]{0,128}$/.test(query.get('state') ?? '') ? null : 'state 参数错误'
}

function question(world: SandboxWorld, name: string, target: string): Reply {
  return page({
    title: '微信登录 WeChat login',
    theme: 'wechat',
    body: html`<main class="cashier ask">
      <h1>云顶塔 申请获得你的公开信息
        <small lang="en">Cloudtop Tower asks for your public profile</small></h1>
      <p class="person"><img src="${pictureOf(world, name)}" alt="" width="48" height="48"> ${name}</p>
      <p class="hint">昵称与头像 <span lang="en">Nickname and picture</span></p>
      <nav class="actions">
        <a class="button primary" href="${target}&sandbox_allow=1">允许 <span lang="en">Allow</span></a>
        <a class="button" href="${target}&sandbox_allow=0">拒绝 <span lang="en">Deny</span></a>
      </nav>
    </main>`,
  })
}

function refused(problem: string): Reply {
  return page({
    title: '微信 WeChat',
    theme: 'wechat',
    status: 400,
    body: html`<main class="notice"><h1>链接无法打开 <small lang="en">This link cannot be opened</small></h1><p>${problem}</p></main>`,
  })
}
