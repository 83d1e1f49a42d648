/** SMS codes over HTTP: who gets one, how often, and what one is worth. */

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sendSmsCode } from '#contract/endpoints/message.ts'
import { proveGuestMobile } from '#contract/endpoints/session.ts'
import { wrongCode } from '../../testing/people.ts'
import { solvedCaptcha } from '../../testing/solved-captcha.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { sweepMessages } from './message.ts'

const mobile = '13800138000'

const ask = (shop: TestShop, number: string = mobile, ip = '127.0.0.1') =>
  shop.call(sendSmsCode, { body: { mobile: number, purpose: 'guest' }, ip })
const prove = (shop: TestShop, smsCode: string, number = mobile) =>
  shop.call(proveGuestMobile, { body: { mobile: number, smsCode } })

describe('where the shop asks for a captcha', () => {
  const guarded = () => testShop({ deps: { captchaOn: true } })
  const input = { mobile, purpose: 'guest' } as const

  test('nobody gets a code without one', async () => {
    const shop = await guarded()
    expect(await ask(shop)).toMatchObject({
      status: 200,
      respCode: 'CAPTCHA_NEEDED',
      respMsg: '请先进行滑动验证',
    })
    const english = await shop.call(sendSmsCode, { body: input, language: 'en-US' })
    expect(english.respMsg).toBe('Please verify by the slider first')
    expect(shop.sms.sent).toEqual([])
  })

  test('each code takes one of its own', async () => {
    const shop = await guarded()
    const captchaToken = await solvedCaptcha(shop, 'sms')
    expect((await shop.call(sendSmsCode, { body: { ...input, captchaToken } })).respCode).toBe('200')
    shop.clock.advance({ minutes: 1 })
    expect(await shop.call(sendSmsCode, { body: { ...input, captchaToken } })).toMatchObject({
      respCode: 'CAPTCHA_WRONG',
      respMsg: '请重新进行滑动验证',
    })
    expect(shop.sms.sent).toHaveLength(1)
  })

  test('one that was solved for another browser, or for logging in, does not count', async () => {
    const shop = await guarded()
    const elsewhere = await solvedCaptcha(shop, 'sms', { sessionId: 'another-session-0001' })
    const forLogin = await solvedCaptcha(shop, 'login')
    for (const captchaToken of [elsewhere, forLogin])
      expect((await shop.call(sendSmsCode, { body: { ...input, captchaToken } })).respCode).toBe(
        'CAPTCHA_WRONG',
      )
    const made = { ...input, captchaToken: 'not-a-token' as never }
    expect((await shop.call(sendSmsCode, { body: made })).status).toBe(400)
    expect(shop.sms.sent).toEqual([])
  })
})

describe('a request for a code is refused when', () => {
  test.each([
    ['the mobile is none', { mobile: '12345678901', purpose: 'guest' }],
    ['the purpose is none', { mobile, purpose: 'anything' }],
    ['there is no mobile', { purpose: 'guest' }],
    ['the mobile is no text', { mobile: 13800138000, purpose: 'guest' }],
    ['the mobile is a list', { mobile: [mobile], purpose: 'guest' }],
    ['it is empty', {}],
  ])('%s', async (_, body) => {
    const shop = await testShop()
    const answer = await shop.call(sendSmsCode, { body: body as never })
    expect(answer).toMatchObject({ status: 400, respCode: 'BAD_REQUEST' })
    expect(shop.sms.sent).toEqual([])
  })
})

test('a code has six digits, lives five minutes and may be asked for again after a minute', async () => {
  const shop = await testShop()
  const answer = await ask(shop)
  expect(answer).toMatchObject({ respCode: '200', data: { resendAfterSeconds: 60, validSeconds: 300 } })
  expect(shop.sms.sent).toEqual([
    { mobile, purpose: 'guest', language: 'zh-CN', code: expect.stringMatching(/^\d{6}$/) },
  ])
})

test('a mobile may be typed with spaces', async () => {
  const shop = await testShop()
  expect((await ask(shop, '138 0013 8000')).respCode).toBe('200')
  expect(shop.sms.codeFor(mobile)).toBeTruthy()
})

test('no code and no number stands in the database', async () => {
  const shop = await testShop()
  await ask(shop)
  const { rows } = await sql<{ text: string }>`
    SELECT (SELECT string_agg(c::text, '') FROM sms_code c) || (SELECT string_agg(s::text, '') FROM sms_sending s)
      AS text`.execute(shop.db)
  const text = rows[0]?.text ?? ''
  expect(text.length).toBeGreaterThan(50)
  for (const secret of [mobile, shop.sms.codeFor(mobile)]) {
    expect(text).not.toContain(`,${secret},`)
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

describe('limits', () => {
  test('one a minute, five an hour and ten a day for a number where it was proved', async () => {
    const shop = await testShop()
    await ask(shop)
    await prove(shop, shop.sms.codeFor(mobile))
    shop.clock.advance({ days: 2 })
    const wait = async () => (await ask(shop)).data as { resendAfterSeconds?: number }
    await ask(shop)
    expect(await ask(shop)).toMatchObject({
      status: 200,
      respCode: 'SMS_TOO_OFTEN',
      data: { resendAfterSeconds: 60 },
    })
    for (let sent = 1; sent < 4; sent += 1) {
      shop.clock.advance({ minutes: 1 })
      expect(await wait()).toMatchObject({ resendAfterSeconds: 60 })
    }
    shop.clock.advance({ minutes: 1 })
    // The fifth tells that the hour is used up.
    expect(await wait()).toMatchObject({ resendAfterSeconds: 56 * 60 })
    shop.clock.advance({ minutes: 55 })
    expect((await ask(shop)).respCode).toBe('SMS_TOO_OFTEN')
    for (let sent = 5; sent < 10; sent += 1) {
      shop.clock.advance({ hours: 1 })
      expect((await ask(shop)).respCode).toBe('200')
    }
    shop.clock.advance({ hours: 6 })
    expect((await ask(shop)).respCode).toBe('SMS_TOO_OFTEN')
    shop.clock.advance({ hours: 13 })
    expect((await ask(shop)).respCode).toBe('200')
  })

  test('hold for a number whatever the purpose and the address', async () => {
    const shop = await testShop()
    await ask(shop)
    const answer = await shop.call(sendSmsCode, { body: { mobile, purpose: 'register' }, ip: '203.0.113.9' })
    expect(answer.respCode).toBe('SMS_TOO_OFTEN')
  })

  test('twenty numbers a minute for an address, and others are not in its way', async () => {
    const shop = await testShop()
    const numbers = Array.from({ length: 21 }, (_, at) => `138${String(at).padStart(8, '0')}`)
    const codes: string[] = []
    for (const number of numbers) codes.push((await ask(shop, number, '203.0.113.7')).respCode)
    expect(codes).toEqual([...Array(20).fill('200'), 'SMS_TOO_OFTEN'])
    expect((await ask(shop, numbers.at(20), '203.0.113.8')).respCode).toBe('200')
  })

  test('count the /64 network of an IPv6 address', async () => {
    const shop = await testShop()
    const answers = []
    for (let at = 0; at < 21; at += 1)
      answers.push(await ask(shop, `1390000${1000 + at}`, `2001:db8:1:2::${at + 1}`))
    expect(answers.at(-1)?.respCode).toBe('SMS_TOO_OFTEN')
  })

  test('an invented X-Forwarded-For changes nothing', async () => {
    const shop = await testShop()
    for (let at = 0; at < 20; at += 1) await ask(shop, `1390000${1000 + at}`)
    const answer = await shop.call(sendSmsCode, {
      body: { mobile, purpose: 'guest' },
      headers: { 'x-forwarded-for': '198.51.100.1' },
    })
    expect(answer.respCode).toBe('SMS_TOO_OFTEN')
  })

  test('of ten requests at once for one number, one is sent', async () => {
    const shop = await testShop()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(shop)))
    expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
    expect(shop.sms.sent).toHaveLength(1)
  })
})

describe('the SMS company', () => {
  test('that refuses for good leaves the number free to ask again', async () => {
    const shop = await testShop()
    shop.sms.answer('rejected')
    expect((await ask(shop)).respCode).toBe('SMS_NOT_SENT')
    shop.sms.answer('sent')
    expect((await ask(shop)).respCode).toBe('200')
  })

  test('that limits the number is not asked again within our own limit', async () => {
    const shop = await testShop()
    shop.sms.answer('limited')
    expect((await ask(shop)).respCode).toBe('SMS_TOO_OFTEN')
    shop.sms.answer('sent')
    expect((await ask(shop)).respCode).toBe('SMS_TOO_OFTEN')
    shop.clock.advance({ minutes: 1 })
    expect((await ask(shop)).respCode).toBe('200')
  })

  test('that does not answer may have sent: the visitor waits for the code', async () => {
    const shop = await testShop()
    shop.sms.answer('unknown')
    expect((await ask(shop)).respCode).toBe('200')
    expect((await ask(shop)).respCode).toBe('SMS_TOO_OFTEN')
  })
})

describe('a code', () => {
  test('proves the mobile once', async () => {
    const shop = await testShop()
    await ask(shop)
    const code = shop.sms.codeFor(mobile)
    expect((await prove(shop, code)).respCode).toBe('200')
    expect((await prove(shop, code)).respCode).toBe('SMS_CODE_WRONG')
  })

  test('of ten that hand it in at once, one succeeds', async () => {
    const shop = await testShop()
    await ask(shop)
    const code = shop.sms.codeFor(mobile)
    const answers = await Promise.all(Array.from({ length: 10 }, () => prove(shop, code)))
    expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
  })

  test('may be tried five times', async () => {
    const shop = await testShop()
    await ask(shop)
    const code = shop.sms.codeFor(mobile)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await prove(shop, wrongCode(code))).respCode).toBe('SMS_CODE_WRONG')
    expect((await prove(shop, code)).respCode).toBe('SMS_CODE_WRONG')
  })

  test('is no easier to guess with many guesses at once', async () => {
    const shop = await testShop()
    await ask(shop)
    const code = shop.sms.codeFor(mobile)
    const guesses = Array.from({ length: 30 }, () => prove(shop, wrongCode(code)))
    await Promise.all(guesses)
    const { rows } = await sql<{ tries: number }>`SELECT tries FROM sms_code`.execute(shop.db)
    expect(rows).toEqual([{ tries: 5 }])
    expect((await prove(shop, code)).respCode).toBe('SMS_CODE_WRONG')
  })

  test('ends after five minutes', async () => {
    const shop = await testShop()
    await ask(shop)
    shop.clock.advance({ minutes: 5 })
    expect((await prove(shop, shop.sms.codeFor(mobile))).respCode).toBe('SMS_CODE_WRONG')
  })

  test('is replaced by the next one', async () => {
    const shop = await testShop()
    await ask(shop)
    const first = shop.sms.codeFor(mobile)
    shop.clock.advance({ minutes: 1 })
    await ask(shop)
    const second = shop.sms.codeFor(mobile)
    if (first !== second) expect((await prove(shop, first)).respCode).toBe('SMS_CODE_WRONG')
    expect((await prove(shop, second)).respCode).toBe('200')
  })

  test('is good for its own mobile and purpose only', async () => {
    const shop = await testShop()
    await shop.call(sendSmsCode, { body: { mobile, purpose: 'register' } })
    const code = shop.sms.codeFor(mobile)
    expect((await prove(shop, code)).respCode).toBe('SMS_CODE_WRONG')
    await ask(shop, '13900139000')
    expect((await prove(shop, shop.sms.codeFor('13900139000'))).respCode).toBe('SMS_CODE_WRONG')
  })

  test('that nobody asked for looks like a wrong one', async () => {
    const shop = await testShop()
    await ask(shop)
    const wrong = await prove(shop, wrongCode(shop.sms.codeFor(mobile)))
    const none = await prove(shop, '123456', '13900139000')
    expect({ ...wrong, headers: null }).toEqual({ ...none, headers: null })
  })

  test.each(['12345', '1234567', 'abcdef', ''])('%s is none', async (smsCode) => {
    const shop = await testShop()
    expect((await prove(shop, smsCode)).status).toBe(400)
  })
})

test('what counts nowhere any more is swept away', async () => {
  const shop = await testShop()
  await ask(shop)
  const count = async () => {
    const { rows } = await sql<{ codes: number; sendings: number }>`
      SELECT (SELECT count(*) FROM sms_code) AS codes, (SELECT count(*) FROM sms_sending) AS sendings`.execute(
      shop.db,
    )
    return rows[0]
  }
  shop.clock.advance({ minutes: 5 })
  await sweepMessages(shop.deps)
  expect(await count()).toEqual({ codes: 0, sendings: 1 })
  shop.clock.advance({ days: 1 })
  await sweepMessages(shop.deps)
  expect(await count()).toEqual({ codes: 0, sendings: 0 })
})
