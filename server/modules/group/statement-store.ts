/** Statements of groups (server/migrations/0107_statement.sql). */
import type { Selectable } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import type { Month } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'

type Tables = {
  corp: { id: number; code: GroupCode }
  statement: {
    corp_id: number
    month: Month
    opening_fen: Fen
    in_fen: Fen
    used_fen: Fen
    back_fen: Fen
    closing_fen: Fen
    made_at: Date
  }
}

export type StatementRow = Selectable<Tables['statement']>

const tables = (on: Db | Tx) => on.withTables<Tables>()

type Waiting = { id: number; code: GroupCode }

/** Groups without a statement of this month, so many after one of them. */
export const listWithout = (
  db: Db,
  month: Month,
  { after, limit }: { after: number; limit: number },
): Promise<Waiting[]> =>
  tables(db)
    .selectFrom('corp')
    .select(['id', 'code'])
    .where('id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statement')
            .select('month')
            .whereRef('corp_id', '=', 'corp.id')
            .where('month', '=', month),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()

/** The newest. */
export const lastStatement = (tx: Tx, corpId: number): Promise<StatementRow | undefined> =>
  tables(tx)
    .selectFrom('statement')
    .selectAll()
    .where('corp_id', '=', corpId)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertStatement = (tx: Tx, row: StatementRow): Promise<unknown> =>
  tables(tx).insertInto('statement').values(row).execute()

/** Ten years of them. */
const maxStatements = 120

/** The newest first. */
export const listStatementRows = (db: Db | Tx, corpId: number): Promise<StatementRow[]> =>
  tables(db)
    .selectFrom('statement')
    .selectAll()
    .where('corp_id', '=', corpId)
    .orderBy('month', 'desc')
    .limit(maxStatements)
    .execute()

export const findStatement = (on: Db | Tx, corpId: number, month: Month): Promise<StatementRow | undefined> =>
  tables(on)
    .selectFrom('statement')
    .selectAll()
    .where('corp_id', '=', corpId)
    .where('month', '=', month)
    .executeTakeFirst()
