/** What the forms of log-in, registration and order search ask for, and which prompt an incomplete one gets. Pure. */
import * as z from 'zod/mini'
import { orderLinkScreens } from '#contract/values/notification.ts'
import { OrderNo } from '#contract/values/order.ts'
import {
  Account,
  Mobile,
  NewPassword,
  Password,
  plainText,
  SmsCode,
  samePasswords,
} from '#contract/values/person.ts'
import { maxCharacters, minCharacters, minimumSix, required } from '#contract/values/text.ts'

const trimmed = z.overwrite((text: string) => plainText(text).trim())

export const LoginForm = z.object({
  account: z.string().check(trimmed, required, maxCharacters(64)),
  // None of ours is shorter, so the server need not be asked.
  password: Password.check(minimumSix),
})

export const SmsLoginForm = z.object({ mobile: Mobile, smsCode: SmsCode })

export const RegisterForm = z
  .object({ account: Account, mobile: Mobile, smsCode: SmsCode, password: NewPassword, repeat: Password })
  .check(samePasswords)

export const ForgottenForm = z
  .object({ mobile: Mobile, smsCode: SmsCode, password: NewPassword, repeat: Password })
  .check(samePasswords)

export const FindOrderForm = z.object({
  orderNo: z.pipe(
    z.string().check(
      z.overwrite((text) => plainText(text).replace(/\s/g, '')),
      required,
    ),
    OrderNo,
  ),
  randomKey: z.string().check(trimmed, required, minCharacters(10), maxCharacters(64)),
})

export type Prompt = 'fillAccount' | 'fillMobile' | 'correctMobile' | 'fillPassword' | 'fillOrder' | 'invalid'

/** The prompts of spec 5.6, from the fault of each wrong field. */
export function promptOf(faults: Record<string, string>, fields: readonly string[]): Prompt {
  const isEmpty = (...names: string[]) => names.some((name) => faults[name] === 'required')
  if (fields.includes('account') && isEmpty('account', 'password')) return 'fillAccount'
  if (isEmpty('mobile', 'smsCode', 'oldSmsCode', 'newSmsCode')) return 'fillMobile'
  if (isEmpty('orderNo', 'randomKey')) return 'fillOrder'
  if (isEmpty('oldPassword', 'password', 'repeat')) return 'fillPassword'
  return faults['mobile'] ? 'correctMobile' : 'invalid'
}

const fieldOfRefusal: Partial<Record<string, string>> = {
  ACCOUNT_TAKEN: 'account',
  MOBILE_NOT_COMPLIANT: 'mobile',
  MOBILE_MAINLAND_ONLY: 'mobile',
  MOBILE_COUNTRY_NOT_SERVED: 'mobile',
  MOBILE_TAKEN: 'mobile',
  MOBILE_LINKED: 'mobile',
  SMS_CODE_WRONG: 'smsCode',
  PASSWORD_NOT_COMPLIANT: 'password',
  PASSWORD_TOO_SIMPLE: 'password',
  PASSWORD_WRONG: 'oldPassword',
}

/** Which field a refusal of the server is about, where it is about one. */
export function fieldRefused({ code, data }: { code: string; data: unknown }): string | undefined {
  const { field } = (data ?? {}) as { field?: unknown }
  return typeof field === 'string' ? field : fieldOfRefusal[code]
}

export type OrderScreen = '/orderDetail' | (typeof orderLinkScreens)[keyof typeof orderLinkScreens]

/** Where the link of a message leads once its order may be seen. */
export const screenOf = (to: string): OrderScreen =>
  Object.entries(orderLinkScreens).find(([name]) => name === to)?.[1] ?? '/orderDetail'

/**
 * "#orderNo=…&key=…": what a guest's own link fills in; a hash never reaches a server. The link of an SMS has the number
 * in its query instead, and no key.
 */
export function orderInHash(hash: string, orderNo = ''): { orderNo: string; randomKey: string } {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  return { orderNo: given.get('orderNo') ?? orderNo, randomKey: given.get('key') ?? '' }
}
