/** Which offers were ever ordered; inventory, which knows no orders, is handed this. */
import type { Tx } from '../../../platform/db.ts'
import { listOrderedOffers } from './ordered-sql.ts'

/** Also by what is only on hold, or has ended. */
export const orderedOffers = (tx: Tx, offerIds: readonly number[]): Promise<number[]> =>
  listOrderedOffers(tx, offerIds)
