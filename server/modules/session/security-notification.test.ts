/** A member who did not change password, mobile or a linked account learns of it by SMS. */
import { expect, test } from 'vitest'
import { sendSmsCode } from '#contract/endpoints/message.ts'
import {
  changeMobile,
  changePassword,
  resetPassword,
  sendOwnSmsCode,
} from '#contract/endpoints/session/account.ts'
import { logIn, unbindWechat } from '#contract/endpoints/session.ts'
import { freshMobile, newMember, PASSWORD, smsCode } from '../../testing/people.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { testShop } from '../../testing/test-shop.ts'
import { shopInWechat, travelToWechat } from '../../testing/wechat-journey.ts'
import { sendNotifications } from '../message/outbox/send-notifications.ts'

const another = 'Meadow!4471x'

async function notified(shop: TestShop) {
  await sendNotifications(shop.deps)
  return shop.sms.notifications.splice(0)
}

test('a changed password, by the old one or by SMS; a wrong old one notifies nobody', async () => {
  const shop = await testShop()
  const { token, mobile } = await newMember(shop, { account: 'anna' })
  await shop.call(changePassword, { token, body: { oldPassword: 'Wrong!2026x', password: another } })
  expect(await notified(shop)).toEqual([])
  const body = { oldPassword: PASSWORD, password: another }
  const changed = await shop.call(changePassword, { token, body, language: 'en-US' })
  expect(changed.respCode).toBe('200')
  expect(await notified(shop)).toEqual([
    { mobile, kind: 'password-changed', language: 'en-US', params: { time: '2026-11-21 10:00' } },
  ])
  shop.clock.advance({ minutes: 5 })
  const code = await smsCode(shop, mobile, 'forgot')
  const reset = { mobile, smsCode: code, password: `${another}1` }
  expect((await shop.call(resetPassword, { body: reset })).respCode).toBe('200')
  expect(await notified(shop)).toMatchObject([
    { mobile, kind: 'password-changed', language: 'zh-CN', params: { time: '2026-11-21 10:05' } },
  ])
})

test('another mobile is reported to the old one, once, although the account is reached at the new one', async () => {
  const shop = await testShop()
  const { token, mobile } = await newMember(shop, { account: 'anna' })
  const next = freshMobile()
  shop.clock.advance({ minutes: 2 })
  await shop.call(sendOwnSmsCode, { token, body: { purpose: 'mobile-old' } })
  const oldSmsCode = shop.sms.codeFor(mobile)
  await shop.call(sendSmsCode, { body: { mobile: next, purpose: 'mobile-new' } })
  const body = { oldSmsCode, mobile: next, newSmsCode: shop.sms.codeFor(next) }
  expect((await shop.call(changeMobile, { token, body })).respCode).toBe('200')
  expect((await shop.call(changeMobile, { token, body })).respCode).not.toBe('200')
  expect(await notified(shop)).toMatchObject([{ mobile, kind: 'mobile-changed' }])
})

test('WeChat that is bound or unbound; what was bound before, or is bound no more, notifies nobody', async () => {
  const shop = await shopInWechat()
  const { token, mobile } = await newMember(shop, { account: 'anna' })
  const sessionId = 'a'.repeat(32)
  await travelToWechat(shop, { openid: 'openid-anna' }, { sessionId, purpose: 'silentLogIn' })
  const body = { account: 'anna', password: PASSWORD, bindWechat: true }
  expect((await shop.call(logIn, { body, sessionId })).data.wechatBound).toBe(true)
  expect(await notified(shop)).toMatchObject([{ mobile, kind: 'binding-changed' }])
  expect((await shop.call(logIn, { body, sessionId })).data.wechatBound).toBe(true)
  expect(await notified(shop)).toEqual([])
  shop.clock.advance({ minutes: 1 })
  expect((await shop.call(unbindWechat, { token })).respCode).toBe('200')
  expect((await shop.call(unbindWechat, { token })).respCode).toBe('200')
  expect(await notified(shop)).toMatchObject([{ mobile, kind: 'binding-changed' }])
})
