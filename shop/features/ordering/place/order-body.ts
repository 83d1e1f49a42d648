/** The order that comes of a form without faults, and who is kept as a contact after it. Pure. */
import type { ContactInput } from '#contract/endpoints/contact.ts'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import type { PlaceOrder, Visitor } from '#contract/endpoints/ordering/place.ts'
import { Mobile } from '#contract/values/person.ts'
import { type Seat, seatKey } from '#contract/values/seats.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { asksDelivery, deliveryOf } from '../../parcel/delivery.ts'
import { answersOf } from '../form/asked-form.ts'
import {
  asksBirthDate,
  asksContact,
  type FaultContext,
  neighbouringPlace,
  type OrderFields,
  ridesAlong,
  type SeatQuestion,
  type VisitorFields,
} from '../form/visitor-form.ts'
import { withPhoto } from './with-photo.ts'

/** The call that places the order; only for fields without faults. */
export function orderOf(hold: Hold, fields: OrderFields, context: FaultContext): PlaceOrder {
  const delivery = asksDelivery(context.items) ? deliveryOf(fields.delivery) : null
  return {
    orderNo: hold.orderNo,
    ...(asksContact(fields, context.questions) && otherContactOf(fields, context.guest)),
    visitors: context.questions.flatMap((question, index) =>
      visitorsOf(question, fields.visitors[index], context),
    ),
    ...answersOf(context, fields.extras),
    ...(delivery && { delivery }),
    noticeAgreed: true,
    expectedPayableFen: hold.amounts.payableFen,
  }
}

const otherContactOf = ({ contactName, contactMobile }: OrderFields, guest: boolean) => ({
  contactName: contactName.trim(),
  ...(!guest && contactMobile.trim() && { contactMobile: Mobile.parse(contactMobile) }),
})

/** The person once for each place. */
function visitorsOf(
  question: SeatQuestion,
  visitor: VisitorFields | undefined,
  context: FaultContext,
): Visitor[] {
  const said = personOf(question, visitor, context)
  const guardian =
    visitor && ridesAlong(visitor)
      ? context.questions.find((other) => seatKey(other) === visitor.guardian)
      : undefined
  return question.places.map((place) => {
    const beside = guardian && neighbouringPlace(guardian, place)
    return withPhoto({ ...seatOf(place), ...said, ...(beside && { guardian: seatOf(beside) }) }, visitor)
  })
}

const seatOf = ({ offerCode, unit, seat }: Seat): Seat => ({ offerCode, unit, seat })

function personOf(
  question: SeatQuestion,
  visitor: VisitorFields | undefined,
  { today }: FaultContext,
): Omit<Visitor, keyof Seat> {
  if (!visitor || visitor.keep) return { keep: true }
  const name = visitor.name.trim()
  if (ridesAlong(visitor)) return { name }
  const born = asksBirthDate(visitor, question.line, today)
    ? { birthDate: visitor.birthDate as VisitDate }
    : {}
  if (visitor.contact) return { contactId: visitor.contact.id, ...born }
  return { name, idType: visitor.idType, idNumber: visitor.idNumber.trim(), ...born }
}

const isTyped = (visitor: VisitorFields) =>
  !visitor.keep && !visitor.contact && !ridesAlong(visitor) && visitor.idNumber.trim() !== ''

/**
 * Those who were typed and shall be kept as contacts; only for fields without faults. `ownIndex` is the place of the
 * visitor who is the member: the next order begins with that line.
 */
export const typedToKeep = ({ visitors }: OrderFields, ownIndex: number | null): ContactInput[] =>
  visitors.flatMap((visitor, index) => {
    if (!visitor.save || !isTyped(visitor)) return []
    const { name, idType, idNumber } = visitor
    const unknown = { mobile: null, sex: null, nickname: null, email: null }
    const person = { ...unknown, name: name.trim(), idType, idNumber: idNumber.trim() }
    return index === ownIndex ? { ...person, own: true } : person
  })
