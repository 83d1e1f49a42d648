/** What strangers try on every call of the shop, whatever it does: the table of routes is the list of targets. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { createContact, deleteContact, readContact, saveContact } from '#contract/endpoints/contact.ts'
import { readProfile } from '#contract/endpoints/member.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { cancelOrder, readPayOptions, readPayResult, startPayment } from '#contract/endpoints/payment.ts'
import { changePassword } from '#contract/endpoints/session/account.ts'
import { logIn, logOut } from '#contract/endpoints/session.ts'
import { shopRoutes } from './app.ts'
import {
  type Attack,
  bearer,
  expectNoPollution,
  findUnexpectedAnswers,
  foreignBodies,
  foreignParams,
  foreignQuery,
  jsonHeaders,
  pollutingBodies,
  refused,
  refusedAsMalformed,
  takesJson,
  tooLarge,
} from './testing/attacks.ts'
import { held, idCard, placeBody, placed, readNotice } from './testing/buying.ts'
import { newGuest, newMember, PASSWORD, type TestMember } from './testing/people.ts'
import { type TestPark, testPark } from './testing/test-park.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'

let shop: TestShop
let endpoints: Endpoint[]
beforeAll(async () => {
  shop = await testShop()
  endpoints = shopRoutes(shop.deps).map(({ endpoint }) => endpoint)
})
afterAll(() => shop.close())

const strays = (
  targets: readonly Endpoint[],
  attack: Attack,
  allowed: (status: number, respCode: string) => boolean,
) => findUnexpectedAnswers(shop, targets, () => attack, allowed)

const guarded = () => endpoints.filter(({ access }) => access !== 'public')
/** They take a body of ours; providers' webhooks are judged by their signature instead. */
const writes = () =>
  endpoints.filter(({ method, kind, body }) => method !== 'GET' && kind !== 'text' && body !== undefined)
const loginNeeded = (status: number, code: string) => status === 403 && code === 'LOGIN_NEEDED'

describe('calls that need a log-in', () => {
  test('are many', () => expect(guarded().length).toBeGreaterThan(15))

  test.each([
    ['no token', {}],
    ['an invented token', bearer('A'.repeat(43))],
    ['a token that is none', bearer("' OR 1=1 --")],
    ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
    ['a token in its cookie', { cookie: `token=${'A'.repeat(43)}` }],
    ['an empty bearer', { authorization: 'Bearer ' }],
  ])('refuse %s', async (_, headers) => {
    expect(await strays(guarded(), { headers: { ...jsonHeaders, ...headers } }, loginNeeded)).toEqual([])
  })

  test('refuse a token after log-out', async () => {
    const { token } = await newMember(shop, { account: 'leaver' })
    expect((await shop.call(readProfile, { token })).respCode).toBe('200')
    await shop.call(logOut, { token })
    expect(await strays(guarded(), { headers: bearer(token) }, loginNeeded)).toEqual([])
  })

  test('refuse every older token after the password was changed', async () => {
    const anna = await newMember(shop, { account: 'changer' })
    const tablet = await shop.call(logIn, { body: { account: 'changer', password: PASSWORD } })
    const changed = await shop.call(changePassword, {
      token: anna.token,
      body: { oldPassword: PASSWORD, password: 'kW7$torm&ray' },
    })
    expect(changed.respCode).toBe('200')
    for (const old of [anna.token, tablet.data.tokenInfo.token])
      expect(await strays(guarded(), { headers: bearer(old) }, loginNeeded)).toEqual([])
    expect((await shop.call(readProfile, { token: changed.data.tokenInfo.token })).respCode).toBe('200')
  })

  test('refuse a token that is over', async () => {
    const own = await testShop()
    const { token } = await newMember(own, { account: 'sleeper' })
    own.clock.advance({ days: 40 })
    expect((await own.call(readProfile, { token })).status).toBe(403)
  })

  test('refuse a guest where a member is needed', async () => {
    const { token } = await newGuest(shop)
    const forMembers = guarded().filter(({ access }) => access !== 'buyer')
    expect(await strays(forMembers, { headers: { ...jsonHeaders, ...bearer(token) } }, loginNeeded)).toEqual(
      [],
    )
  })
})

describe('session fixation', () => {
  test('a log-in never adopts a token that was planted', async () => {
    await newMember(shop, { account: 'victim' })
    const planted = 'P'.repeat(43)
    const answer = await shop.call(logIn, {
      body: { account: 'victim', password: PASSWORD },
      token: planted,
      headers: { cookie: `token=${planted}; sessionId=${planted}` },
    })
    expect(answer.data.tokenInfo.token).not.toBe(planted)
    expect((await shop.call(readProfile, { token: planted })).status).toBe(403)
  })

  test('a planted session id is no log-in: it sees neither the member nor the placed order', async () => {
    const sessionId = 'planted-session-0001'
    const own = await testShop()
    const park = await testPark(own.db)
    const victim = await newMember(own, { account: 'victim' })
    const orderNo = await placed(own, park, { token: victim.token, sessionId })
    expect((await own.call(readProfile, { sessionId })).status).toBe(403)
    expect((await own.call(readOrder, { sessionId, params: { orderNo } })).status).toBe(403)
    const stranger = await newMember(own, { account: 'stranger' })
    expect(
      (await own.call(readOrder, { sessionId, token: stranger.token, params: { orderNo } })).status,
    ).toBe(404)
  })
})

describe('bodies', () => {
  const json = () => endpoints.filter(takesJson)

  test('that are too large are refused before anything is done', async () => {
    expect(await strays(json(), { headers: jsonHeaders, payload: tooLarge }, refusedAsMalformed)).toEqual([])
    const forms = endpoints.filter(({ form }) => form)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(
      await strays(forms, { headers, payload: `X=${'1'.repeat(20 * 1024)}` }, refusedAsMalformed),
    ).toEqual([])
  })

  test.each(foreignBodies)('that say they are %s are refused: %s', async (type, payload) => {
    expect(await strays(json(), { headers: { 'content-type': type }, payload }, refused)).toEqual([])
  })

  test.each(pollutingBodies)('that poison prototypes poison nothing: %s', async (payload) => {
    expect(await strays(json(), { headers: jsonHeaders, payload }, refused)).toEqual([])
    expectNoPollution()
  })
})

describe('addresses', () => {
  const withParams = () => endpoints.filter(({ path, kind }) => path.includes('{') && kind !== 'text')

  test.each(foreignParams)('with the parameter %s find nothing and break nothing', async (params) => {
    const { token } = await newMember(shop, { account: `asker${Math.trunc(performance.now() * 1000)}` })
    const headers = { ...jsonHeaders, ...bearer(token) }
    expect(await strays(withParams(), { params, headers }, refused)).toEqual([])
  })

  test('with searches that nobody asked for break nothing', async () => {
    expect(await strays(endpoints, { query: foreignQuery }, (status) => status < 500)).toEqual([])
    expectNoPollution()
  })

  test('take no other method than theirs', async () => {
    for (const { path } of endpoints)
      for (const method of ['PATCH', 'OPTIONS'] as const) {
        const answer = await shop.app.inject({ method, url: `/front${path.replace(/\{\w+\}/g, 'x')}` })
        expect([method, path, answer.statusCode]).toEqual([method, path, 404])
      }
  })
})

describe('what belongs to somebody else', () => {
  let park: TestPark
  let owner: TestMember
  let others: { name: string; token: string }[]
  beforeAll(async () => {
    park = await testPark(shop.db)
    owner = await newMember(shop, { account: 'owner' })
    others = [
      { name: 'a member', token: (await newMember(shop, { account: 'other' })).token },
      { name: 'a guest', token: (await newGuest(shop)).token },
    ]
  })

  test('orders are neither read, nor paid, nor cancelled', async () => {
    const orderNo = await placed(shop, park, { token: owner.token, sessionId: 'owner-session-001' })
    for (const { name, token } of others) {
      const params = { orderNo }
      const answers = [
        await shop.call(readOrder, { token, params }),
        await shop.call(readTickets, { token, params }),
        await shop.call(readPayOptions, { token, params }),
        await shop.call(readPayResult, { token, params }),
        await shop.call(cancelOrder, { token, params }),
      ]
      for (const answer of answers) expect([name, answer.respCode]).toEqual([name, 'NOT_FOUND'])
      const paid = await shop.call(startPayment, { token, body: { orderNo, payType: 'ALIPAY_WAP' } })
      expect(paid.respCode).not.toBe('200')
    }
    const still = await shop.call(readOrder, { token: owner.token, params: { orderNo } })
    expect(still.data.flowStatus).toBe('AWAIT_PAID')
  })

  test('held seats are not placed by another browser, even of the same buyer', async () => {
    const hold = await held(shop, park, { token: owner.token, sessionId: 'owner-session-002' })
    await readNotice(shop, hold.orderNo, { token: owner.token, sessionId: 'owner-session-002' })
    for (const { token } of others) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/front/api/orders',
        headers: {
          ...jsonHeaders,
          ...bearer(token),
          'x-session-id': 'thief-session-001',
          'idempotency-key': 'thief-key-0001',
        },
        payload: JSON.stringify(placeBody(hold)),
      })
      expect(answer.statusCode).toBe(404)
    }
  })

  test('contacts are neither read, nor changed, nor forgotten', async () => {
    const body = {
      name: '王小梅',
      idType: 'ID_CARD',
      idNumber: idCard(7),
      mobile: null,
      sex: null,
      nickname: null,
      email: null,
    } as const
    const { id } = (await shop.call(createContact, { token: owner.token, body })).data
    const token = others[0]?.token ?? ''
    const params = { id }
    expect((await shop.call(readContact, { token, params })).status).toBe(404)
    expect((await shop.call(saveContact, { token, params, body: { ...body, name: '李偷' } })).status).toBe(
      404,
    )
    expect((await shop.call(deleteContact, { token, params })).status).toBe(404)
    expect((await shop.call(readContact, { token: owner.token, params })).data).toMatchObject({
      name: '王小梅',
    })
  })
})

test('a stranger who pretends other addresses is locked out like anybody else', async () => {
  const own = await testShop()
  await newMember(own, { account: 'target' })
  const guess = (n: number) =>
    own.call(logIn, {
      body: { account: 'target', password: `Guess@${n}xx` },
      ip: '203.0.113.7',
      headers: {
        'x-forwarded-for': `198.51.100.${n}`,
        'x-real-ip': `198.51.100.${n}`,
        forwarded: `for=198.51.100.${n}`,
      },
    })
  const codes: string[] = []
  for (let n = 0; n < 7; n += 1) codes.push((await guess(n)).respCode)
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('LOGIN_FAILED'))
  expect(codes.slice(5).every((code) => code !== 'LOGIN_FAILED' && code !== '200')).toBe(true)
  const right = { account: 'target', password: PASSWORD }
  expect((await own.call(logIn, { body: right, ip: '203.0.113.7' })).respCode).not.toBe('200')
  expect((await own.call(logIn, { body: right, ip: '203.0.113.8' })).respCode).toBe('200')
})

describe('hostile text', () => {
  const combining = (letters: number) => `1${'\u0315\u0300'.repeat(letters / 2)}`
  const texts = {
    'combining marks, few enough to be looked at': combining(500),
    'combining marks': combining(2_000),
    'long digits': '9'.repeat(2_000),
    'one character again and again': 'a'.repeat(2_000),
    'characters of four bytes': '\u{20000}'.repeat(1_000),
    'marks that turn the direction': '\u202e'.repeat(2_000),
  }

  /** A body by its schema, with the text in every string; what is no string gets the least that it may be. */
  function hostileBody(schema: Json, text: string): unknown {
    const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
    if (options) return hostileBody(options.find(({ type }) => type === 'string') ?? options[0] ?? {}, text)
    if (schema['type'] === 'string') return text
    if (schema['type'] === 'array') return [hostileBody((schema['items'] ?? {}) as Json, text)]
    if (schema['type'] === 'object')
      return Object.fromEntries(
        Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, field]) => [
          name,
          hostileBody(field, text),
        ]),
      )
    return schema['type'] === 'boolean' ? true : Number(schema['minimum'] ?? 1)
  }

  test.each(Object.entries(texts))(
    '%s in every field of every call is never normalised at length',
    (_, text) => {
      const lengths: number[] = []
      const normalize = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string) {
        lengths.push(this.length)
        return String(this)
      })
      const bodies = writes().flatMap(({ body }) => (body ? [body] : []))
      for (const body of bodies)
        body.safeParse(
          hostileBody(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json, text),
        )
      normalize.mockRestore()
      expect(bodies.length).toBeGreaterThan(10)
      // What is longer than any field may be is left as it is, and its length refused.
      expect(lengths.length > 0).toBe(text.length <= 512)
      expect(lengths.filter((length) => length > 512)).toEqual([])
    },
  )

  test('beyond the limit of a text or a body is refused before any rule of the call looks at it', async () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const open = writes().filter(({ access, form, upload }) => access === 'public' && !form && !upload)
    for (const text of [combining(2_050), combining(120_000)]) {
      const payload = JSON.stringify({ mobile: text, account: text, [text]: 1 })
      expect(await strays(open, { payload, headers: jsonHeaders }, refusedAsMalformed)).toEqual([])
    }
    expect(normalize.mock.contexts.filter((text) => String(text).length > 512)).toEqual([])
    normalize.mockRestore()
  })
})

type Json = Record<string, unknown>
