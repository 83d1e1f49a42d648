/** The statements of all groups as staff read them: of all months, or of one with the groups that have none of it yet. */
import type { Statement } from '#contract/endpoints/group.ts'
import type { GroupCode } from '#contract/values/group.ts'
import { type Month, monthOf, venueDate } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'
import { listAllStatements, listOfMonth, type StatedRow } from './statement-list-store.ts'
import { boundsOf, statementView } from './statements.ts'

export type StatedMonth = {
  groupId: number
  group: { code: GroupCode; name: string }
  month: Month
  statement: Statement | null
}

export type AskedStatements = {
  month?: Month | undefined
  find?: string | undefined
  cursor?: string | undefined
}

const pageSize = 30

export async function listStatedMonths(
  db: Db,
  asked: AskedStatements,
  now: Date,
): Promise<{ items: StatedMonth[]; nextCursor: string | null }> {
  const rows = await rowsOf(db, asked, now)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    items: page.map(({ groupId, code, name, month, statement }) => ({
      ...{ groupId, group: { code, name }, month },
      statement: statement && statementView(statement),
    })),
    nextCursor: last ? last.month.replace('-', '') + last.groupId : null,
  }
}

async function rowsOf(db: Db, { month, find, cursor }: AskedStatements, now: Date): Promise<StatedRow[]> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const limit = pageSize + 1
  if (month === undefined) return await listAllStatements(db, { find, after, limit })
  // Of a month that has not begun nothing is owed.
  const owedUntil = month <= monthOf(venueDate(now)) ? boundsOf(month).until : null
  return await listOfMonth(db, { month, find, after: after?.groupId ?? 0, owedUntil, limit })
}

/** The month in six digits, and the group. */
const readCursor = (cursor: string) => ({
  month: `${cursor.slice(0, 4)}-${cursor.slice(4, 6)}` as Month,
  groupId: Number(cursor.slice(6)),
})
