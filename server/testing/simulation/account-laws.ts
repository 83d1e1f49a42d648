/** Laws 16, 17 and 19 to 21 as a simulation checks them: coupons, vouchers, balances, assets and invoices. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { assertCouponsTrue } from '../coupons.ts'
import { assertBalancesTrue } from '../groups.ts'
import { invoiceLawsHold } from '../invoicing.ts'
import { assertAssignmentsTrue } from '../laws.ts'
import { assertVouchersTrue } from '../vouchers.ts'
import type { SimulatedWorld } from './world.ts'

/** At any moment. */
export async function checkAccounts({ db, shops }: SimulatedWorld): Promise<void> {
  await assertCouponsTrue(db, false)
  await assertVouchersTrue(db)
  await assertBalancesTrue(db)
  await assertAssignmentsTrue(db)
  const [shop] = shops.all
  if (shop) await invoiceLawsHold(shop, false)
}

/** When all is quiet: no coupon waits for a refund, and no invoice for its provider, its buyer or staff. */
export async function checkAccountsAtRest({ db, shops }: SimulatedWorld): Promise<void> {
  await assertCouponsTrue(db)
  const { rows } = await sql`
    SELECT invoice_no, colour, state, said FROM invoice
    WHERE state NOT IN ('ISSUED', 'REVERSED', 'CANCELLED')`.execute(db)
  assert.deepEqual(rows, [], 'no invoice is left open')
  const [shop] = shops.all
  if (shop) await invoiceLawsHold(shop)
}
