/** What came back and cannot be sold again leaves the stock. */
import type { Tx } from '../../../platform/db.ts'
import { bookStock, resourcesOfPools, type StockEntry } from './stock-sql.ts'

export type Piece = { poolId: number; units: number }

/** Pieces that were given back to their pools in this transaction, so each of them is left. */
export async function writeOffReturned(
  tx: Tx,
  pieces: readonly Piece[],
  entry: Pick<StockEntry, 'note' | 'actor' | 'at'>,
): Promise<void> {
  if (pieces.length === 0) return
  const pools = await resourcesOfPools(
    tx,
    pieces.map(({ poolId }) => poolId),
  )
  for (const { poolId, resourceId } of pools) {
    const own = pieces.filter((piece) => piece.poolId === poolId)
    const quantity = -own.reduce((sum, { units }) => sum + units, 0)
    await bookStock(tx, { ...entry, resourceId, quantity, kind: 'DAMAGE' })
  }
}
