/** How an invoice stands, as a colour, and its sum as it counts: a red one takes back. */
import type { InvoiceSummary } from '#contract/endpoints/invoice.ts'
import { fen } from '#contract/values/fen.ts'
import type { InvoiceState } from '#contract/values/invoice.ts'
import { yuan } from '../../lib/format.ts'
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

export const signed = ({ colour, amountFen }: Pick<InvoiceSummary, 'colour' | 'amountFen'>): string =>
  yuan(colour === 'RED' ? fen(-amountFen) : amountFen)
