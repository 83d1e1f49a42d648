/** Who is there: log-in, registration, guests, and what WeChat says of its user. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { CaptchaToken } from '../values/captcha.ts'
import { OrderNo } from '../values/order.ts'
import { Account, Mobile, Password, SmsCode } from '../values/person.ts'
import { Instant } from '../values/time.ts'

export const Session = z.object({
  tokenInfo: z.object({ token: z.string(), expiresAt: Instant }),
  userinfo: z.object({
    id: z.string(),
    corp: z.nullable(z.string()),
    nickname: z.string(),
    guest: z.boolean(),
  }),
  /** This log-in bound the account to the WeChat user, who needs no password from now on. */
  wechatBound: z.optional(z.boolean()),
})
export type Session = z.infer<typeof Session>

/** Inside WeChat: bind the account to the WeChat user of this browser session. Elsewhere it means nothing. */
const bindWechat = z.optional(z.boolean())

export const logIn = endpoint({
  method: 'POST',
  path: '/api/sessions',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Log in with account (or mobile) and password',
  body: z.object({
    account: z.string().check(z.minLength(1), z.maxLength(64)),
    password: z.string().check(z.maxLength(64)),
    /** Asked for after wrong passwords. */
    captchaToken: z.optional(CaptchaToken),
    bindWechat,
  }),
  answer: Session,
})

export const logInBySms = endpoint({
  method: 'POST',
  path: '/api/sessions/by-sms',
  access: 'public',
  acceptsEndedToken: true,
  summary:
    'Log in with a mobile and the code of an SMS; who has no account is a guest of the mobile and may become a member',
  body: z.object({ mobile: Mobile, smsCode: SmsCode, bindWechat }),
  answer: Session,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/members',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Make an account; the mobile is proved by an SMS code; guest orders of that mobile join it',
  body: z.object({ account: Account, password: Password, mobile: Mobile, smsCode: SmsCode, bindWechat }),
  answer: Session,
})

export const proveGuestMobile = endpoint({
  method: 'POST',
  path: '/api/guest-sessions',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'A guest proves a mobile and may order and see the orders of that mobile',
  body: z.object({ mobile: Mobile, smsCode: SmsCode }),
  answer: Session,
})

export const becomeMember = endpoint({
  method: 'POST',
  path: '/api/guest-sessions/membership',
  access: 'buyer',
  summary: 'A guest whose mobile is proved becomes a member without a form; the orders of that mobile join',
  body: z.object({ termsAgreed: z.literal(true), bindWechat }),
  answer: Session,
})

/** What the user id of a guest begins with who opened one order with its key; no mobile is proved then. */
export const orderGuestPrefix = 'order-'

export const openGuestOrder = endpoint({
  method: 'POST',
  path: '/api/guest-sessions/by-order',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'A guest opens one order with its number and random key',
  body: z.object({ orderNo: OrderNo, randomKey: z.string().check(z.minLength(10), z.maxLength(64)) }),
  answer: Session,
})

export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/leaguer/logout',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'End the session',
  answer: z.null(),
})

export const readAuthModel = endpoint({
  method: 'GET',
  path: '/api/oauth/authModel',
  access: 'public',
  summary: 'F: our own accounts and the official account; anything else: an external provider',
  answer: z.string(),
})

export const readWechatConfig = endpoint({
  method: 'GET',
  path: '/wx/config',
  access: 'public',
  summary: 'Signature for wx.config, for pages on our own hosts only',
  query: z.object({ url: z.url() }),
  answer: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
})

export const readOauthConfig = endpoint({
  method: 'GET',
  path: '/api/oauth/config',
  access: 'public',
  summary: 'The same in other authorization modes',
  query: readWechatConfig.query,
  answer: readWechatConfig.answer,
})

export const startWechatAuthorization = endpoint({
  method: 'POST',
  path: '/api/wechat/authorizations',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Where to send a WeChat browser so that it says who its user is',
  body: z.object({
    target: z.string().check(z.startsWith('/'), z.maxLength(512)),
    /**
     * `pay`: silently learns the openid that pays. `silentLogIn`: silently, and logs in the member who is bound. `logIn`: the same
     * after WeChat has asked its user to share nickname and picture.
     */
    purpose: z.enum(['pay', 'silentLogIn', 'logIn']),
  }),
  answer: z.object({ known: z.boolean(), url: z.nullable(z.url()) }),
})

/**
 * Under this name the hash of the target carries the ticket, `/pay/order?orderNo=…#wechat=…`, or says that WeChat reported
 * of nobody, so that no page asks again and again.
 */
export const wechatTicketName = 'wechat'
export const noWechatTicket = 'none'

export const finishWechatAuthorization = endpoint({
  method: 'GET',
  path: '/api/wechat/callback',
  access: 'public',
  kind: 'redirect',
  summary: 'WeChat sends its user back here; the browser goes on to its target with a ticket in the hash',
  query: z.object({ code: z.optional(z.string().check(z.maxLength(512))), state: z.optional(z.string()) }),
  answer: z.string(),
})

export const claimWechatTicket = endpoint({
  method: 'POST',
  path: '/api/wechat/authorizations/claim',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'The browser session that started hands in the ticket of its hash; only then its openid is known',
  body: z.object({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  answer: z.object({
    wechatUserInfo: z.object({
      openid: z.string(),
      /** Null while the visitor has not consented to share them. */
      nickname: z.nullable(z.string()),
      headimgurl: z.nullable(z.string()),
    }),
    /** The member who is bound, when the journey was one to log in. */
    session: z.nullable(Session),
  }),
})
export type WechatUserInfo = z.infer<(typeof claimWechatTicket)['answer']>['wechatUserInfo']

export const readWechatBinding = endpoint({
  method: 'GET',
  path: '/api/wechat/binding',
  access: 'member',
  summary: 'The WeChat user who logs in to my account without a password',
  answer: z.object({
    binding: z.nullable(
      z.object({ nickname: z.nullable(z.string()), headimgurl: z.nullable(z.string()), boundAt: Instant }),
    ),
  }),
})

export const unbindWechat = endpoint({
  method: 'DELETE',
  path: '/api/wechat/binding',
  access: 'member',
  summary: 'WeChat logs nobody in to my account any more',
  answer: z.null(),
})
