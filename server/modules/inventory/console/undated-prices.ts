/** Staff read and change what is had without a date, for which the calendar has no cell. */
import type * as contract from '#contract/console/inventory.ts'
import type { UndatedPrices } from '#contract/console/inventory.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { setUndatedPrice, undatedPrices } from '../../catalogue/undated-prices.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'

export const readPrices = async (db: Db, code: ProductCode): Promise<UndatedPrices> => ({
  items: await undatedPrices(db, code),
})

/** Refuses a price that is not the one that was read, and what has its prices in the calendar. */
export async function setPrice(
  tx: Tx,
  { params: { code }, body }: WriteCall<typeof contract.setUndatedPrice>,
): Promise<Written<UndatedPrices>> {
  const { offerCode, seenFen, priceFen } = body
  const before = (await undatedPrices(tx, code, true)).find((item) => item.offerCode === offerCode)
  if (!before) throw new Refusal('BAD_REQUEST', { field: 'offerCode' })
  if (before.priceFen !== seenFen) throw new Refusal('STAFF_CHANGED')
  await setUndatedPrice(tx, offerCode, priceFen)
  return {
    answer: { items: await undatedPrices(tx, code) },
    audit: { no: code, before: { offerCode, priceFen: seenFen }, after: { offerCode, priceFen } },
  }
}
