/** Accounts at an external provider, when the authorization mode is another than F (spec 6.5). */
import * as z from 'zod/mini'
import { Texts } from '../language.ts'
import { endpoint } from '../shop-endpoint.ts'
import { Mobile, SmsCode } from '../values/person.ts'
import { Session } from './session.ts'

export const readProvider = endpoint({
  method: 'GET',
  path: '/api/oauth/provider',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Who keeps the accounts, and where one logs out there; null while the shop keeps them itself',
  answer: z.nullable(z.object({ name: Texts, logOutUrl: z.nullable(z.url()) })),
})

export const startAuthorization = endpoint({
  method: 'POST',
  path: '/api/oauth/authorizations',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Where to send the browser so that the provider says who is there (code flow with PKCE)',
  body: z.object({ target: z.string().check(z.startsWith('/'), z.maxLength(512)) }),
  answer: z.object({ url: z.url() }),
})

/**
 * Under this name the hash of the target carries the ticket, or says why there is none: the person did not consent, or
 * what came back proves nothing.
 */
export const oauthTicketName = 'oauth'
export const oauthDenied = 'denied'
export const oauthFailed = 'failed'

const text = z.optional(z.string().check(z.maxLength(2048)))

export const finishAuthorization = endpoint({
  method: 'GET',
  path: '/api/oauth/callback',
  access: 'public',
  kind: 'redirect',
  summary:
    'The provider sends its user back here; the browser goes on to its target with a ticket in the hash',
  query: z.object({ code: text, state: text, iss: text, error: text }),
  answer: z.string(),
})

export const claimTicket = endpoint({
  method: 'POST',
  path: '/api/oauth/authorizations/claim',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'The browser session that started is logged in; null when somebody new must prove a mobile first',
  body: z.object({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  answer: z.object({ session: z.nullable(Session) }),
})

export const joinByMobile = endpoint({
  method: 'POST',
  path: '/api/oauth/members',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Somebody new proves a mobile: its account is linked, or made',
  body: z.object({ mobile: Mobile, smsCode: SmsCode }),
  answer: Session,
})
