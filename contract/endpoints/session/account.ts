/** What keeps an account safe: its devices, password and mobile, and the ways to take its data along or to have it forgotten. */
import * as z from 'zod/mini'
import { endpoint } from '../../shop-endpoint.ts'
import { CaptchaToken } from '../../values/captcha.ts'
import { Mobile, OwnSmsPurpose, Password, SentCode, SmsCode } from '../../values/person.ts'
import { Instant } from '../../values/time.ts'
import { Session } from '../session.ts'

const Device = z.object({
  id: z.string(),
  /** "Chrome · Android"; empty when it is none that we know. */
  device: z.string(),
  signedInAt: Instant,
  /** To the minute. */
  seenAt: Instant,
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'member',
  summary: 'Where I am logged in, the latest used first',
  answer: z.object({ items: z.array(Device), nextCursor: z.nullable(z.string()) }),
})

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  access: 'member',
  summary: 'Log one of my devices out',
  params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  answer: z.null(),
})

export const endOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'member',
  summary: 'Log all my devices out but this one',
  answer: z.null(),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/passwords/reset',
  access: 'public',
  acceptsEndedToken: true,
  summary:
    'A new password for who proves the mobile; logged in here, logged out everywhere else; without account a guest of the mobile',
  body: z.object({ mobile: Mobile, smsCode: SmsCode, password: Password }),
  answer: Session,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/members/me/password',
  access: 'member',
  summary:
    'A new password for who knows the old one; this device gets a new token, all others are logged out',
  body: z.object({ oldPassword: Password, password: Password }),
  answer: Session,
})

export const setFirstPassword = endpoint({
  method: 'POST',
  path: '/api/members/me/password',
  access: 'member',
  summary: 'A password for who has none yet, with a code to the own mobile',
  body: z.object({ smsCode: SmsCode, password: Password }),
  answer: z.null(),
})

export const sendOwnSmsCode = endpoint({
  method: 'POST',
  path: '/api/members/me/sms-codes',
  access: 'member',
  summary: 'Send a code to my own mobile, which the browser only knows masked',
  body: z.object({ purpose: OwnSmsPurpose, captchaToken: z.optional(CaptchaToken) }),
  answer: SentCode,
})

export const changeMobile = endpoint({
  method: 'PUT',
  path: '/api/members/me/mobile',
  access: 'member',
  summary:
    'Another mobile, with a code to the old one and to the new; guest orders of the new one join the account',
  body: z.object({ oldSmsCode: SmsCode, mobile: Mobile, newSmsCode: SmsCode }),
  answer: z.null(),
})

export const exportAccount = endpoint({
  method: 'POST',
  path: '/api/members/me/export',
  access: 'member',
  kind: 'bytes',
  summary: 'All that the shop keeps of me, as a JSON file; with a code to my mobile',
  body: z.object({ smsCode: SmsCode }),
  answer: z.string(),
})

export const eraseAccount = endpoint({
  method: 'POST',
  path: '/api/members/me/erasure',
  access: 'member',
  summary: 'Forget me for good; with a code to my mobile. Refused while an order is open',
  body: z.object({ smsCode: SmsCode }),
  answer: z.null(),
})
