/** What of groups waits for staff (server/migrations/0092_group.sql, 0093_agency_balance.sql). */
import type { GroupState, TopUpState } from '#contract/values/group.ts'
import type { Db } from '../../platform/db.ts'

type Tables = {
  corp: { state: GroupState }
  top_up: { state: TopUpState }
}

const tables = (db: Db) => db.withTables<Tables>()

export type GroupsWaiting = { applications: number; topUps: number }

/** In one statement. */
export async function countWaiting(db: Db): Promise<GroupsWaiting> {
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
