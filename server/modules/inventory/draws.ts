/** What offers draw on, for those that make offers: the catalogue asks for it when it copies a product. */
import type { Tx } from '../../platform/db.ts'
import { insertDrawsLike, type OfferCopy } from './draws-sql.ts'

/** A copied offer draws on the same pools as the one that it was made from, so both share their places. */
export async function copyDraws(tx: Tx, copies: readonly OfferCopy[]): Promise<void> {
  if (copies.length > 0) await insertDrawsLike(tx, copies)
}
