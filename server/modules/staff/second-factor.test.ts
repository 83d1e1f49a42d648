/** The second factor of staff over HTTP: who comes to owe one is asked for it, and what was opened without it ends. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/console/staff.ts'
import { setLimit } from '../../testing/limits.ts'
import { addTestStaff, newStaff, STAFF_PASSWORD } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { stepOf, totpAt } from './totp.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ deps: { demandsTotp: true } })
})
afterAll(() => shop.close())
// Codes count once, so each test has half-minutes of its own.
beforeEach(() => shop.clock.advance({ minutes: 2 }))

const codeNow = (secret: string) => totpAt(secret, stepOf(shop.clock.now()))
const signIn = async (account: string, password = STAFF_PASSWORD) =>
  (await shop.call(contract.signInStaff, { body: { account, password } })).data
const isIn = async (token: string) => (await shop.call(contract.readMe, { token })).status === 200

/** A log-in that sets one up, up to its code. */
async function enrolling(account: string) {
  const step = await signIn(account)
  if (step.step !== 'ENROL') throw new Error('no second factor was asked for')
  return step
}

const prove = ({ ticket, secret }: { ticket: string; secret: string }) =>
  shop.call(contract.proveTotp, { body: { ticket, code: codeNow(secret) } })

async function enrolledOwner() {
  const account = await addTestStaff(shop, 'owner')
  const { data } = await prove(await enrolling(account))
  if (data.step !== 'OPEN') throw new Error('the owner is not in')
  return data.token
}

test('is asked of whoever gets a role that needs one while logged in', async () => {
  const token = await enrolledOwner()
  const orders = await newStaff(shop, 'orders')
  expect(await isIn(orders.token)).toBe(true)
  const { items } = (await shop.call(contract.listStaff, { token })).data
  const { name = '', version = 0 } = items.find(({ account }) => account === orders.account) ?? {}
  const changed = await shop.call(contract.updateStaff, {
    token,
    params: { account: orders.account },
    body: { name, roles: ['orders', 'finance'], active: true, version },
  })
  expect(changed.respCode).toBe('200')
  expect(await isIn(orders.token)).toBe(false)
  expect((await prove(await enrolling(orders.account))).data.step).toBe('OPEN')
  expect(await isIn(orders.token)).toBe(false)
  expect(await isIn(token)).toBe(true)
})

test('is asked of whoever is logged in when a role comes to need one', async () => {
  const content = await newStaff(shop, 'content')
  await setLimit(shop, 'staff.totp-content', 1)
  expect(await isIn(content.token)).toBe(false)
  expect((await enrolling(content.account)).step).toBe('ENROL')
})

test('is set up once: whoever began to set up another one proves nothing with it', async () => {
  const account = await addTestStaff(shop, 'finance')
  const [stranger, finance] = [await enrolling(account), await enrolling(account)]
  expect((await prove(finance)).data.step).toBe('OPEN')
  shop.clock.advance({ seconds: 60 })
  expect((await prove(stranger)).respCode).toBe('STAFF_STEP_OVER')
  expect((await signIn(account)).step).toBe('TOTP')
})

test('that is switched on logs out whoever came in without it', async () => {
  const gate = await newStaff(shop, 'gate')
  const other = await signIn(gate.account)
  const elsewhere = other.step === 'OPEN' ? other.token : ''
  expect(await isIn(elsewhere)).toBe(true)
  const { secret } = (await shop.call(contract.beginTotp, { token: gate.token })).data
  const body = { code: codeNow(secret) }
  expect((await shop.call(contract.confirmTotp, { token: gate.token, body })).respCode).toBe('200')
  expect(await isIn(elsewhere)).toBe(false)
  expect(await isIn(gate.token)).toBe(true)
})

test('is in the audit log of a log-in that had one, and of no other', async () => {
  const token = await enrolledOwner()
  const body = { account: 'new.gate' as never, name: 'Gate', roles: ['gate' as const] }
  const { password } = (await shop.call(contract.createStaff, { token, body })).data
  const step = await signIn('new.gate', password)
  if (step.step !== 'PASSWORD') throw new Error('no password was asked for')
  const chosen = { ticket: step.ticket, password: 'kW7$torm&ray-9' as never }
  const opened = await shop.call(contract.replaceOneTimePassword, { body: chosen })
  expect(opened.data.step).toBe('OPEN')
  const { items } = (await shop.call(contract.listAudit, { token, query: { account: 'new.gate' as never } }))
    .data
  expect(items[0]?.after).toEqual({ secondFactor: false, passwordReplaced: true })
})
