/** Becoming a member with a proved mobile alone, and what such an account gets later, over HTTP. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { chooseAccount, readProfile } from '#contract/endpoints/member.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { sendOwnSmsCode, setFirstPassword } from '#contract/endpoints/session/account.ts'
import {
  becomeMember,
  logIn,
  logInBySms,
  openGuestOrder,
  proveGuestMobile,
} from '#contract/endpoints/session.ts'
import { placed } from '../../../testing/buying.ts'
import { newGuest, newMember, PASSWORD, smsCode } from '../../../testing/people.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

const mobile = '13800138000'

const join = (shop: TestShop, token: string | null) =>
  shop.call(becomeMember, { token, body: { termsAgreed: true } })
const members = async (shop: TestShop) =>
  (await sql<{ members: number }>`SELECT count(*)::int AS members FROM member`.execute(shop.db)).rows[0]
    ?.members

/** A guest who became a member a minute ago. */
async function joined(shop: TestShop): Promise<string> {
  const guest = await newGuest(shop, mobile)
  const answer = await join(shop, guest.token)
  expect(answer.respCode).toBe('200')
  shop.clock.advance({ minutes: 1 })
  return answer.data.tokenInfo.token
}

const passwordCode = async (shop: TestShop, token: string) => {
  await shop.call(sendOwnSmsCode, { token, body: { purpose: 'password' } })
  return shop.sms.codeFor(mobile)
}

describe('who proved a mobile', () => {
  test('becomes a member without another code, and the orders of the mobile join', async () => {
    const shop = await testShop()
    const park = await testPark(shop.db)
    const guest = await newGuest(shop, mobile)
    const orderNo = await placed(shop, park, guest)
    const answer = await join(shop, guest.token)
    expect(answer).toMatchObject({
      respCode: '200',
      data: { userinfo: { guest: false, nickname: '138****8000' } },
    })
    const { token } = answer.data.tokenInfo
    const orders = await shop.call(listOrders, { token, query: {} })
    expect(orders.data.items.map((order) => order.orderNo)).toEqual([orderNo])
    expect((await shop.call(readProfile, { token })).data).toMatchObject({
      account: expect.stringMatching(/^u[a-z2-9]{12}$/),
      accountChosen: false,
      hasPassword: false,
    })
    expect((await shop.call(listOrders, { token: guest.token, query: {} })).status).toBe(403)
  })

  test('at the log-in has no need of a second code: the session there is the guest of that mobile', async () => {
    const shop = await testShop()
    const park = await testPark(shop.db)
    await placed(shop, park, await newGuest(shop, mobile))
    shop.clock.advance({ minutes: 1 })
    const body = { mobile, smsCode: await smsCode(shop, mobile, 'login') }
    const session = await shop.call(logInBySms, { body })
    expect(session.data.userinfo).toMatchObject({ guest: true, nickname: '138****8000' })
    expect((await shop.call(logInBySms, { body })).respCode).toBe('SMS_CODE_WRONG')
    const { token } = (await join(shop, session.data.tokenInfo.token)).data.tokenInfo
    expect((await shop.call(listOrders, { token, query: {} })).data.items).toHaveLength(1)
  })

  test('becomes one member, however often and from wherever it is asked at once', async () => {
    const shop = await testShop()
    const first = await newGuest(shop, mobile)
    shop.clock.advance({ minutes: 1 })
    const second = await newGuest(shop, mobile)
    const answers = await Promise.all([first, second, first, second].map(({ token }) => join(shop, token)))
    expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
    expect(await members(shop)).toBe(1)
    expect((await join(shop, first.token)).status).toBe(403)
  })

  test('learns that the mobile has an account already, and stays a guest', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna', mobile })
    shop.clock.advance({ minutes: 1 })
    const guest = await newGuest(shop, mobile)
    expect((await join(shop, guest.token)).respCode).toBe('MOBILE_TAKEN')
    expect((await shop.call(listOrders, { ...guest, query: {} })).respCode).toBe('200')
    expect(await members(shop)).toBe(1)
  })
})

describe('nobody becomes a member', () => {
  test('with the key of an order, without a session, or twice', async () => {
    const shop = await testShop()
    const park = await testPark(shop.db)
    const guest = await newGuest(shop, mobile)
    const orderNo = await placed(shop, park, guest)
    const { randomKey } = (await shop.call(readOrder, { ...guest, params: { orderNo } })).data
    const keyed = await shop.call(openGuestOrder, { body: { orderNo, randomKey } })
    expect((await join(shop, keyed.data.tokenInfo.token)).respCode).toBe('MOBILE_NOT_PROVED')
    expect((await join(shop, null)).status).toBe(403)
    const { token } = (await join(shop, guest.token)).data.tokenInfo
    expect((await join(shop, token)).respCode).toBe('MEMBER_ALREADY')
    expect(await members(shop)).toBe(1)
  })

  test('without agreeing to the terms', async () => {
    const shop = await testShop()
    const { token } = await newGuest(shop, mobile)
    for (const body of [{}, { termsAgreed: false }])
      expect((await shop.call(becomeMember, { token, body: body as never })).status).toBe(400)
    expect(await members(shop)).toBe(0)
  })

  test('with a code that was sent for something else', async () => {
    const shop = await testShop()
    const forGuest = await smsCode(shop, mobile, 'guest')
    expect((await shop.call(logInBySms, { body: { mobile, smsCode: forGuest } })).respCode).toBe(
      'SMS_CODE_WRONG',
    )
    shop.clock.advance({ minutes: 1 })
    const forLogIn = await smsCode(shop, mobile, 'login')
    expect((await shop.call(proveGuestMobile, { body: { mobile, smsCode: forLogIn } })).respCode).toBe(
      'SMS_CODE_WRONG',
    )
  })
})

describe('a member without a password', () => {
  test('sets one with a code to the own mobile, once', async () => {
    const shop = await testShop()
    const token = await joined(shop)
    expect((await shop.call(logIn, { body: { account: mobile, password: PASSWORD } })).respCode).toBe(
      'LOGIN_FAILED',
    )
    const code = await passwordCode(shop, token)
    const set = (password: string, smsCode = code) =>
      shop.call(setFirstPassword, { token, body: { smsCode, password } })
    expect((await set(PASSWORD, code === '000000' ? '000001' : '000000')).respCode).toBe('SMS_CODE_WRONG')
    expect((await set('Password1!')).respCode).toBe('PASSWORD_TOO_SIMPLE')
    const answers = await Promise.all([set(PASSWORD), set(PASSWORD)])
    expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
    expect((await shop.call(logIn, { body: { account: mobile, password: PASSWORD } })).respCode).toBe('200')
    expect((await shop.call(readProfile, { token })).data.hasPassword).toBe(true)
  })

  test('cannot replace one in that way', async () => {
    const shop = await testShop()
    const { token } = await newMember(shop, { account: 'anna', mobile })
    shop.clock.advance({ minutes: 1 })
    const body = { smsCode: await passwordCode(shop, token), password: 'Deck&488metres' }
    expect((await shop.call(setFirstPassword, { token, body })).respCode).toBe('PASSWORD_SET')
    expect((await shop.call(logIn, { body: { account: 'anna', password: PASSWORD } })).respCode).toBe('200')
  })
})

describe('an account name that was made up', () => {
  test('is chosen once; the same choice again changes nothing', async () => {
    const shop = await testShop()
    const token = await joined(shop)
    const choose = async (account: string) =>
      (await shop.call(chooseAccount, { token, body: { account } })).respCode
    await newMember(shop, { account: 'anna' })
    expect(await choose('Anna')).toBe('ACCOUNT_TAKEN')
    expect(await choose('climber')).toBe('200')
    expect(await choose('climber')).toBe('200')
    expect(await choose('other')).toBe('ACCOUNT_CHOSEN')
    expect((await shop.call(readProfile, { token })).data).toMatchObject({
      account: 'climber',
      accountChosen: true,
    })
  })

  test('and one that was registered stays', async () => {
    const shop = await testShop()
    const { token } = await newMember(shop, { account: 'anna' })
    expect((await shop.call(chooseAccount, { token, body: { account: 'berta' } })).respCode).toBe(
      'ACCOUNT_CHOSEN',
    )
    expect((await shop.call(chooseAccount, { token, body: { account: '1st' } })).status).toBe(400)
  })
})
