/** The people of the sandbox's WeChat: a name is enough, their ids follow from it. */
import { createHash } from 'node:crypto'
import { cookie, type Incoming } from '../platform/http.ts'
import type { SandboxWorld } from '../trade/world.ts'

/** `id` is the openid. A snapshot user is a stand-in that must never be bound or charged. */
export type WechatUser = { id: string; name: string; unionid: string; snapshot: boolean }

/** Who scans, opens links and logs in, unless the browser says otherwise. */
type Choice = { id: string; name: string; snapshot: boolean }

export const USER_COOKIE = 'sandbox_wechat_user'
export const familiarNames = ['lin', 'mei', 'alex'] as const

/** The cookie says `name` or `name!snapshot`; without it the chosen user counts, at first `lin`. */
export function userOf(world: SandboxWorld, request: Incoming): WechatUser {
  const [name = '', kind] = (cookie(request, USER_COOKIE) ?? '').split('!')
  if (/^[a-z0-9-]{1,32}$/.test(name)) return userNamed(world, name, kind === 'snapshot')
  const choice = choices(world).get('everybody')
  return userNamed(world, choice?.name ?? familiarNames[0], choice?.snapshot ?? false)
}

/** Where the picture of somebody is served. */
export const pictureOf = ({ url }: SandboxWorld, name: string): string => `${url}/oa/head/${name}`

/** A disc in a colour of one's own with the first letter. */
export function drawPicture(name: string): string {
  const hue = createHash('sha256').update(name).digest().readUInt16BE() % 360
  const letter = /^[a-z0-9]/.exec(name)?.[0]?.toUpperCase() ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 45% 38%)"/><text x="48" y="64" font-family="sans-serif" font-size="48" text-anchor="middle" fill="#fff">${letter}</text></svg>`
}

export function chooseUser(world: SandboxWorld, name: string, snapshot: boolean): void {
  choices(world).put({ id: 'everybody', name, snapshot })
}

/** An openid of 28 characters, as WeChat's are; a user who was seen once is known to the payment company. */
function userNamed(world: SandboxWorld, name: string, snapshot = false): WechatUser {
  const { appId } = world.keys.officialAccount
  const openid = `${snapshot ? 'oSNAPSHOT' : 'oSANDBOX'}${digest(appId, name)}`.slice(0, 28)
  const user = { id: openid, name, unionid: `uSANDBOX${digest('union', name)}`.slice(0, 28), snapshot }
  return users(world).get(openid) ?? users(world).put(user)
}

/** Null for strangers; snapshot users cannot pay. */
export function payingUser(world: SandboxWorld, openid: string): WechatUser | null {
  const user = users(world).get(openid)
  return user && !user.snapshot ? user : null
}

export const userById = (world: SandboxWorld, openid: string): WechatUser | null => users(world).get(openid)

const users = ({ store }: SandboxWorld) => store.collection<WechatUser>('user')
const choices = ({ store }: SandboxWorld) => store.collection<Choice>('choice')

const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').replace(/[-_]/g, 'x')
