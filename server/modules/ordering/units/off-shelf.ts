/** How many pieces have left the stock that they are sold from; inventory, which knows no units, is handed this. */
import type { Db, Tx } from '../../../platform/db.ts'
import { listOffShelf } from './off-shelf-sql.ts'

/** By pool; one that none has left is not among them. */
export async function countOffShelf(on: Db | Tx, poolIds: readonly number[]): Promise<Map<number, number>> {
  const rows = poolIds.length === 0 ? [] : await listOffShelf(on, poolIds)
  return new Map(rows.map(({ poolId, pieces }) => [poolId, pieces]))
}
