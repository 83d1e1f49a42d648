/** The invoices of the demo as their provider would know them, and the forms for red ones that wait for their buyer. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { InvoiceNo } from '#contract/values/invoice.ts'
import type { RedReason } from '../../server/modules/invoice/compose/compose-rules.ts'
import { providerNo } from '../../server/modules/invoice/issue/issue-invoices.ts'
import { openTitle } from '../../server/modules/invoice/view-invoice.ts'
import type { Db } from '../../server/platform/db.ts'
import type { Vault } from '../../server/platform/vault.ts'

type Line = { name: string; code: string; quantity: number; amountFen: Fen; taxFen: Fen; rateBp: number }

export type IssuedInvoice = {
  no: string
  orderNo: string
  serial: string
  number: string
  colour: 'blue' | 'red'
  /** Of a red one: the number of its blue one. */
  of: string | null
  buyer: { name: string; taxNumber: string; email: string }
  lines: Line[]
  /** ISO, as everything here. */
  issuedAt: string
}

export type AwaitingForm = { no: string; blueNumber: string; reason: RedReason; askedAt: string }

export type DemoInvoices = { invoices: IssuedInvoice[]; forms: AwaitingForm[] }

type IssuedRow = Omit<IssuedInvoice, 'no' | 'buyer' | 'colour' | 'issuedAt'> & {
  invoiceNo: InvoiceNo
  attempt: number
  colour: 'BLUE' | 'RED'
  title: Buffer
  issuedAt: Date
}

/** Those whose numbers the seed made up. */
export async function listDemoInvoices(db: Db, vault: Vault): Promise<DemoInvoices> {
  const { rows } = await sql<IssuedRow>`
    SELECT invoice_no AS "invoiceNo", attempt, order_no AS "orderNo", serial, official_no AS number, colour,
      title_sealed AS title, issued_at AS "issuedAt",
      (SELECT official_no FROM invoice AS blue WHERE blue.invoice_no = invoice.of_invoice_no) AS of,
      (SELECT json_agg(json_build_object('name', name, 'code', tax_code, 'quantity', quantity, 'amountFen', amount_fen,
        'taxFen', tax_fen, 'rateBp', rate_bp) ORDER BY position) FROM invoice_line WHERE invoice_id = id) AS lines
    FROM invoice WHERE serial LIKE 'DEMO%' ORDER BY id`.execute(db)
  const { rows: forms } = await sql<
    Omit<AwaitingForm, 'no' | 'askedAt'> & { redNo: InvoiceNo; attempt: number; askedAt: Date }
  >`
    SELECT red.invoice_no AS "redNo", red.attempt, blue.official_no AS "blueNumber", red.red_reason AS reason, red.sent_at AS "askedAt"
    FROM invoice AS red JOIN invoice AS blue ON blue.invoice_no = red.of_invoice_no
    WHERE red.state = 'CONFIRMING' AND blue.serial LIKE 'DEMO%' ORDER BY red.id`.execute(db)
  return {
    invoices: rows.map(({ invoiceNo, attempt, colour, title, issuedAt, ...row }) => {
      const { name, taxNumber, email } = openTitle(vault, title)
      return {
        ...row,
        no: providerNo(invoiceNo, attempt),
        colour: colour === 'BLUE' ? 'blue' : 'red',
        buyer: { name, taxNumber: taxNumber ?? '', email: email ?? '' },
        issuedAt: issuedAt.toISOString(),
      }
    }),
    forms: forms.map(({ redNo, attempt, askedAt, ...form }) => ({
      ...form,
      no: providerNo(redNo, attempt),
      askedAt: askedAt.toISOString(),
    })),
  }
}
