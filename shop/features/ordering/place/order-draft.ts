/** What was typed into an order form and not placed yet: kept for the visit, and put back where it fits. Pure. */
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { seatKey } from '#contract/values/seats.ts'
import { askedValues } from '../form/asked-form.ts'
import { idTypesOf, type OrderFields, type SeatQuestion, type VisitorFields } from '../form/visitor-form.ts'

export type OrderDraft = Pick<
  OrderFields,
  'otherContact' | 'contactName' | 'contactMobile' | 'extras' | 'delivery'
> & {
  productCode: ProductCode
  /** By seat, so that another hold of the same product takes what it has room for. */
  visitors: Record<string, VisitorFields>
}

export function draftOf(
  productCode: ProductCode,
  questions: readonly SeatQuestion[],
  { otherContact, contactName, contactMobile, visitors, extras, delivery }: OrderFields,
): OrderDraft {
  const bySeat = questions.flatMap((question, index) => {
    const visitor = visitors[index]
    return visitor ? [[seatKey(question), visitor] as const] : []
  })
  return {
    productCode,
    otherContact,
    contactName,
    contactMobile,
    extras,
    delivery,
    visitors: Object.fromEntries(bySeat),
  }
}

type Order = Pick<Hold, 'items' | 'party'> & {
  productCode: ProductCode
  questions: readonly SeatQuestion[]
  member: boolean
}

/** The agreement is not kept: it belongs to the notice of one hold. */
export function withDraft(
  fields: OrderFields,
  draft: OrderDraft | null,
  { productCode, items, party, questions, member }: Order,
): OrderFields {
  if (draft?.productCode !== productCode) return fields
  const { otherContact, contactName, contactMobile, delivery } = draft
  const visitors = fields.visitors.map((visitor, index) => {
    const question = questions[index]
    const typed = question && draft.visitors[seatKey(question)]
    return typed ? putBack(visitor, typed, { question, member }) : visitor
  })
  return {
    ...fields,
    otherContact,
    contactName,
    contactMobile,
    visitors,
    extras: askedValues({ items, party }, draft.extras),
    // Only a member has an address book.
    delivery: member ? delivery : { ...delivery, addressId: null },
  }
}

/** Only a member has contacts, and only an order that is bought again has visitors to keep. */
function putBack(
  blank: VisitorFields,
  typed: VisitorFields,
  { question, member }: { question: SeatQuestion; member: boolean },
): VisitorFields {
  const accepted = idTypesOf(question.line).includes(typed.idType)
  return {
    ...typed,
    contact: member ? typed.contact : null,
    idType: accepted ? typed.idType : blank.idType,
    idNumber: accepted ? typed.idNumber : '',
    guardian: question.line.needsGuardian ? typed.guardian : '',
    keep: typed.keep && question.former !== null,
  }
}
