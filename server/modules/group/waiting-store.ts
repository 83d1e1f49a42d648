/** What of groups waits for staff (server/migrations/0092_group.sql, 0093_agency_balance.sql). */
import type { GroupCode, GroupState, TopUpState } from '#contract/values/group.ts'
import type { Db } from '../../platform/db.ts'
import type { GroupRow } from './store.ts'

type Tables = {
  corp: GroupRow & { code: GroupCode; state: GroupState }
  top_up: { corp_id: number; state: TopUpState }
}

const tables = (db: Db) => db.withTables<Tables>()

export type Waiting = { applications: number; topUps: number }

/** In one statement. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { applications, topUps } = await tables(db)
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('corp')
        .select(fn.countAll<number>().as('count'))
        .where('state', '=', 'AWAIT')
        .as('applications'),
      selectFrom('top_up')
        .select(fn.countAll<number>().as('count'))
        .where('state', '=', 'AWAIT')
        .as('topUps'),
    ])
    .executeTakeFirstOrThrow()
  return { applications: Number(applications), topUps: Number(topUps) }
}

/** In whatever state they are, in the order in which they applied. */
export const listWithTopUps = (
  db: Db,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<GroupRow[]> =>
  tables(db)
    .selectFrom('corp')
    .selectAll()
    .where('id', 'in', (rows) => rows.selectFrom('top_up').select('corp_id').where('state', '=', 'AWAIT'))
    .$if(cursor !== undefined, (rows) => rows.where('id', '>', Number(cursor)))
    .orderBy('id')
    .limit(limit)
    .execute()
