/** Staff for tests: an account with some roles, logged in. */
import assert from 'node:assert/strict'
import { signInStaff } from '#contract/console/staff.ts'
import { StaffAccountName, type StaffRole } from '#contract/values/staff.ts'
import { addStaff } from '../modules/staff/staff.ts'
import { inTransaction } from '../platform/db.ts'
import type { TestShop } from './test-shop.ts'

type Reach = Pick<TestShop, 'call' | 'db' | 'deps'>

export type TestStaff = { account: StaffAccountName; token: string }

export const STAFF_PASSWORD = 'Gondola-Lantern-42'

const accounts = { last: 0 }

export async function addTestStaff(shop: Reach, ...roles: StaffRole[]): Promise<StaffAccountName> {
  accounts.last += 1
  const account = StaffAccountName.parse(`${roles[0]}${accounts.last}`)
  await inTransaction(shop.db, (tx) =>
    addStaff(shop.deps, tx, {
      account,
      name: `Staff ${accounts.last}`,
      roles,
      password: STAFF_PASSWORD,
      oneTimePassword: false,
      demo: false,
    }),
  )
  return account
}

export async function newStaff(shop: Reach, ...roles: StaffRole[]): Promise<TestStaff> {
  const account = await addTestStaff(shop, ...roles)
  const answer = await shop.call(signInStaff, { body: { account, password: STAFF_PASSWORD } })
  assert.equal(answer.respCode, '200', answer.respMsg)
  assert.equal(answer.data.step, 'OPEN')
  return { account, token: answer.data.step === 'OPEN' ? answer.data.token : '' }
}

/** How many rows the audit log has. */
export async function auditRows({ pool }: Pick<TestShop, 'pool'>): Promise<number> {
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM audit')
  return rows[0].count
}
