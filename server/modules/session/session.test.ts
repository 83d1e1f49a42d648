/** Registering, logging in and out, and what a token is worth, over HTTP. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readProfile } from '#contract/endpoints/member.ts'
import { logIn, logOut, readAuthModel, register } from '#contract/endpoints/session.ts'
import { hashPassword } from '../../platform/password.ts'
import { sweepTries } from '../../platform/try-limits.ts'
import { DEFAULT_SESSION } from '../../testing/call.ts'
import { freshMobile, newGuest, newMember, PASSWORD, smsCode } from '../../testing/people.ts'
import { solvedCaptcha } from '../../testing/solved-captcha.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { guestIdOf } from '../caller/caller.ts'
import { mobileOf } from './guest/mobile-of.ts'
import { register as registerMember, sweepSessions } from './session.ts'
import { openIdentify } from './token.ts'

const mobile = '13800138000'

const enter = (shop: TestShop, account: string, password: string = PASSWORD, ip = '127.0.0.1') =>
  shop.call(logIn, { body: { account, password }, ip })
const profile = (shop: TestShop, token: string) => shop.call(readProfile, { token })

describe('registering', () => {
  const input = { account: 'anna', password: PASSWORD, mobile }

  test('makes a member who is logged in', async () => {
    const shop = await testShop()
    const answer = await shop.call(register, {
      body: { ...input, smsCode: await smsCode(shop, mobile, 'register') },
    })
    expect(answer).toMatchObject({
      respCode: '200',
      data: {
        tokenInfo: { token: expect.stringMatching(/^[\w-]{43}$/), expiresAt: '2026-12-21T02:00:00.000Z' },
        userinfo: { corp: null, nickname: 'anna', guest: false },
      },
    })
    expect((await profile(shop, answer.data.tokenInfo.token)).data.id).toBe(answer.data.userinfo.id)
  })

  test.each([
    ['an account that is none', { account: '13800138000' }],
    ['a mobile that is none', { mobile: '12345' }],
    ['a code that is none', { smsCode: '12' }],
    ['no password', { password: '' }],
    ['a password that is a list', { password: ['a'] }],
    ['a password without end', { password: 'a'.repeat(65) }],
  ])('is malformed with %s', async (_, wrong) => {
    const shop = await testShop()
    const answer = await shop.call(register, { body: { ...input, smsCode: '123456', ...wrong } as never })
    expect(answer).toMatchObject({ status: 400, respCode: 'BAD_REQUEST' })
  })

  test('with a weak password is refused, and the code stays good', async () => {
    const shop = await testShop()
    const code = await smsCode(shop, mobile, 'register')
    const weak = await shop.call(register, { body: { ...input, password: 'lookout2026', smsCode: code } })
    expect(weak).toMatchObject({ status: 200, respCode: 'PASSWORD_NOT_COMPLIANT' })
    expect((await shop.call(register, { body: { ...input, smsCode: code } })).respCode).toBe('200')
  })

  test('reveals to nobody that an account or a mobile is taken who has not proved a mobile', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna', mobile })
    for (const taken of [input, { ...input, mobile: freshMobile() }, { ...input, account: 'bert' }])
      expect((await shop.call(register, { body: { ...taken, smsCode: '000000' } })).respCode).toBe(
        'SMS_CODE_WRONG',
      )
  })

  test('with an account that is taken goes on with another and the same code', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna' })
    const code = await smsCode(shop, mobile, 'register')
    expect((await shop.call(register, { body: { ...input, account: 'Anna', smsCode: code } })).respCode).toBe(
      'ACCOUNT_TAKEN',
    )
    expect((await shop.call(register, { body: { ...input, account: 'bert', smsCode: code } })).respCode).toBe(
      '200',
    )
  })

  test('with a mobile that is taken leads to log-in', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna', mobile })
    shop.clock.advance({ minutes: 1 })
    const code = await smsCode(shop, mobile, 'register')
    const answer = await shop.call(register, { body: { ...input, account: 'bert', smsCode: code } })
    expect(answer.respCode).toBe('MOBILE_TAKEN')
  })

  test('asks no more accounts than a code has tries', async () => {
    const shop = await testShop()
    for (const account of ['anna', 'bert', 'carl', 'dora', 'emil']) await newMember(shop, { account })
    const code = await smsCode(shop, mobile, 'register')
    for (const account of ['anna', 'bert', 'carl', 'dora', 'emil'])
      expect((await shop.call(register, { body: { ...input, account, smsCode: code } })).respCode).toBe(
        'ACCOUNT_TAKEN',
      )
    const sixth = await shop.call(register, { body: { ...input, account: 'frida', smsCode: code } })
    expect(sixth.respCode).toBe('SMS_CODE_WRONG')
  })

  test('twice at once with one code makes one member', async () => {
    const shop = await testShop()
    const code = await smsCode(shop, mobile, 'register')
    const answers = await Promise.all(
      ['anna', 'bert'].map((account) => shop.call(register, { body: { ...input, account, smsCode: code } })),
    )
    expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
  })

  test('takes the orders of the guest along and ends the guest', async () => {
    const shop = await testShop()
    const guest = await newGuest(shop, mobile)
    shop.clock.advance({ minutes: 1 })
    const adopted: { mobileIndex: Buffer; memberId: string }[] = []
    const adoptGuestOrders = async (_: unknown, mobileIndex: Buffer, memberId: string) =>
      adopted.push({ mobileIndex, memberId })
    const { userinfo } = await registerMember(
      { ...shop.deps, adoptGuestOrders },
      {
        ...input,
        mobile: mobile as never,
        smsCode: await smsCode(shop, mobile, 'register'),
        sessionId: DEFAULT_SESSION,
        userAgent: '',
        language: 'zh-CN',
      },
    )
    expect(adopted).toEqual([{ mobileIndex: shop.deps.vault.index('mobile', mobile), memberId: userinfo.id }])
    expect(await openIdentify(shop.deps)(`Bearer ${guest.token}`)).toBeNull()
  })
})

describe('logging in', () => {
  test('goes by account, in any case, and by mobile', async () => {
    const shop = await testShop()
    const anna = await newMember(shop, { account: 'anna', mobile })
    for (const name of ['anna', 'ANNA', ' Anna ', mobile, '138 0013 8000']) {
      const answer = await enter(shop, name)
      expect(answer).toMatchObject({ respCode: '200', data: { userinfo: { id: anna.id, guest: false } } })
      expect((await profile(shop, answer.data.tokenInfo.token)).respCode).toBe('200')
    }
  })

  test('works with a token that has ended still in the browser', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna' })
    const answer = await shop.call(logIn, {
      body: { account: 'anna', password: PASSWORD },
      token: 'A'.repeat(43),
    })
    expect(answer.respCode).toBe('200')
  })

  test('gives another token each time, and no token stands in the database', async () => {
    const shop = await testShop()
    const anna = await newMember(shop, { account: 'anna' })
    const { token } = (await enter(shop, 'anna')).data.tokenInfo
    expect(token).not.toBe(anna.token)
    const { rows } = await sql<{ text: string }>`SELECT session::text AS text FROM session`.execute(shop.db)
    const kept = rows.map(({ text }) => text).join()
    expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    expect(kept).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('says the same of a wrong password, an unknown account and an unknown mobile', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna', mobile })
    const answers = [
      await enter(shop, 'anna', 'Wrong@2026'),
      await enter(shop, mobile, 'Wrong@2026'),
      await enter(shop, 'nobody', 'Wrong@2026'),
      await enter(shop, '13900139999', 'Wrong@2026'),
      await enter(shop, "' OR 1=1 --", 'Wrong@2026'),
    ]
    for (const { status, respCode, respMsg, data } of answers)
      expect({ status, respCode, respMsg, data }).toEqual({
        status: 200,
        respCode: 'LOGIN_FAILED',
        respMsg: '用户名或密码错误',
        data: {},
      })
  })

  test.each([
    ['no account', { password: PASSWORD }],
    ['an empty account', { account: '', password: PASSWORD }],
    ['no password', { account: 'anna' }],
    ['an object for an account', { account: { $ne: '' }, password: PASSWORD }],
    ['an account without end', { account: 'a'.repeat(65), password: PASSWORD }],
  ])('is malformed with %s', async (_, body) => {
    const shop = await testShop()
    expect((await shop.call(logIn, { body: body as never })).status).toBe(400)
  })
})

describe('guessing passwords', () => {
  const wrong = 'Wrong@2026'

  test('ends after five wrong ones, also with the right one', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna' })
    for (let tries = 0; tries < 5; tries += 1)
      expect((await enter(shop, 'anna', wrong)).respCode).toBe('LOGIN_FAILED')
    expect(await enter(shop, 'anna')).toMatchObject({
      respCode: 'LOGIN_LOCKED',
      respMsg: '尝试次数过多，请15分钟后再试',
      data: { retryAfterSeconds: 900 },
    })
    expect((await enter(shop, 'Anna')).respCode).toBe('LOGIN_LOCKED')
  })

  test('counts an account by its name and by its mobile together', async () => {
    const shop = await testShop()
    const { mobile } = await newMember(shop, { account: 'anna' })
    const spaced = `${mobile.slice(0, 3)} ${mobile.slice(3)}`
    const names = ['anna', mobile, 'ANNA', spaced, 'Anna']
    for (const name of names) expect((await enter(shop, name, wrong)).respCode).toBe('LOGIN_FAILED')
    for (const name of names) expect((await enter(shop, name)).respCode).toBe('LOGIN_LOCKED')
  })

  test('locks nobody out who comes from elsewhere, nor another account', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna' })
    await newMember(shop, { account: 'bert' })
    for (let tries = 0; tries < 6; tries += 1) await enter(shop, 'anna', wrong, '203.0.113.66')
    expect((await enter(shop, 'anna', PASSWORD, '203.0.113.7')).respCode).toBe('200')
    expect((await enter(shop, 'bert', PASSWORD, '203.0.113.66')).respCode).toBe('200')
  })

  test('locks accounts that do not exist as well, and says of both how long to wait', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna' })
    const answers: Awaited<ReturnType<typeof enter>>[] = []
    for (const name of ['anna', 'nobody']) {
      for (let tries = 0; tries < 5; tries += 1) await enter(shop, name, wrong)
      answers.push(await enter(shop, name, wrong))
    }
    const [ofAnna, ofNobody] = answers.map(({ status, respCode, respMsg, data }) => ({
      status,
      respCode,
      respMsg,
      data,
    }))
    expect(ofAnna).toMatchObject({ respCode: 'LOGIN_LOCKED' })
    expect(ofAnna).toEqual(ofNobody)
    expect(ofAnna?.respMsg).toContain('15分钟后')
  })

  test('many at once is no way around', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(shop, 'anna', wrong)))
    expect(answers.filter(({ respCode }) => respCode === 'LOGIN_FAILED')).toHaveLength(5)
    expect(answers.filter(({ respCode }) => respCode === 'LOGIN_LOCKED')).toHaveLength(15)
  })

  test('over many accounts from one address ends after a hundred', async () => {
    const shop = await testShop()
    const tryUser = async (name: string) => (await enter(shop, name, wrong, '203.0.113.66')).respCode
    expect(await tryUser('user1')).toBe('LOGIN_FAILED')
    // Ninety-eight more are taken as made: each costs a hash of the password.
    await sql`UPDATE try_limit SET points = points + 98 WHERE key LIKE 'place:%'`.execute(shop.db)
    expect([await tryUser('user2'), await tryUser('user3'), await tryUser('user4')]).toEqual([
      'LOGIN_FAILED',
      'LOGIN_LOCKED',
      'LOGIN_LOCKED',
    ])
  })

  test('from an address that others have used up costs no account its tries', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna' })
    const address = '203.0.113.66'
    expect((await enter(shop, 'user1', wrong, address)).respCode).toBe('LOGIN_FAILED')
    await sql`UPDATE try_limit SET points = points + 99 WHERE key LIKE 'place:%'`.execute(shop.db)
    for (let tries = 0; tries < 7; tries += 1)
      expect((await enter(shop, 'anna', PASSWORD, address)).respCode).toBe('LOGIN_LOCKED')
    await sql`DELETE FROM try_limit WHERE key LIKE 'place:%'`.execute(shop.db)
    expect((await enter(shop, 'anna', PASSWORD, address)).respCode).toBe('200')
  })

  test('on at a locked account does not use up the address', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'bert' })
    for (let tries = 0; tries < 110; tries += 1) await enter(shop, 'anna', wrong)
    expect((await enter(shop, 'bert')).respCode).toBe('200')
  })

  test('is forgiven by the right one, and after a quarter of an hour', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna' })
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await enter(shop, 'anna', wrong)
      expect((await enter(shop, 'anna')).respCode).toBe('200')
    }
    for (let tries = 0; tries < 6; tries += 1) await enter(shop, 'anna', wrong)
    // The limiter counts by the wall clock: a quarter of an hour passes in its table.
    await sql`UPDATE try_limit SET expire = expire - ${15 * 60_000}`.execute(shop.db)
    expect((await enter(shop, 'anna')).respCode).toBe('200')
  })

  test('leaves no account and no address in the database', async () => {
    const shop = await testShop()
    await enter(shop, 'anna', wrong, '203.0.113.66')
    const { rows } = await sql<{ key: string }>`SELECT key FROM try_limit`.execute(shop.db)
    expect(rows).toHaveLength(3)
    for (const { key } of rows) expect(key).toMatch(/^(name|place|anywhere):[0-9a-f]{64}$/)
  })
})

describe('a captcha at logging in', () => {
  const wrong = 'Wrong@2026'
  const guarded = () => testShop({ deps: { captchaOn: true } })
  const enterAsPerson = async (shop: TestShop, account: string, password: string) =>
    shop.call(logIn, { body: { account, password, captchaToken: await solvedCaptcha(shop, 'login') } })
  const respCodes = async (calls: (() => Promise<{ respCode: string }>)[]) => {
    const codes: string[] = []
    for (const call of calls) codes.push((await call()).respCode)
    return codes
  }

  test('is asked for after two wrong passwords, of accounts that exist and of others', async () => {
    const shop = await guarded()
    const hash = await hashPassword(shop.deps.chance, PASSWORD)
    await sql`INSERT INTO member (account, password_phc, mobile_sealed, mobile_index, nickname, created_at)
      VALUES ('anna', ${hash}, '', '', 'Anna', now())`.execute(shop.db)
    for (const account of ['anna', 'nobody'])
      expect(
        await respCodes([
          () => enter(shop, account, wrong),
          () => enter(shop, account, wrong),
          () => enter(shop, account, wrong),
          () => enter(shop, account),
          () => enterAsPerson(shop, account, wrong),
        ]),
      ).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED', 'CAPTCHA_NEEDED', 'CAPTCHA_NEEDED', 'LOGIN_FAILED'])
    expect((await enterAsPerson(shop, 'anna', PASSWORD)).respCode).toBe('200')
    expect((await enter(shop, 'anna')).respCode).toBe('200')
  })

  test('serves for one password, and does not open what is locked', async () => {
    const shop = await guarded()
    for (let tries = 0; tries < 2; tries += 1) await enter(shop, 'anna', wrong)
    const captchaToken = await solvedCaptcha(shop, 'login')
    const again = () => shop.call(logIn, { body: { account: 'anna', password: wrong, captchaToken } })
    expect(await respCodes([again, again])).toEqual(['LOGIN_FAILED', 'CAPTCHA_WRONG'])
    for (let tries = 0; tries < 2; tries += 1) await enterAsPerson(shop, 'anna', wrong)
    expect(
      await respCodes([() => enter(shop, 'anna', wrong), () => enterAsPerson(shop, 'anna', PASSWORD)]),
    ).toEqual(['LOGIN_LOCKED', 'LOGIN_LOCKED'])
  })

  test('is asked of a whole place where twenty were wrong', async () => {
    const shop = await guarded()
    await enter(shop, 'somebody', wrong)
    // Nineteen more are taken as made: each costs a hash of the password.
    await sql`UPDATE try_limit SET points = points + 19 WHERE key LIKE 'place:%'`.execute(shop.db)
    expect((await enter(shop, 'anna', wrong)).respCode).toBe('CAPTCHA_NEEDED')
    expect((await enter(shop, 'anna', wrong, '203.0.113.7')).respCode).toBe('LOGIN_FAILED')
  })
})

describe('a token', () => {
  test('slides on as it is used, thirty days for a member', async () => {
    const shop = await testShop()
    const { token } = await newMember(shop, { account: 'anna' })
    for (let month = 0; month < 3; month += 1) {
      shop.clock.advance({ days: 29 })
      expect((await profile(shop, token)).respCode).toBe('200')
    }
    shop.clock.advance({ days: 30 })
    expect(await profile(shop, token)).toMatchObject({ status: 403, respCode: 'LOGIN_NEEDED' })
  })

  test('writes at most once a minute', async () => {
    const shop = await testShop()
    const { token } = await newMember(shop, { account: 'anna' })
    const seenAt = async () => {
      const { rows } = await sql<{ seen: Date }>`SELECT seen_at AS seen FROM session`.execute(shop.db)
      return rows[0]?.seen.toISOString()
    }
    shop.clock.advance({ seconds: 59 })
    await profile(shop, token)
    expect(await seenAt()).toBe('2026-11-21T02:00:00.000Z')
    shop.clock.advance({ seconds: 1 })
    await profile(shop, token)
    expect(await seenAt()).toBe('2026-11-21T02:01:00.000Z')
  })

  test('ends after ninety days, however often it is used', async () => {
    const shop = await testShop()
    const { token } = await newMember(shop, { account: 'anna' })
    const identify = openIdentify(shop.deps)
    for (let day = 0; day < 89; day += 1) {
      shop.clock.advance({ days: 1 })
      expect((await identify(`Bearer ${token}`))?.kind).toBe('member')
    }
    shop.clock.advance({ days: 1 })
    expect(await identify(`Bearer ${token}`)).toBeNull()
  })

  test('slides on together with others that are used at the same moment, and waits for nobody', async () => {
    const shop = await testShop()
    const members = [
      await newMember(shop, { account: 'anna' }),
      await newMember(shop, { account: 'bert' }),
      await newMember(shop, { account: 'carl' }),
    ]
    shop.clock.advance({ minutes: 1 })
    const identify = openIdentify(shop.deps)
    const carl = Number(members[2]?.id)
    await shop.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM session WHERE member_id = ${carl} FOR UPDATE`.execute(tx)
      const tokens = [...members, ...members].map(({ token }) => token)
      const callers = await Promise.all(tokens.map((token) => identify(`Bearer ${token}`)))
      expect(callers.map((caller) => caller?.kind)).toEqual(Array(6).fill('member'))
    })
    const { rows } = await sql<{ member: number; seen: Date; until: Date }>`
      SELECT member_id AS member, seen_at AS seen, expires_at AS until FROM session ORDER BY id`.execute(
      shop.db,
    )
    const [was, is] = ['2026-11-21T02:00:00.000Z', '2026-11-21T02:01:00.000Z']
    expect(rows.map(({ seen }) => seen.toISOString())).toEqual([is, is, was])
    expect(rows[0]?.until.toISOString()).toBe('2026-12-21T02:01:00.000Z')
  })

  test.each(['', 'A'.repeat(43), 'x', `${'A'.repeat(43)}'--`])('of nobody (%s) is refused', async (token) => {
    const shop = await testShop()
    const headers = { authorization: `Bearer ${token}` }
    expect((await shop.call(readProfile, { headers })).status).toBe(403)
  })

  test('ends with log-out, the others of the member stay', async () => {
    const shop = await testShop()
    const phone = await newMember(shop, { account: 'anna' })
    const tablet = (await enter(shop, 'anna')).data.tokenInfo.token
    expect(await shop.call(logOut, { token: phone.token })).toMatchObject({
      status: 200,
      respCode: '200',
      data: null,
    })
    expect((await profile(shop, phone.token)).status).toBe(403)
    expect((await profile(shop, tablet)).respCode).toBe('200')
  })

  test('that has ended may log out again, and so may nobody', async () => {
    const shop = await testShop()
    const { token } = await newMember(shop, { account: 'anna' })
    for (let times = 0; times < 2; times += 1)
      expect((await shop.call(logOut, { token })).respCode).toBe('200')
    expect((await shop.call(logOut)).respCode).toBe('200')
    expect((await shop.call(logOut, { headers: { authorization: 'Basic YTpi' } })).respCode).toBe('200')
  })

  test('of a member carries the corp of now', async () => {
    const shop = await testShop()
    const { token, id } = await newMember(shop, { account: 'agency' })
    await sql`UPDATE member SET corp = 'Yunzhou Travel'`.execute(shop.db)
    expect(await openIdentify(shop.deps)(`Bearer ${token}`)).toEqual({
      kind: 'member',
      memberId: id,
      corp: 'Yunzhou Travel',
      mobileSealed: expect.any(Buffer),
    })
  })

  test('that has ended is swept away', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna' })
    await enter(shop, 'nobody')
    await sql`UPDATE try_limit SET expire = 1`.execute(shop.db)
    shop.clock.advance({ days: 30 })
    await sweepSessions(shop.deps)
    await sweepTries(shop.pool)
    const { rows } = await sql<{ left: number }>`
      SELECT (SELECT count(*) FROM session) + (SELECT count(*) FROM try_limit) AS left`.execute(shop.db)
    expect(rows).toEqual([{ left: 0 }])
  })
})

test('the mobile of a buyer is known to the modules above', async () => {
  const shop = await testShop()
  const anna = await newMember(shop, { account: 'anna', mobile })
  const guest = await newGuest(shop, '13900139000')
  const callerOf = async (token: string) => {
    const caller = await openIdentify(shop.deps)(`Bearer ${token}`)
    if (!caller) throw new Error('nobody')
    return caller
  }
  const { vault } = shop.deps
  expect(mobileOf(vault, await callerOf(anna.token))?.mobile).toBe(mobile)
  expect(mobileOf(vault, await callerOf(guest.token))).toEqual({
    mobile: '13900139000',
    mobileIndex: vault.index('mobile', '13900139000'),
  })
  const nobodys = { mobileIndex: null, mobileSealed: null, ordersSince: null }
  expect(mobileOf(vault, { kind: 'guest', guestId: guestIdOf('order-1'), orderNo: '1', ...nobodys })).toBe(
    null,
  )
})

test('the authorization mode is answered', async () => {
  const shop = await testShop()
  expect((await shop.call(readAuthModel)).data).toBe('F')
})

test("ending the sessions of one order's key finds them by an index", async () => {
  const shop = await testShop()
  await sql`INSERT INTO session (token_hash, order_no, device, created_at, seen_at, expires_at)
    SELECT sha256(n::text::bytea), lpad(n::text, 16, '0'), '', now(), now(), now() FROM generate_series(1, 5000) AS n`.execute(
    shop.db,
  )
  await sql`ANALYZE session`.execute(shop.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN DELETE FROM session WHERE order_no = '0000000000000007'`.execute(shop.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('session_of_order')
})
