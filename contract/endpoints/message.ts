/** Codes by SMS that prove a mobile, and where they may be sent. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { CaptchaToken } from '../values/captcha.ts'
import { Mobile, OpenSmsPurpose, SentCode } from '../values/person.ts'

export const sendSmsCode = endpoint({
  method: 'POST',
  path: '/api/sms-codes',
  access: 'public',
  acceptsEndedToken: true,
  summary:
    'Send a six-digit code to who proved to be a person; the answer is the same for known and unknown numbers',
  body: z.object({ mobile: Mobile, purpose: OpenSmsPurpose, captchaToken: z.optional(CaptchaToken) }),
  answer: SentCode,
})

export const listMobileCountries = endpoint({
  method: 'GET',
  path: '/api/mobile-countries',
  access: 'public',
  summary: 'Countries and regions outside the Chinese mainland whose mobiles get codes; none: mainland only',
  answer: z.object({
    countries: z.array(
      z.object({
        /** ISO 3166-1, such as GB. */
        country: z.string().check(z.regex(/^[A-Z]{2}$/)),
        /** Without the plus sign. */
        callingCode: z.string().check(z.regex(/^\d{1,3}$/)),
      }),
    ),
  }),
})
