/** What the shop wants of whoever issues invoices with the tax bureau. */
import type { InvoiceTitle } from '#contract/values/invoice.ts'
import type { ComposedLine, RedReason } from './compose/compose-rules.ts'

/** denied: the token was not accepted, so nothing was done. */
export type Failure = { outcome: 'denied'; words: string } | { outcome: 'unknown'; reason: string }

export type NewAccess = { outcome: 'given'; token: string; seconds: number } | Failure

/** Of the provider's number for it; refused: nothing was kept of it there. */
export type Sent = { outcome: 'accepted' } | { outcome: 'refused'; words: string } | Failure

export type Issued = {
  outcome: 'issued'
  serial: string
  officialNo: string
  issuedAt: Date
  pdfUrl: string | null
  /** As it was kept there; null: the provider did not say. */
  kept: { amountFen: number; buyerName: string; buyerTaxNumber: string | null } | null
}

export type Queried =
  | Issued
  | { outcome: 'issuing'; words: string }
  /** It never will be, under this number. */
  | { outcome: 'failed'; words: string }
  /** Nobody there knows the number. */
  | { outcome: 'nothing'; words: string }
  | Failure

export type QueriedRed =
  /** The bureau reversed it: the red invoice is found by its serial number. */
  | { outcome: 'reversed'; serial: string }
  | { outcome: 'applying'; words: string }
  | { outcome: 'awaitsBuyer'; words: string }
  /** The buyer did not answer in time. */
  | { outcome: 'void'; words: string }
  | { outcome: 'failed'; words: string }
  | { outcome: 'nothing'; words: string }
  | Failure

export type InvoiceToIssue = {
  /** At most 20 characters, and never used for another one. */
  no: string
  /** Over what it is, as the invoice says it below its lines. */
  remark: string
  title: InvoiceTitle
  lines: readonly ComposedLine[]
  /** The moment of asking. */
  at: Date
}

export type InvoiceToReverse = {
  /** At most 32 characters, and never used for another one. */
  no: string
  officialNo: string
  title: InvoiceTitle
  reason: RedReason
}

export type InvoiceGateway = {
  /** Tokens are rationed: who has one uses it until its end. */
  newAccess(): Promise<NewAccess>
  issue(token: string, invoice: InvoiceToIssue): Promise<Sent>
  /** By our number, or by the provider's. */
  query(token: string, by: { no: string } | { serial: string }): Promise<Queried>
  reverse(token: string, invoice: InvoiceToReverse): Promise<Sent>
  queryReverse(token: string, no: string): Promise<QueriedRed>
  /** Null: it cannot be had now. */
  file(url: string): Promise<Buffer | null>
}
