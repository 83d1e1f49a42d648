/** Statements as the owners of a group and staff download them: the sums that were stated, and their entries. */
import type { Language } from '#contract/language.ts'
import { minus, noFen } from '#contract/values/fen.ts'
import type { GroupCode, StatementFormat } from '#contract/values/group.ts'
import type { Month } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import type { Plain } from '../../../platform/http.ts'
import { drawPdf } from '../../../platform/pdf.ts'
import { boundsOf, readStatement } from '../../group/statements.ts'
import { movesBetween } from '../../ledger/ledger.ts'
import { listOrderNos } from '../attempts/attempt-sql.ts'
import { type StatementInput, statementDocument, statementSheet } from './statement-file.ts'

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
  const { name, statement } = await readStatement(db, code, month)
  const moves = await movesBetween(db, `advance:${code}`, boundsOf(month))
  const orders = await listOrderNos(
    db,
    moves.map(({ ref }) => ref),
  )
  return {
    group: { code, name },
    statement,
    lines: moves.map(({ at, kind, ref, amountFen }) => ({
      ...{ at, kind, ref, orderNo: orders.get(ref) ?? null },
      amountFen: minus(noFen, amountFen),
    })),
    language,
  }
}
