/** Cards as staff list them, page by page. */
import type { Db } from '../../platform/db.ts'
import { type CardRow, cards, type StoredState } from './store.ts'

type PageOf = { states: readonly StoredState[]; cursor: number | null; limit: number; newestFirst?: boolean }

export const listByState = (
  db: Db,
  { states, cursor, limit, newestFirst = false }: PageOf,
): Promise<CardRow[]> =>
  cards(db)
    .where('state', 'in', states)
    .$if(cursor !== null, (rows) => rows.where('id', newestFirst ? '<' : '>', cursor ?? 0))
    .orderBy('id', newestFirst ? 'desc' : 'asc')
    .limit(limit)
    .execute()

/** Annual cards of these orders that nobody has decided on, the oldest first. */
export const listPlacedOf = async (
  db: Db,
  orderIds: readonly number[],
  { cursor, limit }: Pick<PageOf, 'cursor' | 'limit'>,
): Promise<CardRow[]> =>
  orderIds.length === 0
    ? []
    : await cards(db)
        .where('order_id', 'in', orderIds)
        .where('state', '=', 'PLACED')
        .$if(cursor !== null, (rows) => rows.where('id', '>', cursor ?? 0))
        .orderBy('id')
        .limit(limit)
        .execute()

export async function countAwaiting(db: Db): Promise<number> {
  const { count } = await cards(db)
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('state', '=', 'AWAIT')
    .executeTakeFirstOrThrow()
  return Number(count)
}
