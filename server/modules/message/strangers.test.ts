/** Strangers who ask for codes to a number do not lock its owner out, and what they cost has an end. */
import assert from 'node:assert/strict'
import { expect, test } from 'vitest'
import { refreshCode, validateCode } from '#contract/endpoints/captcha.ts'
import { sendSmsCode } from '#contract/endpoints/message.ts'
import { sendOwnSmsCode } from '#contract/endpoints/session/account.ts'
import { logInBySms, proveGuestMobile } from '#contract/endpoints/session.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Mobile } from '#contract/values/person.ts'
import { sessionIdOf } from '../../platform/browser.ts'
import { addressOf } from '../../testing/call.ts'
import { newMember } from '../../testing/people.ts'
import { captchaAnswer, solvedCaptcha } from '../../testing/solved-captcha.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { sendSmsCode as sendCode } from './message.ts'

const home = '198.51.100.7'
const abroad = '192.0.2.44'

type Who = { sessionId: string; ip: string }
const stranger = (n: number): Who => ({
  sessionId: `stranger-${n}`.padEnd(32, 'x'),
  ip: `203.0.113.${n}`,
})

async function imageCode(shop: TestShop, who: Who) {
  const query = { SESSIONID: who.sessionId }
  await shop.app.inject(addressOf(refreshCode, { params: { bizCode: 'sms' }, query }))
  const text = await captchaAnswer(shop, 'sms', { kind: 'code', sessionId: who.sessionId })
  const answer = await shop.call(validateCode, {
    params: { type: 'sms' },
    body: { text: text ?? '' },
    ...who,
  })
  assert.ok(answer.data.token)
  return answer.data.token
}

async function ask(shop: TestShop, mobile: string, who: Who, way: 'slider' | 'code' = 'slider') {
  const captchaToken = way === 'code' ? await imageCode(shop, who) : await solvedCaptcha(shop, 'sms', who)
  return shop.call(sendSmsCode, { body: { mobile, purpose: 'login', captchaToken }, ...who })
}

/** Ten strangers in ten networks, a minute apart; answers how many codes they got sent. */
async function tenStrangers(shop: TestShop, mobile: string): Promise<number> {
  let sent = 0
  for (let n = 1; n <= 10; n += 1) {
    shop.clock.advance({ minutes: 1 })
    if ((await ask(shop, mobile, stranger(n))).respCode === '200') sent += 1
  }
  shop.clock.advance({ minutes: 1 })
  return sent
}

async function logIn(shop: TestShop, mobile: string, who: Who) {
  return shop.call(logInBySms, { body: { mobile, smsCode: shop.sms.codeFor(mobile) }, ...who })
}

/** Somebody whose number was proved at home, a while ago. */
async function owner(shop: TestShop) {
  const { mobile } = await newMember(shop, { account: 'anna' })
  shop.clock.advance({ days: 2 })
  const atHome = { sessionId: 'h'.repeat(32), ip: home }
  await ask(shop, mobile, atHome)
  expect((await logIn(shop, mobile, atHome)).respCode).toBe('200')
  shop.clock.advance({ days: 2 })
  return { mobile }
}

const guarded = () => testShop({ deps: { captchaOn: true } })

test('after ten codes asked for by strangers the owner logs in at home, in a new browser', async () => {
  const shop = await guarded()
  const { mobile } = await owner(shop)
  expect(await tenStrangers(shop, mobile)).toBe(3)
  const who = { sessionId: 'n'.repeat(32), ip: home }
  expect((await ask(shop, mobile, who)).respCode).toBe('200')
  expect((await logIn(shop, mobile, who)).respCode).toBe('200')
})

test('in a new place the owner reads an image code for one more, which the refusal says', async () => {
  const shop = await guarded()
  const { mobile } = await owner(shop)
  await tenStrangers(shop, mobile)
  const who = { sessionId: 'n'.repeat(32), ip: abroad }
  expect(await ask(shop, mobile, who)).toMatchObject({
    respCode: 'CAPTCHA_CODE_NEEDED',
    respMsg: '该号码获取验证码较多，请输入图形验证码后再试',
  })
  expect((await ask(shop, mobile, who, 'code')).respCode).toBe('200')
  expect((await logIn(shop, mobile, who)).respCode).toBe('200')
})

/** Asks after an image code was read, without drawing one each time; answers whether a code went out. */
async function isSent(shop: TestShop, mobile: string, who: Who): Promise<boolean> {
  const deps = { ...shop.deps, requireCaptchaForSms: async () => 'code' as const }
  const input = { mobile: mobile as Mobile, purpose: 'login', language: 'zh-CN', ip: who.ip } as const
  try {
    await sendCode(deps, { ...input, sessionId: sessionIdOf(who.sessionId) })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SMS_TOO_OFTEN') return false
    throw error
  }
}

const anotherBrowserAtHome = { sessionId: 'n'.repeat(32), ip: home }

test('strangers who read image codes use up no more than their share of a day', async () => {
  const shop = await testShop()
  const { mobile } = await owner(shop)
  const sent: boolean[] = []
  for (let n = 0; n < 60; n += 1) {
    sent.push(await isSent(shop, mobile, stranger(n)))
    shop.clock.advance({ minutes: 7 })
  }
  expect(sent.filter(Boolean)).toHaveLength(7)
  expect(await isSent(shop, mobile, anotherBrowserAtHome)).toBe(true)
})

test('a number gets ten codes a day, whoever asks: costs have an end', async () => {
  const shop = await testShop()
  const { mobile } = await owner(shop)
  const sent: boolean[] = []
  for (let n = 0; n < 60; n += 1) {
    sent.push(await isSent(shop, mobile, n % 2 === 0 ? stranger(n) : anotherBrowserAtHome))
    shop.clock.advance({ minutes: 11 })
  }
  expect(sent.filter(Boolean)).toHaveLength(10)
})

test('a member who is logged in reaches the own mobile, wherever that is', async () => {
  const shop = await guarded()
  const { mobile } = await owner(shop)
  const who = { sessionId: 'h'.repeat(32), ip: home }
  await ask(shop, mobile, who)
  const { token } = (await logIn(shop, mobile, who)).data.tokenInfo
  await tenStrangers(shop, mobile)
  const far = { sessionId: 'f'.repeat(32), ip: abroad }
  const captchaToken = await solvedCaptcha(shop, 'sms', far)
  const body = { purpose: 'export' as const, captchaToken }
  expect((await shop.call(sendOwnSmsCode, { token, body, ...far })).respCode).toBe('200')
})

test('a wrong code makes no place known', async () => {
  const shop = await guarded()
  const { mobile } = await owner(shop)
  const who = stranger(99)
  await ask(shop, mobile, who)
  const wrong = shop.sms.codeFor(mobile) === '111111' ? '222222' : '111111'
  await shop.call(proveGuestMobile, { body: { mobile, smsCode: wrong }, ...who })
  await tenStrangers(shop, mobile)
  expect((await ask(shop, mobile, who)).respCode).toBe('CAPTCHA_CODE_NEEDED')
})

test('a number that nobody has proved yet gets three codes an hour by sliders, and one more by an image code', async () => {
  const shop = await guarded()
  const newcomer = { sessionId: 'n'.repeat(32), ip: abroad }
  const mobile = '13500001111'
  const codes: string[] = []
  for (let n = 0; n < 4; n += 1) {
    codes.push((await ask(shop, mobile, newcomer)).respCode)
    shop.clock.advance({ minutes: 1 })
  }
  expect(codes).toEqual(['200', '200', '200', 'CAPTCHA_CODE_NEEDED'])
  expect((await ask(shop, mobile, newcomer, 'code')).respCode).toBe('200')
  shop.clock.advance({ minutes: 1 })
  expect((await ask(shop, mobile, newcomer, 'code')).respCode).toBe('SMS_TOO_OFTEN')
})
