/** Which invoice titles can be, what a list shows of them, and whether a sum is the one that was seen. Pure. */
import type { KeptInvoiceTitle, ListedInvoiceTitle } from '#contract/endpoints/invoice.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Fen, inYuan } from '#contract/values/fen.ts'
import { type InvoiceTitle, isTaxNumber } from '#contract/values/invoice.ts'
import { maskName } from '#contract/values/person.ts'

/** Refuses a company without a valid tax number; of a person what only companies have is not kept. */
export function checkTitle({
  kind,
  name,
  taxNumber,
  address,
  telephone,
  bank,
  bankAccount,
  email,
}: InvoiceTitle): InvoiceTitle {
  if (kind === 'PERSONAL')
    return {
      kind,
      name,
      taxNumber: null,
      address: null,
      telephone: null,
      bank: null,
      bankAccount: null,
      email,
    }
  if (taxNumber === null || !isTaxNumber(taxNumber))
    throw new Refusal('TAX_NUMBER_NOT_COMPLIANT', { field: 'taxNumber' })
  return { kind, name, taxNumber, address, telephone, bank, bankAccount, email }
}

/** All but the last four. */
const maskNumber = (number: string): string =>
  `${'*'.repeat(Math.max(0, number.length - 4))}${number.slice(-4)}`

/** As a list shows it (spec 10.6). */
export const maskTitle = (title: KeptInvoiceTitle): ListedInvoiceTitle => ({
  ...title,
  name: title.kind === 'PERSONAL' ? maskName(title.name) : title.name,
  telephone: title.telephone && maskNumber(title.telephone),
  bankAccount: title.bankAccount && maskNumber(title.bankAccount),
  email: title.email?.replace(/^(.).*(?=@)/, '$1***') ?? null,
})

/** Refuses INVOICE_AMOUNT_CHANGED. */
export function checkAmount(amountFen: Fen, expectedFen: Fen): void {
  if (amountFen !== expectedFen)
    throw new Refusal('INVOICE_AMOUNT_CHANGED', { amount: inYuan(amountFen), amountFen })
}
