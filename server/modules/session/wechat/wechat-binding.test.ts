/** Who is logged in by WeChat alone, over HTTP: whom a log-in binds, whom it never binds, and how it ends. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readProfile } from '#contract/endpoints/member.ts'
import {
  changePassword,
  endDevice,
  endOtherDevices,
  exportAccount,
  listDevices,
  resetPassword,
  sendOwnSmsCode,
} from '#contract/endpoints/session/account.ts'
import {
  claimWechatTicket,
  logIn,
  logInBySms,
  readWechatBinding,
  register,
  startWechatAuthorization,
  unbindWechat,
} from '#contract/endpoints/session.ts'
import { newMember, PASSWORD, smsCode } from '../../../testing/people.ts'
import {
  comeBackFromWechat,
  type ShopInWechat,
  shopInWechat,
  travelToWechat,
} from '../../../testing/wechat-journey.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'
import { memberIdOf } from '../../caller/caller.ts'
import { openidsOf } from './wechat-binding.ts'

const phone = 'a'.repeat(32)
const later = 'b'.repeat(32)
const stranger = 'c'.repeat(32)
const inWechat =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50'

const anna = { openid: 'openid-anna' }
const silently = (sessionId: string) => ({ sessionId, purpose: 'silentLogIn' as const, userAgent: inWechat })

/** Logs in by password in a browser session in which WeChat has identified its user. */
async function bind(shop: ShopInWechat, account: string, user = anna, sessionId = phone) {
  await travelToWechat(shop, user, silently(sessionId))
  const body = { account, password: PASSWORD, bindWechat: true }
  return shop.call(logIn, { body, sessionId, userAgent: inWechat })
}

/** The member whom WeChat alone logs in; null when nobody is bound. */
async function whoComes(shop: ShopInWechat, user = anna, sessionId = later): Promise<string | null> {
  const { data } = await travelToWechat(shop, user, silently(sessionId))
  return data.session?.userinfo.id ?? null
}

describe('a log-in inside WeChat', () => {
  test('binds: next time WeChat alone is enough', async () => {
    const shop = await shopInWechat()
    const { id } = await newMember(shop, { account: 'anna' })
    expect(await whoComes(shop)).toBe(null)
    expect((await bind(shop, 'anna')).data.wechatBound).toBe(true)
    const { data } = await travelToWechat(shop, anna, silently(later))
    expect(data.session?.userinfo).toMatchObject({ id, nickname: 'anna', guest: false })
    const token = data.session?.tokenInfo.token ?? ''
    expect((await shop.call(readProfile, { token })).data.account).toBe('anna')
    const { items } = (await shop.call(listDevices, { token })).data
    expect(items[0]).toMatchObject({ device: 'WeChat · iPhone', current: true })
  })

  test('binds by SMS and by registering as well', async () => {
    const shop = await shopInWechat()
    const { mobile, id } = await newMember(shop, { account: 'anna' })
    await travelToWechat(shop, anna, silently(phone))
    shop.clock.advance({ minutes: 2 })
    const code = await smsCode(shop, mobile, 'login', phone)
    const bySms = await shop.call(logInBySms, {
      body: { mobile, smsCode: code, bindWechat: true },
      sessionId: phone,
    })
    expect(bySms.data.wechatBound).toBe(true)
    expect(await whoComes(shop)).toBe(id)

    const bert = { openid: 'openid-bert' }
    await travelToWechat(shop, bert, silently(stranger))
    const input = { account: 'bert', password: PASSWORD, mobile: '13800138000', bindWechat: true }
    const registered = await shop.call(register, {
      body: { ...input, smsCode: await smsCode(shop, input.mobile, 'register', stranger) },
      sessionId: stranger,
    })
    expect(registered.data.wechatBound).toBe(true)
    expect(await whoComes(shop, bert)).toBe(registered.data.userinfo.id)
  })

  test('binds nobody who did not ask for it, and nobody by a wrong password', async () => {
    const shop = await shopInWechat()
    await newMember(shop, { account: 'anna' })
    await travelToWechat(shop, anna, silently(phone))
    const without = await shop.call(logIn, {
      body: { account: 'anna', password: PASSWORD },
      sessionId: phone,
    })
    expect(without.data.wechatBound).toBe(undefined)
    const wrong = { account: 'anna', password: 'Wrong@2026', bindWechat: true }
    expect((await shop.call(logIn, { body: wrong, sessionId: phone })).respCode).toBe('LOGIN_FAILED')
    expect(await whoComes(shop)).toBe(null)
  })

  test.each(['', 'short', stranger])(
    'binds nobody in a browser session of which WeChat knows nothing: %j',
    async (sessionId) => {
      const shop = await shopInWechat()
      await newMember(shop, { account: 'anna' })
      await travelToWechat(shop, anna, silently(phone))
      const body = { account: 'anna', password: PASSWORD, bindWechat: true }
      const answer = await shop.call(logIn, { body, sessionId })
      expect(answer).toMatchObject({ respCode: '200' })
      expect(answer.data.wechatBound).toBe(undefined)
      expect(await whoComes(shop)).toBe(null)
    },
  )

  test('never binds a snapshot user', async () => {
    const shop = await shopInWechat()
    await newMember(shop, { account: 'anna' })
    const madeUp = { openid: 'openid-made-up', snapshot: true }
    expect(await comeBackFromWechat(shop, madeUp, silently(phone))).toBe('none')
    const body = { account: 'anna', password: PASSWORD, bindWechat: true }
    expect((await shop.call(logIn, { body, sessionId: phone })).data.wechatBound).toBe(undefined)
    const { rows } = await sql`SELECT 1 FROM wechat_binding`.execute(shop.db)
    expect(rows).toEqual([])
  })

  test('keeps to whom one can write in WeChat, also for who was bound before that was kept, until it is undone', async () => {
    const shop = await shopInWechat()
    const { id, token } = await newMember(shop, { account: 'anna' })
    const memberId = memberIdOf(id)
    const openid = async () => {
      const sealed = (await openidsOf(shop.db, [memberId])).get(memberId)
      return sealed ? shop.deps.vault.open(sealed) : null
    }
    await bind(shop, 'anna')
    expect(await openid()).toBe('openid-anna')
    await sql`UPDATE wechat_binding SET openid_sealed = NULL`.execute(shop.db)
    expect(await openid()).toBe(null)
    await travelToWechat(shop, anna, silently(later))
    expect(await openid()).toBe('openid-anna')
    await shop.call(unbindWechat, { token })
    expect(await openid()).toBe(null)
  })

  test('keeps nothing that could be read in the database', async () => {
    const shop = await shopInWechat()
    await newMember(shop, { account: 'anna' })
    const profile = { nickname: '安娜在云端', headimgurl: 'https://thirdwx.qlogo.cn/anna' }
    await bind(shop, 'anna', { ...anna, profile } as typeof anna)
    const { rows } = await sql<{ text: string }>`SELECT b::text AS text FROM wechat_binding b`.execute(
      shop.db,
    )
    for (const secret of ['openid-anna', profile.nickname, profile.headimgurl])
      expect(rows[0]?.text).not.toContain(Buffer.from(secret).toString('hex'))
  })
})

describe('one WeChat user, one account', () => {
  test('another account cannot take a WeChat user away, though its log-in succeeds', async () => {
    const shop = await shopInWechat()
    const { id } = await newMember(shop, { account: 'anna' })
    await newMember(shop, { account: 'bert' })
    await bind(shop, 'anna')
    const answer = await bind(shop, 'bert')
    expect(answer).toMatchObject({ respCode: '200', data: { userinfo: { nickname: 'bert' } } })
    expect(answer.data.wechatBound).toBe(undefined)
    expect(await whoComes(shop)).toBe(id)
  })

  test('an account that binds a new WeChat user lets the former one go', async () => {
    const shop = await shopInWechat()
    const { id } = await newMember(shop, { account: 'anna' })
    const newPhone = { openid: 'openid-new-phone' }
    await bind(shop, 'anna')
    expect((await bind(shop, 'anna', newPhone, stranger)).data.wechatBound).toBe(true)
    expect(await whoComes(shop)).toBe(null)
    expect(await whoComes(shop, newPhone)).toBe(id)
  })

  test('many log-ins at once leave one binding', async () => {
    const shop = await shopInWechat()
    await newMember(shop, { account: 'anna' })
    await newMember(shop, { account: 'bert' })
    const sessions = ['d', 'e', 'f', 'g'].map((letter) => letter.repeat(32))
    for (const sessionId of sessions) await travelToWechat(shop, anna, silently(sessionId))
    const answers = await Promise.all(
      sessions.map((sessionId, index) =>
        shop.call(logIn, {
          body: { account: index % 2 ? 'anna' : 'bert', password: PASSWORD, bindWechat: true },
          sessionId,
          ip: `198.51.100.${index}`,
        }),
      ),
    )
    expect(answers.map(({ respCode }) => respCode)).toEqual(['200', '200', '200', '200'])
    const { rows } = await sql`SELECT 1 FROM wechat_binding`.execute(shop.db)
    expect(rows).toHaveLength(1)
  })
})

describe('WeChat alone', () => {
  test('logs nobody in on a journey that only pays', async () => {
    const shop = await shopInWechat()
    await newMember(shop, { account: 'anna' })
    await bind(shop, 'anna')
    const { data } = await travelToWechat(shop, anna, { sessionId: later, purpose: 'pay' })
    expect(data.session).toBe(null)
  })

  test('changes no account that is logged in already', async () => {
    const shop = await shopInWechat()
    await newMember(shop, { account: 'anna' })
    const bert = await newMember(shop, { account: 'bert' })
    await bind(shop, 'anna')
    const { data } = await travelToWechat(shop, anna, { ...silently(later), token: bert.token })
    expect(data.session).toBe(null)
  })

  test('opens nothing any more when it is undone in the same moment', async () => {
    const shop = await shopInWechat()
    await newMember(shop, { account: 'anna' })
    await bind(shop, 'anna')
    const undone = {
      locking: `SELECT FROM member WHERE account = 'anna' FOR UPDATE`,
      meanwhile: ['DELETE FROM wechat_binding'],
    }
    expect(await whileBlocked(shop, undone, () => whoComes(shop))).toBe(null)
  })

  test('logs nobody in through a ticket that another browser session started', async () => {
    const shop = await shopInWechat()
    await newMember(shop, { account: 'anna' })
    await bind(shop, 'anna')
    const ticket = await comeBackFromWechat(shop, anna, silently(stranger))
    const stolen = await shop.call(claimWechatTicket, { body: { ticket }, sessionId: later })
    expect(stolen.respCode).toBe('WECHAT_STATE_WRONG')
  })

  test('is none of the business of a shop whose accounts are elsewhere', async () => {
    const shop = await shopInWechat({ deps: { authModel: 'OIDC' } })
    for (const purpose of ['logIn', 'silentLogIn'] as const)
      expect(
        (await shop.call(startWechatAuthorization, { body: { target: '/', purpose }, sessionId: phone }))
          .status,
      ).toBe(400)
  })
})

describe('consent', () => {
  const profile = { nickname: '安娜', headimgurl: 'https://thirdwx.qlogo.cn/anna' }
  const consenting = (sessionId: string) => ({ sessionId, purpose: 'logIn' as const, userAgent: inWechat })

  test('is asked for by snsapi_userinfo and brings nickname and picture', async () => {
    const shop = await shopInWechat()
    const { data: started } = await shop.call(startWechatAuthorization, {
      body: { target: '/login', purpose: 'logIn' },
      sessionId: phone,
    })
    expect(new URL(started.url ?? '').searchParams.get('scope')).toBe('snsapi_userinfo')
    const { data } = await travelToWechat(shop, { ...anna, profile }, consenting(phone))
    expect(data).toEqual({ wechatUserInfo: { ...anna, ...profile }, session: null })
  })

  test('may be refused, which is no error and binds nobody', async () => {
    const shop = await shopInWechat()
    await newMember(shop, { account: 'anna' })
    expect(await comeBackFromWechat(shop, null, consenting(phone))).toBe('none')
    const body = { account: 'anna', password: PASSWORD, bindWechat: true }
    expect((await shop.call(logIn, { body, sessionId: phone })).data.wechatBound).toBe(undefined)
  })

  test('is shown on the account, also when it came after the binding', async () => {
    const shop = await shopInWechat()
    const { token } = await newMember(shop, { account: 'anna' })
    const bound = async () => (await shop.call(readWechatBinding, { token })).data.binding
    expect(await bound()).toBe(null)
    await bind(shop, 'anna')
    expect(await bound()).toEqual({ nickname: null, headimgurl: null, boundAt: '2026-11-21T02:00:00.000Z' })
    await travelToWechat(shop, { ...anna, profile }, consenting(later))
    expect(await bound()).toMatchObject(profile)
    await travelToWechat(shop, anna, silently(later))
    expect(await bound(), 'a silent log-in gives nothing new').toMatchObject(profile)
  })
})

describe('a binding ends', () => {
  test('when the member asks for it, and for this member alone', async () => {
    const shop = await shopInWechat()
    const { token } = await newMember(shop, { account: 'anna' })
    const bert = await newMember(shop, { account: 'bert' })
    await bind(shop, 'anna')
    await shop.call(unbindWechat, { token: bert.token })
    expect((await shop.call(readWechatBinding, { token: bert.token })).data.binding).toBe(null)
    expect((await shop.call(readWechatBinding, { token })).data.binding).not.toBe(null)
    expect((await shop.call(unbindWechat, { token })).respCode).toBe('200')
    expect((await shop.call(unbindWechat, { token })).respCode).toBe('200')
    expect(await whoComes(shop)).toBe(null)
    expect((await shop.call(unbindWechat, {})).status).toBe(403)
  })

  test('with another password: the one who bound it may have known the old one', async () => {
    const shop = await shopInWechat()
    const { token, mobile } = await newMember(shop, { account: 'anna' })
    await bind(shop, 'anna')
    const next = 'Lookout@2027'
    await shop.call(changePassword, { token, body: { oldPassword: PASSWORD, password: next } })
    expect(await whoComes(shop)).toBe(null)
    const again = { account: 'anna', password: next, bindWechat: true }
    await shop.call(logIn, { body: again, sessionId: phone })
    shop.clock.advance({ minutes: 2 })
    const code = await smsCode(shop, mobile, 'forgot')
    await shop.call(resetPassword, { body: { mobile, smsCode: code, password: PASSWORD } })
    expect(await whoComes(shop)).toBe(null)
  })

  test('when a phone is logged out from elsewhere: it must not log itself in again', async () => {
    const shop = await shopInWechat()
    const { token } = await newMember(shop, { account: 'anna' })
    await bind(shop, 'anna')
    const { items } = (await shop.call(listDevices, { token })).data
    const [lost] = items.filter(({ device }) => device.startsWith('WeChat'))
    await shop.call(endDevice, { token, params: { id: lost?.id ?? '' } })
    expect(await whoComes(shop)).toBe(null)
    await bind(shop, 'anna')
    await shop.call(endOtherDevices, { token })
    expect(await whoComes(shop)).toBe(null)
  })

  test('but not when some other browser is logged out', async () => {
    const shop = await shopInWechat()
    const { token, id } = await newMember(shop, { account: 'anna' })
    await bind(shop, 'anna')
    const { items } = (await shop.call(listDevices, { token })).data
    const [other] = items.filter(({ device }) => device === '')
    await shop.call(endDevice, { token, params: { id: other?.id ?? '' } })
    expect(await whoComes(shop)).toBe(id)
  })
})

test('what is kept of it is in the export', async () => {
  const shop = await shopInWechat()
  const { token, mobile } = await newMember(shop, { account: 'anna' })
  await bind(shop, 'anna')
  shop.clock.advance({ minutes: 2 })
  await shop.call(sendOwnSmsCode, { token, sessionId: phone, body: { purpose: 'export' } })
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/front${exportAccount.path}`,
    headers: { authorization: `Bearer ${token}`, 'x-session-id': phone },
    payload: { smsCode: shop.sms.codeFor(mobile) },
  })
  expect(answer.json()).toMatchObject({ wechat: { boundAt: '2026-11-21T02:00:00.000Z' } })
})
