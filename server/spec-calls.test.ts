/** The fixed calls of spec 7.4, one test each: the exact path, what goes out and what comes back, as a foreign client would send it. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionary.ts'
import { eventually } from './testing/eventually.ts'
import { newMember } from './testing/people.ts'
import { captchaAnswer, humanTrack } from './testing/solved-captcha.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'

const SESSION = '0123456789abcdef0123456789abcdef'
/** A session may ask for ten pictures a minute. */
const OTHER_SESSION = 'fedcba9876543210fedcba9876543210'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Sent = { method?: 'GET' | 'POST' | 'DELETE'; headers?: Record<string, string>; payload?: string }

/** A request written out by hand, with nothing of the contract in between. */
const send = (url: string, { method = 'GET', headers = {}, payload }: Sent = {}) =>
  shop.app.inject({
    method,
    url,
    headers: { 'x-session-id': SESSION, 'accept-language': 'zh-CN', ...headers },
    ...(payload !== undefined && { payload }),
  })

async function dataOf(url: string, sent?: Sent) {
  const answer = await send(url, sent)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ respCode: '200', respMsg: 'OK' })
  expect(Object.keys(answer.json())).toEqual(['respCode', 'respMsg', 'data'])
  return answer.json().data
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const page = encodeURIComponent('https://shop.example/park/detail?code=DECK433')

describe('every request', () => {
  test('is answered in Chinese unless Accept-Language says English', async () => {
    const refused = (language: Record<string, string>) =>
      shop.app.inject({ url: '/front/api/nothing', headers: language })
    expect((await refused({})).json().respMsg).toBe('抱歉，页面不存在')
    expect((await refused({ 'accept-language': 'fr-FR' })).json().respMsg).toBe('抱歉，页面不存在')
    expect((await refused({ 'accept-language': 'en-US' })).json().respMsg).toBe('Sorry, page not found')
  })

  test('names who calls by a bearer token', async () => {
    const { token } = await newMember(shop, { account: 'anna' })
    expect((await send('/front/api/members/me')).statusCode).toBe(403)
    expect(
      (await send('/front/api/members/me', { headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(200)
  })
})

test('GET /api/oauth/authModel answers the authorization mode', async () => {
  expect(await dataOf('/front/api/oauth/authModel')).toBe('F')
})

describe.each(['/front/wx/config', '/front/api/oauth/config'])('GET %s?url=', (path) => {
  test('answers the signature that WeChat expects for a page of ours', async () => {
    expect(await dataOf(`${path}?url=${page}`)).toEqual({
      appId: expect.any(String),
      timestamp: expect.any(Number),
      nonceStr: expect.any(String),
      signature: expect.any(String),
    })
  })

  test.each(['', 'url=', 'url=park', `url=${encodeURIComponent('https://evil.example/')}`])(
    'refuses %j',
    async (query) => expect((await send(`${path}?${query}`)).statusCode).toBe(400),
  )
})

test('GET /api/public/setting/file answers where files are', async () => {
  expect(await dataOf('/front/api/public/setting/file')).toEqual({
    fileType: expect.any(String),
    publicBucketUrl: expect.any(String),
    tempBucketUrl: expect.any(String),
  })
})

describe('GET {slider refresh}/{type}', () => {
  const path = '/front/api/captcha/slider/refresh'

  test('brings a puzzle of 260 x 160 in two pictures', async () => {
    const { width, height, oriImg, newImg, ...more } = await dataOf(`${path}/sms`)
    expect({ width, height, more }).toEqual({ width: 260, height: 160, more: {} })
    for (const image of [oriImg, newImg]) {
      const { height: drawn } = await sharp(Buffer.from(image, 'base64')).metadata()
      expect(drawn).toBe(160)
    }
  })

  test('knows no other types', async () => {
    expect((await send(`${path}/everything`)).statusCode).toBe(400)
  })
})

describe('POST {slider validate}/{type}', () => {
  const drag = (X: string, track?: string) =>
    send('/front/api/captcha/slider/validate/sms', {
      method: 'POST',
      headers: form,
      payload: new URLSearchParams({ X, ...(track && { track }) }).toString(),
    })
  const puzzle = async () => {
    await dataOf('/front/api/captcha/slider/refresh/sms')
    return Number(await captchaAnswer(shop, 'sms', { sessionId: SESSION }))
  }

  test('takes the offset as form body X and answers code and token', async () => {
    const gapX = await puzzle()
    expect((await drag(String(gapX), humanTrack(gapX))).json()).toEqual({
      respCode: '200',
      respMsg: 'OK',
      data: { code: 'SUCCESS', token: expect.any(String) },
    })
  })

  test('with the offset alone is right as well, and asks for an image code', async () => {
    expect((await drag(String(await puzzle()))).json()).toMatchObject({
      respCode: '200',
      data: { code: 'CODE', token: null },
    })
  })

  test('a failed try is a call that succeeded, with a code of its own and no token', async () => {
    const gapX = await puzzle()
    expect((await drag(String(gapX > 120 ? gapX - 40 : gapX + 40))).json()).toEqual({
      respCode: '200',
      respMsg: 'OK',
      data: { code: 'FAILED', token: null },
    })
  })

  test.each(['', 'abc', '-5', '1e3', '99999', '1.'])('refuses X = %j', async (X) => {
    await puzzle()
    expect((await drag(X)).statusCode).toBe(400)
  })

  test('takes a form and nothing else', async () => {
    const answer = await send('/front/api/captcha/slider/validate/sms', {
      method: 'POST',
      headers: json,
      payload: '{"X":"100"}',
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('GET /common/code/refreshCode/{bizCode}?SESSIONID&time', () => {
  test('answers a picture, not JSON, and no cache keeps it', async () => {
    const answer = await send(
      `/front/common/code/refreshCode/sms?SESSIONID=${OTHER_SESSION}&time=1795226400000`,
      {
        headers: { 'x-session-id': '' },
      },
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^image\//)
    expect(answer.headers['cache-control']).toBe('no-store')
    const picture = await sharp(answer.rawPayload).metadata()
    expect([picture.width, picture.height].every((side) => Number(side) > 20)).toBe(true)
  })

  test('draws it for the session that the address names', async () => {
    await send(`/front/common/code/refreshCode/sms?SESSIONID=${OTHER_SESSION}&time=1`)
    expect(await captchaAnswer(shop, 'sms', { kind: 'code', sessionId: OTHER_SESSION })).toMatch(/^\w{4,6}$/)
  })

  test.each([
    '',
    'SESSIONID=',
    'SESSIONID=short',
    `SESSIONID=${'a'.repeat(129)}`,
    "SESSIONID=aaaaaaaaaaaaaaaa'--",
  ])('refuses %j', async (query) => {
    expect((await send(`/front/common/code/refreshCode/sms?${query}`)).statusCode).toBe(400)
  })
})

describe('POST /api/public/checkSimplePwd', () => {
  const check = (body: unknown) =>
    send('/front/api/public/checkSimplePwd', {
      method: 'POST',
      headers: json,
      payload: JSON.stringify(body),
    })

  test('is truthy for a password that is tried first, and not for a good one', async () => {
    expect((await check({ password: 'Password1!' })).json()).toMatchObject({ respCode: '200', data: true })
    expect((await check({ password: 'kW7$torm&ray' })).json()).toMatchObject({
      respCode: '200',
      data: false,
    })
  })

  test.each([{}, { password: '' }, { password: 7 }, { password: 'x'.repeat(65) }, []])(
    'refuses %j',
    async (body) => expect((await check(body)).statusCode).toBe(400),
  )
})

describe('DELETE /api/leaguer/logout', () => {
  const leave = (authorization?: string) =>
    send('/front/api/leaguer/logout', { method: 'DELETE', headers: authorization ? { authorization } : {} })

  test('ends the session', async () => {
    const { token } = await newMember(shop, { account: 'bert' })
    const authorization = `Bearer ${token}`
    expect((await leave(authorization)).json()).toEqual({ respCode: '200', respMsg: 'OK', data: null })
    expect((await send('/front/api/members/me', { headers: { authorization } })).statusCode).toBe(403)
  })

  test('has nothing against being called twice, or by nobody', async () => {
    for (const authorization of [undefined, `Bearer ${'A'.repeat(43)}`, 'Bearer nonsense'])
      expect((await leave(authorization)).json().respCode).toBe('200')
  })
})

describe('GET /api/sysAccAllocation/getValues?codes=a,b', () => {
  const path = '/front/api/sysAccAllocation/getValues'
  beforeAll(async () => {
    await shop.pool.query(`INSERT INTO setting (code, value, public) VALUES
      ('map.version', '"1.4.4"', true), ('refund.days', '5', true), ('pay.secret', '"hush"', false)`)
    await eventually(async () =>
      expect(await dataOf(`${path}?codes=map.version`)).toEqual({ 'map.version': '1.4.4' }),
    )
  })

  test('answers parameters by their codes', async () => {
    expect(await dataOf(`${path}?codes=map.version,refund.days`)).toEqual({
      'map.version': '1.4.4',
      'refund.days': 5,
    })
  })

  test('answers public ones only; private and unknown ones look the same', async () => {
    expect(await dataOf(`${path}?codes=pay.secret,no.such.code,refund.days`)).toEqual({ 'refund.days': 5 })
  })
})

describe('GET /common/multipleDict?dictTypes=a,b', () => {
  /** The values of spec 3.8, word for word. */
  const enumerations = {
    orderFlowStatus:
      'INIT AWAIT_PAID CANCEL PAST_DUE UNCONIRM CONFIRM_FAIL TD_ING TD_FINISH AWAIT_CHECK CHECK_ING CHECK_FINISH PART_TD_ING PART_AWAIT_CHECK PART_FINISH CHANGING_ING',
    orderStatus: 'UNPAID SUCESS FAILED FINISH',
    refundStatus: 'PENDING REFUND_ING REFUND REJECT REPEAL FINISH',
    orderType: 'PKTK HTRM ER MD RT FT GD CR SR',
    salesChannel: 'WEB WECHAT WAP APP SYS B2B OTA',
    gender: 'male female',
  }
  const payTypes =
    'ADVANCE ALIPAY_APP ALIPAY_WAP ALIPAY_PC ALIPAY_BAR ALIPAY_QR WECHAT_APP WECHAT_MP WECHAT_QR CMBC_WECHAT_MP CMBC_ZFB_QRCODE CMBC_WXQRCODE CMBC_H5_WXMWEB EXTICKET ECNY_H5'
  /** Enumerations by their names: how many values, and two of them. */
  const described = {
    module: [3, '门票', '酒店'],
    ticketCategory: [8, '成人票', '亲子票'],
    idType: [6, '二代身份证', '护照'],
    commentAuditStatus: [3, '待审核', '已通过'],
  } as const
  const ask = (
    types: string,
    language = 'zh-CN',
  ): Promise<Record<string, { label: string; value: string }[]>> =>
    dataOf(`/front/common/multipleDict?dictTypes=${types}`, { headers: { 'accept-language': language } })

  test.each(Object.entries(enumerations))('%s has exactly the values of the spec', async (type, values) => {
    expect((await ask(type))[type]?.map(({ value }) => value)).toEqual(values.split(' '))
  })

  test('payType has those of the spec, and the one that pays in a browser outside of WeChat', async () => {
    expect((await ask('payType'))['payType']?.map(({ value }) => value)).toEqual([
      ...payTypes.split(' '),
      'WECHAT_H5',
    ])
  })

  test.each(Object.entries(described))('%s is complete', async (type, [count, ...labels]) => {
    const list = (await ask(type))[type] ?? []
    expect(list).toHaveLength(count)
    expect(list.map(({ label }) => label)).toEqual(expect.arrayContaining(labels))
  })

  test('every enumeration has a label for each value in both languages', async () => {
    const names = Object.keys(dictionaries)
    expect(names.toSorted()).toEqual(
      [...Object.keys(enumerations), 'payType', ...Object.keys(described)].toSorted(),
    )
    const [chinese, english] = [await ask(names.join(',')), await ask(names.join(','), 'en-US')]
    for (const name of names) {
      const values = chinese[name]?.map(({ value }) => value)
      expect(english[name]?.map(({ value }) => value)).toEqual(values)
      expect(chinese[name]?.every(({ label }) => /[\u4e00-\u9fff]/.test(label))).toBe(true)
      expect(english[name]?.every(({ label }) => /^[ -~]+$/.test(label))).toBe(true)
    }
  })
})
