/** What goods, cards and all else cost that is had without a date. */
import { Refusal } from '#contract/refusals.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  findCalendarProduct,
  listUndatedPrices,
  type NewUndatedPrice,
  type UndatedPrice,
  writeUndatedPrice,
} from './calendar-sql.ts'

/** None where each date has its price. Refuses with NOT_FOUND. Locked, nobody else changes them until the transaction ends. */
export async function undatedPrices(
  db: Db | Tx,
  code: ProductCode,
  isLocked = false,
): Promise<UndatedPrice[]> {
  const product = await findCalendarProduct(db, code, isLocked)
  if (!product) throw new Refusal('NOT_FOUND')
  return product.stay === 'NONE' ? await listUndatedPrices(db, product.id) : []
}

/** The caller has locked the product. */
export const setUndatedPrice = (tx: Tx, price: NewUndatedPrice): Promise<void> => writeUndatedPrice(tx, price)
