/** Top-ups of all groups (server/migrations/0093_agency_balance.sql, 0180_top_ups_and_statements.sql). */
import { sql } from 'kysely'
import { BankRef } from '#contract/values/bank-ref.ts'
import type { GroupCode, TopUpNo, TopUpState } from '#contract/values/group.ts'
import type { Direction } from '#contract/values/list-sort.ts'
import { tidyNo } from '#contract/values/searched-no.ts'
import type { Db } from '../../platform/db.ts'
import type { TopUpRow } from './balance-store.ts'
import { beginningWith, isFoundGroup } from './found-groups-store.ts'

type Tables = { corp: { id: number; code: GroupCode; name: string }; top_up: TopUpRow }

const tables = (db: Db) => db.withTables<Tables>()

export type TopUpFilter = {
  /** How the bank's reference or the name of the group begins, or the number of the group or the top-up. */
  find?: string | undefined
  state?: TopUpState | undefined
  /** By when they were entered. */
  direction: Direction
  /** The last one of the page before. */
  cursor?: TopUpNo | undefined
  limit: number
}

export type ListedTopUpRow = TopUpRow & { code: GroupCode; name: string }

export const listAllTopUps = (db: Db, filter: TopUpFilter): Promise<ListedTopUpRow[]> =>
  allTopUps(db, filter).execute()

const behind = { asc: sql`>`, desc: sql`<` }

export const allTopUps = (db: Db, { find, state, direction, cursor, limit }: TopUpFilter) =>
  tables(db)
    .selectFrom('top_up')
    .innerJoin('corp', 'corp.id', 'corp_id')
    .selectAll('top_up')
    .select(['corp.code', 'corp.name'])
    .$if(find !== undefined, (query) => query.where('no', 'in', foundNos(db, find ?? '')))
    .$if(state !== undefined, (query) => query.where('top_up.state', '=', state as TopUpState))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(entered_at, no) ${behind[direction]}
          (SELECT last.entered_at, last.no FROM top_up AS last WHERE last.no = ${cursor})`,
      ),
    )
    .orderBy('entered_at', direction)
    .orderBy('no', direction)
    .limit(limit)

/** Each way to look has an index of its own, which a condition that joins them by OR would not use. */
function foundNos(db: Db, find: string) {
  const ref = BankRef.safeParse(find)
  return tables(db)
    .selectFrom('top_up')
    .select('no')
    .where('no', '=', tidyNo(find) as TopUpNo)
    .unionAll((rows) =>
      rows
        .selectFrom('top_up')
        .select('no')
        .where('bank_ref', 'like', ref.success ? beginningWith(ref.data) : ''),
    )
    .unionAll((rows) =>
      rows
        .selectFrom('corp')
        .innerJoin('top_up', 'corp_id', 'corp.id')
        .select('no')
        .where((of) => isFoundGroup(of, find)),
    )
}
