/** Statements of all groups (server/migrations/0107_statement.sql, 0180_top_ups_and_statements.sql). */
import { sql } from 'kysely'
import type { GroupCode, TopUpState } from '#contract/values/group.ts'
import type { Month } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'
import { isFoundGroup } from './found-groups-store.ts'
import type { StatementRow } from './statement-store.ts'

type Tables = {
  corp: { id: number; code: GroupCode; name: string }
  statement: StatementRow
  top_up: { corp_id: number; state: TopUpState; decided_at: Date | null }
}

const tables = (db: Db) => db.withTables<Tables>()

const sums = ['opening_fen', 'in_fen', 'used_fen', 'back_fen', 'closing_fen', 'made_at'] as const

type Listed = { groupId: number; code: GroupCode; name: string; month: Month }
/** Null: the group has none of this month yet. */
export type StatedRow = Listed & { statement: StatementRow | null }

type Page = {
  /** How the name of the group begins, or its number. */
  find: string | undefined
  limit: number
}

type PageOfAll = Page & { after: { month: Month; groupId: number } | undefined }

/** The newest month first. */
export const allStatements = (db: Db, { find, after, limit }: PageOfAll) =>
  tables(db)
    .selectFrom('statement')
    .innerJoin('corp', 'corp.id', 'corp_id')
    .select(['corp_id', 'code', 'name', 'month', ...sums])
    .$if(find !== undefined, (query) => query.where((of) => isFoundGroup(of, find ?? '')))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('month', '<', after?.month as Month),
          and([eb('month', '=', after?.month as Month), eb('corp_id', '>', after?.groupId ?? 0)]),
        ]),
      ),
    )
    .orderBy('month', 'desc')
    .orderBy('corp_id')
    .limit(limit)

export async function listAllStatements(db: Db, page: PageOfAll): Promise<StatedRow[]> {
  const rows = await allStatements(db, page).execute()
  return rows.map(({ code, name, ...statement }) => ({
    ...{ groupId: statement.corp_id, code, name, month: statement.month, statement },
  }))
}

type PageOfMonth = Page & {
  month: Month
  after: number
  /** Groups are listed without a statement, too, that had one of an earlier month or had paid in until then; null: they are not. */
  owedUntil: Date | null
}

export async function listOfMonth(
  db: Db,
  { month, find, after, owedUntil, limit }: PageOfMonth,
): Promise<StatedRow[]> {
  const rows = await tables(db)
    .selectFrom('corp')
    .leftJoin('statement', (join) => join.onRef('corp_id', '=', 'corp.id').on('statement.month', '=', month))
    .select(['corp.id as groupId', 'code', 'name', ...sums])
    .where('corp.id', '>', after)
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('statement.month', 'is not', null),
        and([
          sql<boolean>`${owedUntil !== null}`,
          or([
            exists(
              selectFrom('statement as earlier')
                .select('earlier.month')
                .whereRef('earlier.corp_id', '=', 'corp.id')
                .where('earlier.month', '<', month),
            ),
            exists(
              selectFrom('top_up')
                .select('top_up.state')
                .whereRef('top_up.corp_id', '=', 'corp.id')
                .where('top_up.state', 'in', ['DONE', 'REVERSED'])
                .where('decided_at', '<', owedUntil ?? new Date(0)),
            ),
          ]),
        ]),
      ]),
    )
    .$if(find !== undefined, (query) => query.where((of) => isFoundGroup(of, find ?? '')))
    .orderBy('corp.id')
    .limit(limit)
    .execute()
  return rows.map(({ groupId, code, name, ...stated }) => ({
    ...{ groupId, code, name, month },
    statement: stated.made_at === null ? null : ({ corp_id: groupId, month, ...stated } as StatementRow),
  }))
}
