/** Codes by SMS that prove a mobile. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
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
