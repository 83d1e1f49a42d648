/** What staff do with their own account, on a database with one connection left and while others change the same account. */
import { beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/console/staff.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { newStaff, STAFF_PASSWORD, type TestStaff } from '../../testing/staff.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { stepOf, totpAt } from './totp.ts'

let shop: TestShop
let staff: TestStaff
/** Whoever takes a second connection in a transaction waits for ever here. */
beforeEach(async () => {
  const database = await testDatabase({ maxConnections: 1 })
  shop = await testShop({ process: { database, clock: movableClock('2026-11-21T10:00:00+08:00') } })
  staff = await newStaff(shop, 'orders')
})

const chosen = 'kW7$torm&ray-9'
const change = (password: string, newPassword = chosen, idempotencyKey?: string) =>
  shop.call(contract.changeOwnPassword, {
    token: staff.token,
    body: { password, newPassword },
    ...(idempotencyKey && { idempotencyKey }),
  })

test('one connection is enough to choose another password, however many do', async () => {
  const answers = await Promise.all([
    change('Wrong-Password-1'),
    change(STAFF_PASSWORD),
    change(STAFF_PASSWORD),
  ])
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    'PASSWORD_WRONG',
    'PASSWORD_WRONG',
  ])
})

test('a change that is repeated has its answer, with another password by now; its key is good for no other', async () => {
  const key = 'the-same-change-1'
  expect((await change(STAFF_PASSWORD, chosen, key)).respCode).toBe('200')
  expect((await change(STAFF_PASSWORD, chosen, key)).respCode).toBe('200')
  expect((await change(STAFF_PASSWORD, 'another-kW7$torm', key)).respCode).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await change(STAFF_PASSWORD)).respCode).toBe('PASSWORD_WRONG')
})

test('wrong passwords are counted, and after five not even the right one is looked at', async () => {
  for (let tries = 0; tries < 5; tries += 1)
    expect((await change('Wrong-Password-1')).respCode).toBe('PASSWORD_WRONG')
  expect((await change(STAFF_PASSWORD)).respCode).toBe('LOGIN_LOCKED')
})

test('one connection is enough to switch the second factor on, and a repeated call has its answer', async () => {
  const { token } = staff
  const { secret } = (await shop.call(contract.beginTotp, { token })).data
  const confirm = (code: string, idempotencyKey?: string) =>
    shop.call(contract.confirmTotp, { token, body: { code }, ...(idempotencyKey && { idempotencyKey }) })
  const [wrong] = await Promise.all([confirm('000000'), confirm('000000')])
  expect(wrong.respCode).toBe('STAFF_CODE_WRONG')
  const code = totpAt(secret, stepOf(shop.clock.now()))
  for (let times = 0; times < 7; times += 1)
    expect((await confirm(code, 'the-same-code-1')).respCode).toBe('200')
  expect((await confirm(code)).respCode).toBe('TOTP_ALREADY_ON')
})

test('codes that are wrong are counted until the second factor is on', async () => {
  const { token } = staff
  const { secret } = (await shop.call(contract.beginTotp, { token })).data
  const confirm = (code: string) => shop.call(contract.confirmTotp, { token, body: { code } })
  for (let tries = 0; tries < 5; tries += 1)
    expect((await confirm('000000')).respCode).toBe('STAFF_CODE_WRONG')
  expect((await confirm(totpAt(secret, stepOf(shop.clock.now())))).respCode).toBe('LOGIN_LOCKED')
})
