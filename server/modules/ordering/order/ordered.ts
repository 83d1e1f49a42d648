/** Whether an offer was ever ordered; inventory, which knows no orders, is handed this. */
import type { Tx } from '../../../platform/db.ts'
import { hasLineOf } from './ordered-sql.ts'

type Offer = { productId: number; offerId: number }

/** Also by what is only on hold, or has ended. */
export const isOrdered = (tx: Tx, offer: Offer): Promise<boolean> => hasLineOf(tx, offer)
