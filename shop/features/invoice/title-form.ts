/** What the form of an invoice title asks, by the rules of spec 13.4, and the title that comes of it. Pure. */
import * as z from 'zod/mini'
import type { KeptInvoiceTitle } from '#contract/endpoints/invoice.ts'
import type { RuleFault } from '#contract/rule-words.ts'
import { InvoiceTitle, isTaxNumber } from '#contract/values/invoice.ts'
import { orNothing } from '../../lib/optional-field.ts'

const { kind, name, taxNumber, address, telephone, bank, bankAccount, email } = InvoiceTitle.shape

const titleFields = z
  .object({
    kind,
    name,
    taxNumber: orNothing(taxNumber),
    address: orNothing(address),
    telephone: orNothing(telephone),
    bank: orNothing(bank),
    bankAccount: orNothing(bankAccount),
    email: orNothing(email),
    isDefault: z.boolean(),
  })
  .check(
    z.refine((title) => taxNumberFault(title) === null, {
      path: ['taxNumber'],
      error: ({ input }) => taxNumberFault(input) ?? 'invalid',
      // Reported together with what is wrong elsewhere.
      when: () => true,
    }),
  )

export type TitleFields = z.input<typeof titleFields>

/** What only companies have is not shown to a person, so nothing in it may keep one from saving. */
export const titleForm = z.pipe(
  z.transform(
    (fields: TitleFields): TitleFields =>
      fields.kind === 'COMPANY' ? fields : { ...emptyTitle, ...ofPerson(fields) },
  ),
  titleFields,
)

const ofPerson = ({ kind, name, email, isDefault }: TitleFields) => ({ kind, name, email, isDefault })

/** A company has one always; what a person's field says is not kept. */
function taxNumberFault(title: unknown): RuleFault | null {
  const typed = title as { kind: TitleFields['kind']; taxNumber?: string | null }
  if (typed.kind === 'PERSONAL') return null
  if (typed.taxNumber === null) return 'required'
  return typed.taxNumber !== undefined && isTaxNumber(typed.taxNumber) ? null : 'invalid'
}

export const emptyTitle: TitleFields = {
  kind: 'COMPANY',
  name: '',
  taxNumber: '',
  address: '',
  telephone: '',
  bank: '',
  bankAccount: '',
  email: '',
  isDefault: false,
}

export const fieldsOf = ({ id: _, ...title }: KeptInvoiceTitle): TitleFields => ({
  ...title,
  taxNumber: title.taxNumber ?? '',
  address: title.address ?? '',
  telephone: title.telephone ?? '',
  bank: title.bank ?? '',
  bankAccount: title.bankAccount ?? '',
  email: title.email ?? '',
})
