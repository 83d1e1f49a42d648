/** Codes by SMS that prove a mobile, where they may be sent, and what members are written to about. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { CaptchaToken } from '../values/captcha.ts'
import { NotificationTopic, OptionalTopic } from '../values/notification.ts'
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

export const NotificationChoices = z.object({
  topics: z.array(
    z.object({
      topic: NotificationTopic,
      /** Others are always written about. */
      optional: z.boolean(),
      on: z.boolean(),
    }),
  ),
  /** Who has bound the account to WeChat is written to there. */
  wechat: z.boolean(),
  /** Who has an e-mail address in the profile gets copies there. */
  mail: z.boolean(),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

export const readNotificationChoices = endpoint({
  method: 'GET',
  path: '/api/notification-choices',
  access: 'member',
  summary: 'What I am written to about',
  answer: NotificationChoices,
})

export const saveNotificationChoice = endpoint({
  method: 'PUT',
  path: '/api/notification-choices',
  access: 'member',
  summary: 'Switch an optional topic of notifications on or off',
  body: z.object({ topic: OptionalTopic, on: z.boolean() }),
  answer: NotificationChoices,
})
