/** People for tests: members with an account and guests with a proved mobile, made the way visitors do it. */
import assert from 'node:assert/strict'
import { readProfile } from '#contract/endpoints/member.ts'
import { sendSmsCode } from '#contract/endpoints/message.ts'
import { proveGuestMobile, register, type Session } from '#contract/endpoints/session.ts'
import type { OpenSmsPurpose } from '#contract/values/person.ts'
import { DEFAULT_SESSION } from './call.ts'
import { solvedCaptcha } from './solved-captcha.ts'
import type { TestShop } from './test-shop.ts'

type Reach = Pick<TestShop, 'call' | 'sms'> & Partial<Pick<TestShop, 'db' | 'deps'>>

export type TestMember = { token: string; id: string; mobile: string; session: Session }

export const PASSWORD = 'Lookout@2026'

const addresses = { last: 0 }
const mobiles = { last: 0 }

/** A mobile that no other person of this test file has. */
export function freshMobile(): string {
  mobiles.last += 1
  return `139${String(mobiles.last).padStart(8, '0')}`
}

/** An address of its own for each request, so that the limits on one address are not in the way. */
function freshAddress(): string {
  addresses.last += 1
  return `198.18.${Math.floor(addresses.last / 250)}.${(addresses.last % 250) + 1}`
}

/** Asks for a code and reads it; it is good in the browser that asked. */
export async function smsCode(
  shop: Reach,
  mobile: string,
  purpose: OpenSmsPurpose,
  sessionId: string = DEFAULT_SESSION,
): Promise<string> {
  const from = { sessionId, ip: freshAddress() }
  const { db, deps } = shop
  const proof = db &&
    deps?.captchaOn && { captchaToken: await solvedCaptcha({ ...shop, db, deps }, 'sms', from) }
  const answer = await shop.call(sendSmsCode, { body: { mobile, purpose, ...proof }, ...from })
  assert.equal(answer.respCode, '200', answer.respMsg)
  return shop.sms.codeFor(mobile)
}

/** A code that is not the one that was sent. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Does the token still open what is a member's own? */
export const isLoggedIn = async ({ call }: Pick<TestShop, 'call'>, token: string): Promise<boolean> =>
  (await call(readProfile, { token })).respCode === '200'

export async function newMember(
  shop: Reach,
  {
    account,
    mobile = freshMobile(),
    password = PASSWORD,
  }: { account: string; mobile?: string; password?: string },
): Promise<TestMember> {
  const code = await smsCode(shop, mobile, 'register')
  const answer = await shop.call(register, { body: { account, password, mobile, smsCode: code } })
  assert.equal(answer.respCode, '200', answer.respMsg)
  return personOf(answer.data, mobile)
}

export async function newGuest(shop: Reach, mobile = freshMobile()): Promise<TestMember> {
  const answer = await shop.call(proveGuestMobile, {
    body: { mobile, smsCode: await smsCode(shop, mobile, 'guest') },
  })
  assert.equal(answer.respCode, '200', answer.respMsg)
  return personOf(answer.data, mobile)
}

const personOf = (session: Session, mobile: string): TestMember => ({
  token: session.tokenInfo.token,
  id: session.userinfo.id,
  mobile,
  session,
})
