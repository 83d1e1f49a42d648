/** The units of an order with those who are named, and its contact, as its buyer sees them: masked. */
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import type { Language } from '#contract/language.ts'
import { maskDocument } from '#contract/values/document.ts'
import { maskMobile, maskName } from '#contract/values/person.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Order, OrderLine } from '../order/order-sql.ts'
import type { SealedVisitor } from '../order/visitor-sql.ts'
import type { UnitRow } from './list-sql.ts'

type SealedContact = Pick<Order, 'contactNameSealed' | 'contactMobileSealed'>

export const contactIn = (
  vault: Vault,
  { contactNameSealed: name, contactMobileSealed: mobile }: SealedContact,
) => ({
  contactName: name ? maskName(vault.open(name)) : '',
  contactMobile: mobile ? maskMobile(vault.open(mobile)) : '',
})

type UnitContext = { lines: readonly OrderLine[]; visitors: readonly SealedVisitor[]; language: Language }

export function unitOf(vault: Vault, unit: UnitRow, context: UnitContext): OrderDetail['units'][number] {
  const { id, unitNo, offerCode, state, worthFen, givenFen, admits, admitted } = unit
  const line = context.lines.findIndex(({ position }) => position === unit.linePosition)
  const name = context.lines[line]?.ticket.name[context.language] ?? ''
  const visitors = context.visitors
    .filter(({ unitId }) => unitId === id)
    .map(({ nameSealed, idType, documentSealed }) => ({
      name: maskName(vault.open(nameSealed)),
      idType,
      idNumber: documentSealed ? maskDocument(vault.open(documentSealed)) : '',
    }))
  return { unitNo, offerCode, name, line, state, worthFen, givenFen, admits, admitted, visitors }
}
