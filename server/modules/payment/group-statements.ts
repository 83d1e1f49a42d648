/** Statements as the owners of a group and staff read and download them: the sums that were stated, and their entries. */
import type { Statement } from '#contract/endpoints/group.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { minus, noFen } from '#contract/values/fen.ts'
import type { GroupCode, StatementFormat } from '#contract/values/group.ts'
import type { Month } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'
import type { Plain } from '../../platform/http.ts'
import { drawPdf } from '../../platform/pdf.ts'
import { findStatement, listStatementRows } from '../group/statement-store.ts'
import { boundsOf, statementView } from '../group/statements.ts'
import { findGroup } from '../group/store.ts'
import { movesBetween } from '../ledger/ledger.ts'
import { listOrderNos } from './attempt-sql.ts'
import { type StatementInput, statementDocument, statementSheet } from './statement-file.ts'

/** The newest first. */
export async function listStatements(db: Db, code: GroupCode): Promise<Statement[]> {
  const group = await findGroup(db, code)
  if (!group) throw new Refusal('NOT_FOUND')
  return (await listStatementRows(db, group.id)).map(statementView)
}

type Asked = { code: GroupCode; month: Month; format: StatementFormat; language: Language }

const contentTypes: Record<StatementFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export async function downloadStatement(db: Db, { format, ...asked }: Asked): Promise<Plain> {
  const input = await statedInFull(db, asked)
  const body =
    format === 'pdf' ? Buffer.from(await drawPdf(statementDocument(input))) : await statementSheet(input)
  const name = `${asked.code}-${asked.month}.${format}`
  return {
    contentType: contentTypes[format],
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body,
  }
}

/** The ledger only grows, so the entries of a month that was stated are the same for ever. */
async function statedInFull(
  db: Db,
  { code, month, language }: Omit<Asked, 'format'>,
): Promise<StatementInput> {
  const group = await findGroup(db, code)
  const row = group && (await findStatement(db, group.id, month))
  if (!group || !row) throw new Refusal('NOT_FOUND')
  const moves = await movesBetween(db, `advance:${code}`, boundsOf(month))
  const orders = await listOrderNos(
    db,
    moves.map(({ ref }) => ref),
  )
  return {
    group: { code, name: group.name },
    statement: statementView(row),
    lines: moves.map(({ at, kind, ref, amountFen }) => ({
      ...{ at, kind, ref, orderNo: orders.get(ref) ?? null },
      amountFen: minus(noFen, amountFen),
    })),
    language,
  }
}
