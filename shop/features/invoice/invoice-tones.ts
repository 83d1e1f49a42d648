/** How an invoice stands, as a colour. */
import type { InvoiceState } from '#contract/values/invoice.ts'
import type { Tone } from '../../ui/tag.tsx'

export const invoiceTones: Record<InvoiceState, Tone> = {
  ASKED: 'warn',
  ISSUING: 'brand',
  ISSUED: 'ok',
  REVERSING: 'brand',
  CONFIRMING: 'brand',
  REVERSED: 'plain',
  CANCELLED: 'plain',
  FAILED: 'danger',
}
