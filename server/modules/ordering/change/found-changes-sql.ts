/** Changes of date as staff find them. */
import type { ChangeNo, ChangeState } from '#contract/values/change.ts'
import type { Direction } from '#contract/values/list-sort.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Db } from '../../../platform/db.ts'
import { changeOf, changeRows, type StoredChange } from './change-sql.ts'

export type ChangeFilter = {
  /** The number of a change or of an order, whole. */
  find: string | undefined
  state: ChangeState | undefined
  /** By their ids, that is by when they were asked for. */
  direction: Direction
  /** The `id` of the last one of the page before. */
  after: number | undefined
  limit: number
}

/** Of all orders. */
export async function listChangesBy(
  db: Db,
  { find, state, direction, after, limit }: ChangeFilter,
): Promise<StoredChange[]> {
  const rows = await changeRows(db)
    .$if(find !== undefined, (query) =>
      query.where((is) =>
        is.or([is('change_no', '=', find as ChangeNo), is('order_no', '=', find as OrderNo)]),
      ),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'DONE'))
    .$if(after !== undefined, (query) => query.where('id', direction === 'asc' ? '>' : '<', after ?? 0))
    .orderBy('id', direction)
    .limit(limit)
    .execute()
  return rows.map(changeOf)
}
