/** Invoices of demo orders as rows, with what their provider would have said; knows tables only by name. */
import { sql } from 'kysely'
import type { InvoiceNo } from '#contract/values/invoice.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Composed } from '../../server/modules/invoice/compose/compose-rules.ts'
import type { endReversal } from '../../server/modules/invoice/issue/reverse-invoice.ts'
import type { Tx } from '../../server/platform/db.ts'
import { bytea } from '../../server/platform/prepared.ts'
import { insertRows, type SeedRow } from '../seed-sql.ts'

type InvoiceRow = Parameters<typeof endReversal>[2]['blue']

type NewBlue = { no: InvoiceNo; order: { id: number; orderNo: OrderNo }; title: Buffer; at: Date }

/** It awaits its provider. */
export async function insertBlue(
  tx: Tx,
  { no, order, title, at }: NewBlue,
  { amountFen, taxFen, lines }: Composed,
): Promise<void> {
  await sql`
    INSERT INTO invoice (invoice_no, order_id, order_no, colour, state, title_sealed, amount_fen, tax_fen, due_at, asked_at)
    VALUES (${no}, ${order.id}, ${order.orderNo}, 'BLUE', 'ASKED', ${bytea(title)}::bytea, ${amountFen}, ${taxFen}, ${at}, ${at})`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`SELECT id FROM invoice WHERE invoice_no = ${no}`.execute(tx)
  await insertRows(
    tx,
    'invoice_line',
    lines.map(({ name, quantity, unitIds, ...line }, position) => ({
      ...{ invoice_id: rows[0]?.id, position, tax_code: line.taxCode, name, quantity },
      ...{ amount_fen: line.amountFen, rate_bp: line.rateBp, tax_fen: line.taxFen, unit_ids: unitIds },
    })),
  )
}

/** The provider has accepted it. */
export async function updateInvoice(tx: Tx, no: InvoiceNo, changes: SeedRow): Promise<void> {
  const columns = sql.join(Object.keys(changes).map((column) => sql.ref(column)))
  await sql`
    UPDATE invoice SET version = version + 1, (${columns}) = (
      SELECT ${columns} FROM jsonb_populate_record(NULL::invoice, ${JSON.stringify(changes)}::jsonb))
    WHERE invoice_no = ${no}`.execute(tx)
}

/** Of an order: its blue one that is not over, and the red one that reverses it. */
export async function findOpenInvoice(
  tx: Tx,
  orderNo: OrderNo,
): Promise<{ blue: InvoiceRow; redNo: InvoiceNo | null } | null> {
  const { rows } = await sql<InvoiceRow & { redNo: InvoiceNo | null }>`
    SELECT blue.*, red.invoice_no AS "redNo" FROM invoice AS blue
    LEFT JOIN invoice AS red ON red.of_invoice_no = blue.invoice_no
    WHERE blue.order_no = ${orderNo} AND blue.colour = 'BLUE' AND blue.state NOT IN ('REVERSED', 'CANCELLED')`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return null
  const { redNo, ...blue } = found
  return { blue, redNo }
}
