/** Changes of date as staff find them. */
import type { ChangeNo, ChangeState } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Db } from '../../../platform/db.ts'
import { changeOf, changeRows, type StoredChange } from './change-sql.ts'

export type ChangeFilter = {
  /** The number of a change or of an order, whole. */
  find: string | undefined
  state: ChangeState | undefined
  /** The `id` of the last one of the page before. */
  before: number | undefined
  limit: number
}

/** Of all orders, the newest first. */
export async function listChangesBy(
  db: Db,
  { find, state, before, limit }: ChangeFilter,
): Promise<StoredChange[]> {
  const rows = await changeRows(db)
    .$if(find !== undefined, (query) =>
      query.where((is) =>
        is.or([is('change_no', '=', find as ChangeNo), is('order_no', '=', find as OrderNo)]),
      ),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'DONE'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(changeOf)
}
