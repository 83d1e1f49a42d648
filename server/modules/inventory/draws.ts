/** What offers draw on, for those that make offers: the catalogue asks for it when it copies a product or an offer. */
import type { Tx } from '../../platform/db.ts'
import { findStockCode, insertDrawsLike, type OfferCopy } from './draws-sql.ts'
import { stockCodesLike } from './stock/stock-rules.ts'
import { insertEmptyStock } from './stock/stock-sql.ts'

/** A copied offer draws on the same pools as the one that it was made from, so both share their places. */
export async function copyDraws(tx: Tx, copies: readonly OfferCopy[]): Promise<void> {
  if (copies.length > 0) await insertDrawsLike(tx, copies)
}

type OfferWithStock = OfferCopy & { like: string; code: string }

/** An empty stock of its own, called as that of the offer that it is made like. Null when no code for it is free. */
export async function makeStock(
  tx: Tx,
  { from, to, like, code }: OfferWithStock,
): Promise<{ code: string } | null> {
  const stock = await findStockCode(tx, from)
  return await insertEmptyStock(tx, { offerId: to, codes: stockCodesLike({ stock, like, code }) })
}
