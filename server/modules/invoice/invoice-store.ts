/** The rows of invoices (server/migrations/0094_invoice.sql); each move is a compare-and-set. */
import { type Generated, type GeneratedAlways, type Selectable, sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { InvoiceColour, InvoiceNo, InvoiceState } from '#contract/values/invoice.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Month } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Composed, ComposedLine, RedReason } from './compose/compose-rules.ts'

export type InvoiceTables = {
  invoice: {
    id: GeneratedAlways<number>
    invoice_no: InvoiceNo
    /** It is over an order, or over the orders of an agency in a month. */
    order_id: number | null
    order_no: OrderNo | null
    corp_id: number | null
    month: Month | null
    colour: InvoiceColour
    of_invoice_no: InvoiceNo | null
    state: InvoiceState
    title_sealed: Buffer
    amount_fen: Fen
    tax_fen: Fen
    red_reason: RedReason | null
    attempt: Generated<number>
    spent: Generated<boolean>
    /** Sent under its number, and nobody there knew it afterwards. */
    lost: Generated<boolean>
    sent_at: Date | null
    serial: string | null
    official_no: string | null
    said: string | null
    pdf_url: string | null
    due_at: Date | null
    tries: Generated<number>
    asked_at: Date
    issued_at: Date | null
    ask_key: Buffer | null
    ask_digest: Buffer | null
    version: Generated<number>
  }
  invoice_line: {
    invoice_id: number
    position: number
    tax_code: string
    name: string
    quantity: number
    amount_fen: Fen
    rate_bp: number
    tax_fen: Fen
    unit_ids: number[]
  }
  invoice_file: { invoice_id: number; pdf_sealed: Buffer; kept_at: Date }
}

const tables = (on: Db | Tx) => on.withTables<InvoiceTables>()

export type InvoiceRow = Selectable<InvoiceTables['invoice']>

/** What an invoice is over. */
export type Over =
  | { order_id: number; order_no: OrderNo; corp_id?: null; month?: null }
  | { order_id?: null; order_no?: null; corp_id: number; month: Month }

type NewInvoice = Over &
  Pick<InvoiceRow, 'invoice_no' | 'colour' | 'title_sealed' | 'asked_at'> &
  Partial<Pick<InvoiceRow, 'of_invoice_no' | 'red_reason' | 'ask_key' | 'ask_digest'>>

/** ASKED, and due at once. Null: there is a live blue one over the same, or the key is known. */
export async function insertInvoice(
  tx: Tx,
  input: NewInvoice,
  composed: Composed,
): Promise<InvoiceRow | null> {
  const row = await tables(tx)
    .insertInto('invoice')
    .values({
      order_id: null,
      order_no: null,
      corp_id: null,
      month: null,
      of_invoice_no: null,
      red_reason: null,
      ask_key: null,
      ask_digest: null,
      ...input,
      state: 'ASKED',
      amount_fen: composed.amountFen,
      tax_fen: composed.taxFen,
      due_at: input.asked_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await insertLines(tx, row.id, composed.lines)
  return row ?? null
}

async function insertLines(tx: Tx, invoiceId: number, lines: readonly ComposedLine[]): Promise<void> {
  const rows = lines.map((line, position) => ({
    invoice_id: invoiceId,
    position,
    tax_code: line.taxCode,
    name: line.name,
    quantity: line.quantity,
    amount_fen: line.amountFen,
    rate_bp: line.rateBp,
    tax_fen: line.taxFen,
    unit_ids: line.unitIds,
  }))
  await tables(tx).insertInto('invoice_line').values(rows).execute()
}

/** What the order has come to since it was asked for; nobody was asked yet. */
export async function rewriteInvoice(tx: Tx, { id }: InvoiceRow, composed: Composed): Promise<void> {
  await tables(tx).deleteFrom('invoice_line').where('invoice_id', '=', id).execute()
  await insertLines(tx, id, composed.lines)
  await tables(tx)
    .updateTable('invoice')
    .set({ amount_fen: composed.amountFen, tax_fen: composed.taxFen })
    .where('id', '=', id)
    .execute()
}

export type Changes = Partial<
  Pick<
    InvoiceRow,
    | 'state'
    | 'title_sealed'
    | 'attempt'
    | 'spent'
    | 'lost'
    | 'sent_at'
    | 'serial'
    | 'official_no'
    | 'said'
    | 'pdf_url'
    | 'due_at'
    | 'tries'
    | 'issued_at'
  >
>

/** Null: it is in another state by now. */
export async function moveInvoice(
  tx: Tx,
  { id, state }: Pick<InvoiceRow, 'id' | 'state'>,
  changes: Changes,
): Promise<InvoiceRow | null> {
  const row = await tables(tx)
    .updateTable('invoice')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findInvoice(on: Db | Tx, no: InvoiceNo): Promise<InvoiceRow | null> {
  const row = await tables(on)
    .selectFrom('invoice')
    .selectAll()
    .where('invoice_no', '=', no)
    .executeTakeFirst()
  return row ?? null
}

/** Locked until the transaction ends. */
export async function lockInvoice(tx: Tx, no: InvoiceNo): Promise<InvoiceRow | null> {
  const row = await tables(tx)
    .selectFrom('invoice')
    .selectAll()
    .where('invoice_no', '=', no)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function findByKey(tx: Tx, key: Buffer): Promise<InvoiceRow | null> {
  const row = await tables(tx).selectFrom('invoice').selectAll().where('ask_key', '=', key).executeTakeFirst()
  return row ?? null
}

export async function findReversal(on: Db | Tx, of: InvoiceNo): Promise<InvoiceRow | null> {
  const row = await tables(on)
    .selectFrom('invoice')
    .selectAll()
    .where('of_invoice_no', '=', of)
    .executeTakeFirst()
  return row ?? null
}

/** As the indexes invoice_one_live and invoice_one_live_of_statement have it. */
export const liveStates = ['ASKED', 'ISSUING', 'ISSUED', 'FAILED', 'REVERSING'] as const

export async function findLive(on: Db | Tx, over: Over): Promise<InvoiceRow | null> {
  const row = await tables(on)
    .selectFrom('invoice')
    .selectAll()
    .where(({ and }) =>
      and(
        over.order_id == null
          ? { corp_id: over.corp_id as number, month: over.month as Month }
          : { order_id: over.order_id },
      ),
    )
    .where('colour', '=', 'BLUE')
    .where('state', 'in', liveStates)
    .executeTakeFirst()
  return row ?? null
}

export const isLive = ({ colour, state }: Pick<InvoiceRow, 'colour' | 'state'>): boolean =>
  colour === 'BLUE' && liveStates.some((live) => live === state)

export async function listLines(on: Db | Tx, invoiceId: number): Promise<ComposedLine[]> {
  return await tables(on)
    .selectFrom('invoice_line')
    .select(['tax_code as taxCode', 'name', 'quantity', 'amount_fen as amountFen', 'rate_bp as rateBp'])
    .select(['tax_fen as taxFen', 'unit_ids as unitIds'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute()
}

/** What it says, as it was composed. */
export const readComposed = async (
  on: Db | Tx,
  { id, amount_fen, tax_fen }: InvoiceRow,
): Promise<Composed> => ({
  amountFen: amount_fen,
  taxFen: tax_fen,
  lines: await listLines(on, id),
})

export async function insertFile(tx: Tx, invoiceId: number, sealed: Buffer, at: Date): Promise<void> {
  await tables(tx)
    .insertInto('invoice_file')
    .values({ invoice_id: invoiceId, pdf_sealed: sealed, kept_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findFile(on: Db | Tx, invoiceId: number): Promise<Buffer | null> {
  const row = await tables(on)
    .selectFrom('invoice_file')
    .select('pdf_sealed')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  return row?.pdf_sealed ?? null
}

export async function hasFile(on: Db | Tx, invoiceId: number): Promise<boolean> {
  const row = await tables(on)
    .selectFrom('invoice_file')
    .select('invoice_id')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  return row !== undefined
}
