/** Staff read and change what is had without a date, for which the calendar has no cell. */
import type * as contract from '#contract/console/inventory.ts'
import type { UndatedPrices } from '#contract/console/inventory.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PriceChannel } from '#contract/values/calendar.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { setUndatedPrice, undatedPrices } from '../../catalogue/undated-prices.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'

export const readPrices = async (db: Db, code: ProductCode): Promise<UndatedPrices> => ({
  items: await undatedPrices(db, code),
})

/** Its own, where it has one. */
const priceOf = ({ priceFen, ofChannels }: Item, channel: PriceChannel): Fen | null =>
  channel === 'ALL' ? priceFen : (ofChannels.find((own) => own.channel === channel)?.priceFen ?? null)

type Item = UndatedPrices['items'][number]

/** Refuses a price that is not the one that was read, and what has its prices in the calendar. */
export async function setPrice(
  tx: Tx,
  { params: { code }, body }: WriteCall<typeof contract.setUndatedPrice>,
): Promise<Written<UndatedPrices>> {
  const { offerCode, channel, seenFen, priceFen } = body
  // An offer without a price is off sale without saying so: that is what its state is for.
  if (channel === 'ALL' && priceFen === null) throw new Refusal('BAD_REQUEST', { field: 'priceFen' })
  const before = (await undatedPrices(tx, code, true)).find((item) => item.offerCode === offerCode)
  if (!before) throw new Refusal('BAD_REQUEST', { field: 'offerCode' })
  if (priceOf(before, channel) !== seenFen) throw new Refusal('STAFF_CHANGED')
  await setUndatedPrice(tx, { offerCode, channel, priceFen })
  return {
    answer: { items: await undatedPrices(tx, code) },
    audit: {
      ...{ no: code, before: { offerCode, channel, priceFen: seenFen } },
      after: { offerCode, channel, priceFen },
    },
  }
}
