/** Codes into users, secrets into tokens, tokens into tickets. */
import * as z from 'zod'
import type { Incoming } from '../platform/http.ts'
import { randomToken } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { loginCodes, type Scope } from './authorize.ts'
import { AccountRefusal } from './call.ts'
import { pictureOf, userById } from './users.ts'

type UserToken = { id: string; openid: string; scope: Scope; expiresAt: number }
/** The one that is current, and until when it is good. `forced` are the moments of forced refreshes. */
type Current = { id: string; value: string; expiresAt: number; forced: number[] }
/** A server token that still works, current or overlapping. */
type ServerToken = { id: string; expiresAt: number }

const TWO_HOURS_S = 7200
const OVERLAP_MS = 5 * 60 * 1000
const DAY_MS = 24 * 3600 * 1000
const FORCE_PER_DAY = 20
const FORCE_EVERY_MS = 30 * 1000

/** GET /sns/oauth2/access_token: a code works once. */
export function userToken(world: SandboxWorld, { query }: Incoming) {
  ownAccount(world, query.get('appid'), query.get('secret'))
  const codes = loginCodes(world)
  const code = codes.get(query.get('code') ?? '')
  const user = code && userById(world, code.openid)
  if (!user || query.get('grant_type') !== 'authorization_code')
    throw new AccountRefusal(40029, 'invalid code')
  if (code.used) throw new AccountRefusal(40163, 'code been used')
  if (world.clock.now() > code.expiresAt) throw new AccountRefusal(40029, 'invalid code')
  codes.put({ ...code, used: true })
  const token = userTokens(world).put({
    id: `SANDBOX_USER_${randomToken()}`,
    openid: user.id,
    scope: code.scope,
    expiresAt: world.clock.now() + TWO_HOURS_S * 1000,
  })
  return {
    access_token: token.id,
    expires_in: TWO_HOURS_S,
    refresh_token: `SANDBOX_REFRESH_${randomToken()}`,
    openid: user.id,
    scope: code.scope,
    ...(user.snapshot ? { is_snapshotuser: 1 } : {}),
    ...(code.scope === 'snsapi_userinfo' ? { unionid: user.unionid } : {}),
  }
}

/** GET /sns/userinfo */
export function profile(world: SandboxWorld, { query }: Incoming) {
  const token = userTokens(world).get(query.get('access_token') ?? '')
  if (!token || world.clock.now() > token.expiresAt)
    throw new AccountRefusal(40001, 'invalid credential, access_token is invalid or not latest')
  if (token.scope !== 'snsapi_userinfo') throw new AccountRefusal(48001, 'api unauthorized')
  const user = userById(world, token.openid)
  if (!user || user.id !== query.get('openid')) throw new AccountRefusal(40003, 'invalid openid')
  const empty = { sex: 0, province: '', city: '', country: '', privilege: [] }
  const headimgurl = pictureOf(world, user.name)
  return { openid: user.id, nickname: user.name, headimgurl, ...empty, unionid: user.unionid }
}

const StableInput = z.object({
  grant_type: z.literal('client_credential'),
  appid: z.string(),
  secret: z.string(),
  force_refresh: z.boolean().optional(),
})

/** POST /cgi-bin/stable_token: the same token until shortly before its end, unless one insists. */
export function stableToken(world: SandboxWorld, request: Incoming) {
  const input = StableInput.safeParse(jsonOf(request))
  if (!input.success) throw new AccountRefusal(40002, 'invalid grant_type')
  ownAccount(world, input.data.appid, input.data.secret)
  const now = world.clock.now()
  const old = currents(world).get('token')
  const forced = (old?.forced ?? []).filter((at) => now - at < DAY_MS)
  if (input.data.force_refresh) {
    const tooSoon = forced.length >= FORCE_PER_DAY || now - (forced.at(-1) ?? 0) < FORCE_EVERY_MS
    if (tooSoon) throw new AccountRefusal(45009, 'reach max api daily quota limit')
    return shown(world, renewed(world, [...forced, now]))
  }
  return shown(world, old && old.expiresAt - OVERLAP_MS > now ? old : renewed(world, forced))
}

export function requireServerToken(world: SandboxWorld, given: string | null): void {
  const token = serverTokens(world).get(given ?? '')
  if (!token) throw new AccountRefusal(40001, 'invalid credential, access_token is invalid or not latest')
  if (world.clock.now() > token.expiresAt) throw new AccountRefusal(42001, 'access_token expired')
}

/** GET /cgi-bin/ticket/getticket */
export function ticket(world: SandboxWorld, { query }: Incoming) {
  requireServerToken(world, query.get('access_token'))
  if (query.get('type') !== 'jsapi') throw new AccountRefusal(40097, 'invalid args')
  const known = currentTicket(world)
  const { value, expiresAt } = known ?? newTicket(world)
  return { errcode: 0, errmsg: 'ok', ticket: value, expires_in: secondsUntil(world, expiresAt) }
}

/** Null when no merchant has asked for one, or it is too old. */
export function currentTicket(world: SandboxWorld): Current | null {
  const known = currents(world).get('ticket')
  return known && known.expiresAt > world.clock.now() ? known : null
}

function renewed(world: SandboxWorld, forced: number[]): Current {
  const now = world.clock.now()
  const old = currents(world).get('token')
  // The old token overlaps with the new one for five minutes.
  if (old) serverTokens(world).put({ id: old.value, expiresAt: Math.min(old.expiresAt, now + OVERLAP_MS) })
  const expiresAt = now + TWO_HOURS_S * 1000
  const value = `SANDBOX_TOKEN_${randomToken(64)}`
  serverTokens(world).put({ id: value, expiresAt })
  return currents(world).put({ id: 'token', value, expiresAt, forced })
}

function newTicket(world: SandboxWorld): Current {
  const expiresAt = world.clock.now() + TWO_HOURS_S * 1000
  return currents(world).put({
    id: 'ticket',
    value: `SANDBOX_TICKET_${randomToken(32)}`,
    expiresAt,
    forced: [],
  })
}

const shown = (world: SandboxWorld, { value, expiresAt }: Current) => ({
  access_token: value,
  expires_in: secondsUntil(world, expiresAt),
})

const secondsUntil = (world: SandboxWorld, at: number): number => Math.floor((at - world.clock.now()) / 1000)

function ownAccount({ keys }: SandboxWorld, appId: string | null, secret: string | null): void {
  if (appId !== keys.officialAccount.appId) throw new AccountRefusal(40013, 'invalid appid')
  if (secret !== keys.officialAccount.secret) throw new AccountRefusal(40125, 'invalid appsecret')
}

function jsonOf(request: Incoming): unknown {
  try {
    return JSON.parse(request.body.toString('utf8'))
  } catch {
    throw new AccountRefusal(47001, 'data format error')
  }
}

const userTokens = ({ store }: SandboxWorld) => store.collection<UserToken>('user token')
const serverTokens = ({ store }: SandboxWorld) => store.collection<ServerToken>('server token')
const currents = ({ store }: SandboxWorld) => store.collection<Current>('current')
