/** An account of staff at which somebody guesses from many networks: locked for strange ones, open where its owner works. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/console/staff.ts'
import { addTestStaff, newStaff, STAFF_PASSWORD, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let owner: TestStaff
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await newStaff(shop, 'owner')
})

const signIn = (account: string, password: string, ip: string) =>
  shop.call(contract.signInStaff, { body: { account, password }, ip })
const codeOf = async (account: string, password: string, ip: string) =>
  (await signIn(account, password, ip)).respCode
/** One more wrong guess at it is the last that is looked at. */
async function guessedAt(account: string): Promise<void> {
  await shop.pool.query(`DELETE FROM try_limit WHERE key LIKE 'staff-strangers:%'`)
  expect(await codeOf(account, 'Wrong-Password-1', '198.51.100.20')).toBe('STAFF_LOGIN_WRONG')
  await shop.pool.query(`UPDATE try_limit SET points = 19 WHERE key LIKE 'staff-strangers:%'`)
}

test.each([['somebody'], ['nobody']])('is locked for strange ones, whether it is of %s', async (of) => {
  const account = of === 'nobody' ? 'nobody' : owner.account
  await guessedAt(account)
  const last = ['198.51.100.21', '198.51.100.22', '198.51.100.23']
  const answers = await Promise.all(last.map((ip) => codeOf(account, 'Wrong-Password-1', ip)))
  expect(answers.toSorted()).toEqual(['LOGIN_LOCKED', 'LOGIN_LOCKED', 'STAFF_LOGIN_WRONG'])
  expect(await codeOf(account, STAFF_PASSWORD, '203.0.113.20')).toBe('LOGIN_LOCKED')
  const other = await addTestStaff(shop, 'orders')
  expect(await codeOf(other, STAFF_PASSWORD, '203.0.113.20')).toBe('200')
})

test('says how many minutes to wait, in both languages and the same of somebody and of nobody', async () => {
  for (const language of ['zh-CN', 'en-US'] as const) {
    const said: unknown[] = []
    for (const account of [(await newStaff(shop, 'orders')).account, `nobody-${language}`]) {
      const ip = '198.51.100.30'
      const body = { account, password: 'Wrong-Password-1' }
      const guess = () => shop.call(contract.signInStaff, { body, ip, language })
      for (let tries = 0; tries < 5; tries += 1) expect((await guess()).respCode).toBe('STAFF_LOGIN_WRONG')
      const { status, respCode, respMsg, data } = await guess()
      expect(respCode).toBe('LOGIN_LOCKED')
      expect(respMsg).toContain(language === 'zh-CN' ? '请15分钟后再试' : 'in 15 min')
      said.push({ status, respMsg, data })
    }
    expect(said[0]).toEqual(said[1])
  }
})

test('stays open where its owner came in within three months, and counts guesses from there by themselves', async () => {
  const office = '203.0.113.21'
  expect(await codeOf(owner.account, STAFF_PASSWORD, office)).toBe('200')
  await guessedAt(owner.account)
  expect(await codeOf(owner.account, 'Wrong-Password-1', '198.51.100.24')).toBe('STAFF_LOGIN_WRONG')
  shop.clock.advance({ days: 89 })
  expect(await codeOf(owner.account, STAFF_PASSWORD, '203.0.113.22')).toBe('LOGIN_LOCKED')
  expect(await codeOf(owner.account, STAFF_PASSWORD, office)).toBe('200')
  for (let tries = 0; tries < 5; tries += 1)
    expect(await codeOf(owner.account, 'Wrong-Password-1', office)).toBe('STAFF_LOGIN_WRONG')
  expect(await codeOf(owner.account, STAFF_PASSWORD, office)).toBe('LOGIN_LOCKED')
  await shop.pool.query(`DELETE FROM try_limit WHERE key LIKE 'staff-account:%'`)
  shop.clock.advance({ days: 91 })
  expect(await codeOf(owner.account, STAFF_PASSWORD, office)).toBe('LOGIN_LOCKED')
})

test('loses no try to a right password, after which the network is known', async () => {
  await guessedAt(owner.account)
  const home = '203.0.113.23'
  for (let times = 0; times < 2; times += 1)
    expect(await codeOf(owner.account, STAFF_PASSWORD, home)).toBe('200')
  expect(await codeOf(owner.account, 'Wrong-Password-1', '198.51.100.25')).toBe('STAFF_LOGIN_WRONG')
  expect(await codeOf(owner.account, 'Wrong-Password-1', '198.51.100.26')).toBe('LOGIN_LOCKED')
  expect(await codeOf(owner.account, STAFF_PASSWORD, home)).toBe('200')
})
