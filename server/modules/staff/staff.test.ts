/** Logging in to the console, its accounts, and what stays of what they did. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/console/staff.ts'
import { readProfile } from '#contract/endpoints/member.ts'
import { StaffAccountName, type StaffRole } from '#contract/values/staff.ts'
import { setLimit } from '../../testing/limits.ts'
import { newMember } from '../../testing/people.ts'
import { addTestStaff, auditRows, newStaff, STAFF_PASSWORD, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { whileBlocked } from '../../testing/while-blocked.ts'
import { hasDemoStaff, makeOrRecoverOwner } from './staff.ts'
import { stepOf, totpAt } from './totp.ts'

let shop: TestShop
let owner: TestStaff
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  // Codes count once, so each test has half-minutes of its own.
  shop.clock.advance({ minutes: 40 })
  owner = await newStaff(shop, 'owner')
})

const codeNow = (secret: string) => totpAt(secret, stepOf(shop.clock.now()))
const signIn = (account: string, password: string, ip?: string) =>
  shop.call(contract.signInStaff, { body: { account, password }, ...(ip !== undefined && { ip }) })

async function withTotp(...roles: Parameters<typeof addTestStaff>[1][]) {
  const staff = await newStaff(shop, ...roles)
  const { secret } = (await shop.call(contract.beginTotp, { token: staff.token })).data
  const confirmed = await shop.call(contract.confirmTotp, {
    token: staff.token,
    body: { code: codeNow(secret) },
  })
  expect(confirmed.respCode).toBe('200')
  shop.clock.advance({ seconds: 60 })
  return { ...staff, secret }
}

describe('a log-in', () => {
  test('says the same of a wrong password and of an account that is none', async () => {
    for (const account of [owner.account, 'nobody']) {
      const answer = await signIn(account, 'Wrong-Password-1')
      expect(answer.respCode).toBe('STAFF_LOGIN_WRONG')
    }
  })

  test('is locked after five wrong passwords from one network, and elsewhere not', async () => {
    for (let tries = 0; tries < 5; tries += 1) await signIn(owner.account, 'Wrong-Password-1', '198.51.100.7')
    expect((await signIn(owner.account, STAFF_PASSWORD, '198.51.100.7')).respCode).toBe('LOGIN_LOCKED')
    expect((await signIn(owner.account, STAFF_PASSWORD, '203.0.113.9')).respCode).toBe('200')
  })

  test('from a network that others have used up costs no account its tries', async () => {
    const ip = '198.51.100.8'
    await signIn('nobody', 'Wrong-Password-1', ip)
    await shop.pool.query(`UPDATE try_limit SET points = 50 WHERE key LIKE 'staff-network:%' AND points = 1`)
    for (let tries = 0; tries < 7; tries += 1)
      expect((await signIn(owner.account, STAFF_PASSWORD, ip)).respCode).toBe('LOGIN_LOCKED')
    await shop.pool.query(`DELETE FROM try_limit WHERE key LIKE 'staff-network:%'`)
    expect((await signIn(owner.account, STAFF_PASSWORD, ip)).respCode).toBe('200')
  })

  test.each([
    ['recovered', `password_phc = 'another'`],
    ['deactivated', 'active = false'],
  ])('of an account that is %s in the same moment opens nothing', async (_, change) => {
    const where = `WHERE account = '${owner.account}'`
    const answer = await whileBlocked(
      shop,
      {
        locking: `SELECT FROM staff ${where} FOR UPDATE`,
        meanwhile: [`UPDATE staff SET ${change} ${where}`],
      },
      () => signIn(owner.account, STAFF_PASSWORD),
    )
    expect(answer.respCode).toBe('STAFF_LOGIN_WRONG')
  })

  test('asks for a code where there is a second factor, and takes each code once', async () => {
    const { account, secret } = await withTotp('finance')
    const first = await signIn(account, STAFF_PASSWORD)
    const second = await signIn(account, STAFF_PASSWORD)
    if (first.data.step !== 'TOTP' || second.data.step !== 'TOTP') throw new Error('no code was asked for')
    const wrong = await shop.call(contract.proveTotp, { body: { ticket: first.data.ticket, code: '000000' } })
    expect(wrong.respCode).toBe('STAFF_CODE_WRONG')
    const code = codeNow(secret)
    const proved = await shop.call(contract.proveTotp, { body: { ticket: first.data.ticket, code } })
    expect(proved.data.step).toBe('OPEN')
    const again = await shop.call(contract.proveTotp, { body: { ticket: second.data.ticket, code } })
    expect(again.respCode).toBe('STAFF_CODE_WRONG')
    const used = await shop.call(contract.proveTotp, { body: { ticket: first.data.ticket, code } })
    expect(used.respCode).toBe('STAFF_STEP_OVER')
  })

  test('takes no code after five wrong ones, with whatever ticket', async () => {
    const { account, secret } = await withTotp('orders')
    for (let tries = 0; tries < 5; tries += 1) {
      const { data } = await signIn(account, STAFF_PASSWORD)
      if (data.step !== 'TOTP') throw new Error('no code was asked for')
      await shop.call(contract.proveTotp, { body: { ticket: data.ticket, code: '000000' } })
    }
    const { data } = await signIn(account, STAFF_PASSWORD)
    if (data.step !== 'TOTP') throw new Error('no code was asked for')
    const locked = await shop.call(contract.proveTotp, {
      body: { ticket: data.ticket, code: codeNow(secret) },
    })
    expect(locked.respCode).toBe('LOGIN_LOCKED')
  })

  test('of an owner in production sets up a second factor first', async () => {
    const strict = await testShop({ deps: { demandsTotp: true } })
    const account = await addTestStaff(strict, 'owner')
    const { data } = await strict.call(contract.signInStaff, { body: { account, password: STAFF_PASSWORD } })
    if (data.step !== 'ENROL') throw new Error('no second factor was asked for')
    const code = totpAt(data.secret, stepOf(strict.clock.now()))
    const proved = await strict.call(contract.proveTotp, { body: { ticket: data.ticket, code } })
    expect(proved.data).toMatchObject({ step: 'OPEN', me: { hasTotp: true } })
    const orders = await addTestStaff(strict, 'orders')
    const plain = await strict.call(contract.signInStaff, {
      body: { account: orders, password: STAFF_PASSWORD },
    })
    expect(plain.data.step).toBe('OPEN')
    // Staff say which other roles need one; owners always do.
    const stepOfNew = async (...roles: StaffRole[]) => {
      const name = await addTestStaff(strict, ...roles)
      const body = { account: name, password: STAFF_PASSWORD }
      return (await strict.call(contract.signInStaff, { body })).data.step
    }
    expect(await stepOfNew('finance')).toBe('ENROL')
    await setLimit(strict, 'staff.totp-finance', 0)
    await setLimit(strict, 'staff.totp-gate', 1)
    expect(await stepOfNew('finance')).toBe('OPEN')
    expect(await stepOfNew('gate')).toBe('ENROL')
    expect(await stepOfNew('finance', 'gate')).toBe('ENROL')
    expect(await stepOfNew('owner')).toBe('ENROL')
    await strict.close()
  })

  test('takes ten minutes at most for a step', async () => {
    const { account, secret } = await withTotp('orders')
    const { data } = await signIn(account, STAFF_PASSWORD)
    if (data.step !== 'TOTP') throw new Error('no code was asked for')
    shop.clock.advance({ minutes: 11 })
    const late = await shop.call(contract.proveTotp, {
      body: { ticket: data.ticket, code: codeNow(secret) },
    })
    expect(late.respCode).toBe('STAFF_STEP_OVER')
  })
})

describe('a session', () => {
  const isIn = async (token: string) => (await shop.call(contract.readMe, { token })).status === 200

  test('slides on for half an hour, for twelve hours in all', async () => {
    for (let used = 0; used < 28; used += 1) {
      expect(await isIn(owner.token)).toBe(true)
      shop.clock.advance({ minutes: 25 })
    }
    shop.clock.advance({ minutes: 25 })
    expect(await isIn(owner.token)).toBe(false)
    const other = await newStaff(shop, 'owner')
    shop.clock.advance({ minutes: 31 })
    expect(await isIn(other.token)).toBe(false)
  })

  test('ends with its log-out, and with another password chosen elsewhere', async () => {
    const { data } = await signIn(owner.account, STAFF_PASSWORD)
    const other = data.step === 'OPEN' ? data.token : ''
    const changed = await shop.call(contract.changeOwnPassword, {
      token: owner.token,
      body: { password: STAFF_PASSWORD, newPassword: 'kW7$torm&ray-9' },
    })
    expect(changed.respCode).toBe('200')
    expect(await isIn(other)).toBe(false)
    expect(await isIn(owner.token)).toBe(true)
    await shop.call(contract.signOutStaff, { token: owner.token })
    expect(await isIn(owner.token)).toBe(false)
  })

  test('is counted among those of its account until it ends, also by itself, and when it was last used is still known', async () => {
    const listed = async (by = owner) => {
      const { data } = await shop.call(contract.listStaff, { token: by.token })
      return data.items.find(({ account }) => account === owner.account)
    }
    const { data } = await signIn(owner.account, STAFF_PASSWORD)
    expect((await listed())?.sessions).toBe(2)
    shop.clock.advance({ minutes: 29 })
    expect(await isIn(data.step === 'OPEN' ? data.token : '')).toBe(true)
    const usedAt = shop.clock.now().toISOString()
    shop.clock.advance({ minutes: 1 })
    const other = await newStaff(shop, 'owner')
    expect(await listed(other)).toMatchObject({ sessions: 1, seenAt: usedAt })
    shop.clock.advance({ minutes: 29 })
    expect(await listed(other), 'nobody logged out').toMatchObject({ sessions: 0, seenAt: usedAt })
    const params = { account: StaffAccountName.parse(owner.account) }
    await shop.call(contract.endStaffSessions, { token: other.token, params })
    const after = await listed(other)
    expect(after?.sessions).toBe(0)
    expect(after?.seenAt, 'they have been here').not.toBeNull()
  })

  test('of a visitor opens no console, and of staff no shop', async () => {
    const member = await newMember(shop, { account: 'visitor1' })
    expect(await isIn(member.token)).toBe(false)
    expect((await shop.call(readProfile, { token: owner.token })).status).toBe(403)
    expect(await isIn(`st.${member.token}`)).toBe(false)
    expect((await shop.call(readProfile, { token: owner.token.slice(3) })).status).toBe(403)
  })
})

describe('an account', () => {
  const account = StaffAccountName.parse('mei.lin')

  test('begins with a one-time password, which its owner replaces', async () => {
    const made = await shop.call(contract.createStaff, {
      token: owner.token,
      body: { account, name: '林梅', roles: ['orders', 'orders'] },
    })
    expect(made.data.staff).toMatchObject({ roles: ['orders'], oneTimePassword: true, active: true })
    const first = await signIn(account, made.data.password)
    if (first.data.step !== 'PASSWORD') throw new Error('no password was asked for')
    const { ticket } = first.data
    const simple = await shop.call(contract.replaceOneTimePassword, {
      body: { ticket, password: 'password123' as never },
    })
    expect(simple.respCode).toBe('PASSWORD_TOO_SIMPLE')
    const chosen = await shop.call(contract.replaceOneTimePassword, {
      body: { ticket, password: 'kW7$torm&ray-9' as never },
    })
    expect(chosen.data.step).toBe('OPEN')
    expect((await signIn(account, made.data.password)).respCode).toBe('STAFF_LOGIN_WRONG')
    const taken = await shop.call(contract.createStaff, {
      token: owner.token,
      body: { account, name: 'Other', roles: ['gate'] },
    })
    expect(taken.respCode).toBe('STAFF_ACCOUNT_TAKEN')
  })

  test('is changed by one editor at a time', async () => {
    const { account: edited } = await newStaff(shop, 'orders')
    const read = async () =>
      (await shop.call(contract.listStaff, { token: owner.token })).data.items.find(
        (item) => item.account === edited,
      )
    const version = (await read())?.version ?? 0
    const save = (name: string) =>
      shop.call(contract.updateStaff, {
        token: owner.token,
        params: { account: edited },
        body: { name, roles: ['orders'], active: true, version },
      })
    const outcomes = await Promise.all(['One', 'Two', 'Three'].map(save))
    expect(outcomes.map(({ respCode }) => respCode).sort()).toEqual(['200', 'STAFF_CHANGED', 'STAFF_CHANGED'])
  })

  test('that may not log in any more is out at once', async () => {
    const { account: edited, token } = await newStaff(shop, 'orders')
    const before = await shop.call(contract.listStaff, { token: owner.token })
    const { version = 0 } = before.data.items.find((item) => item.account === edited) ?? {}
    await shop.call(contract.updateStaff, {
      token: owner.token,
      params: { account: edited },
      body: { name: 'Gone', roles: ['orders'], active: false, version },
    })
    expect((await shop.call(contract.readMe, { token })).status).toBe(403)
    expect((await signIn(edited, STAFF_PASSWORD)).respCode).toBe('STAFF_LOGIN_WRONG')
  })

  test('of the last owner stays one', async () => {
    const lone = await testShop()
    const { account: last, token } = await newStaff(lone, 'owner')
    const refused = await lone.call(contract.updateStaff, {
      token,
      params: { account: last },
      body: { name: 'Last', roles: ['orders'], active: true, version: 1 },
    })
    expect(refused.respCode).toBe('LAST_OWNER')
    expect(await hasDemoStaff(lone.db)).toBe(false)
    await lone.close()
  })

  test('whose password and app are lost is recovered by the owner', async () => {
    const lost = await withTotp('finance')
    const recovered = await shop.call(contract.recoverStaff, {
      token: owner.token,
      params: { account: lost.account },
      body: { reason: 'Lost the phone, called from 13800138000' },
    })
    expect(recovered.data.staff).toMatchObject({ hasTotp: false, oneTimePassword: true, sessions: 0 })
    expect((await shop.call(contract.readMe, { token: lost.token })).status).toBe(403)
    expect((await signIn(lost.account, recovered.data.password)).data.step).toBe('PASSWORD')
    const audit = await shop.call(contract.listAudit, { token: owner.token, query: { no: lost.account } })
    expect(audit.data.items[0]).toMatchObject({
      account: owner.account,
      call: 'POST /api/staff/accounts/{account}/recovery',
      reason: 'Lost the phone, called from 138****8000',
    })
  })

  test('of an owner is made, or recovered, from the command line', async () => {
    const name = StaffAccountName.parse('first.owner')
    const first = await makeOrRecoverOwner(shop.deps, name)
    expect((await signIn(name, first)).data.step).toBe('PASSWORD')
    const second = await makeOrRecoverOwner(shop.deps, name)
    expect((await signIn(name, first)).respCode).toBe('STAFF_LOGIN_WRONG')
    expect((await signIn(name, second)).data.step).toBe('PASSWORD')
  })
})

describe('the audit log', () => {
  test('keeps a write that is repeated once, and gives the same answer', async () => {
    const body = { account: StaffAccountName.parse('repeated'), name: 'Once', roles: ['gate' as const] }
    const before = await auditRows(shop)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        shop.call(contract.createStaff, { token: owner.token, body, idempotencyKey: 'the-same-key-1' }),
      ),
    )
    expect(new Set(answers.map(({ data }) => data.password)).size).toBe(1)
    expect(await auditRows(shop)).toBe(before + 1)
    const other = await shop.call(contract.createStaff, {
      token: owner.token,
      body: { ...body, name: 'Twice' },
      idempotencyKey: 'the-same-key-1',
    })
    expect(other.respCode).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('is append only', async () => {
    for (const change of ['UPDATE audit SET reason = NULL', 'DELETE FROM audit', 'TRUNCATE audit CASCADE'])
      await expect(shop.pool.query(change)).rejects.toThrow('append only')
  })

  test('is read a page at a time, newest first, by account, kind and day', async () => {
    const { account, token } = await newStaff(shop, 'owner')
    for (let made = 0; made < 51; made += 1)
      await shop.call(contract.endStaffSessions, { token: owner.token, params: { account } })
    expect(token).not.toBe('')
    const query = { account: owner.account, no: account }
    const first = await shop.call(contract.listAudit, { token: owner.token, query })
    expect(first.data.items).toHaveLength(50)
    const second = await shop.call(contract.listAudit, {
      token: owner.token,
      query: { ...query, cursor: first.data.nextCursor ?? '' },
    })
    expect(second.data.items).toHaveLength(1)
    expect(second.data.nextCursor).toBeNull()
  })
})
