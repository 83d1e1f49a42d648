/** What the order form asks, what is wrong with what was typed, and the order that comes of it. Pure. */
import type { ContactInput, ListedContact } from '#contract/endpoints/contact.ts'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import type { PlaceOrder, Visitor } from '#contract/endpoints/ordering/place.ts'
import type { Fault } from '#contract/rule-words.ts'
import { ageOn, checkDocument, documentKey, isBirthDate } from '#contract/values/document.ts'
import type { HeldLine } from '#contract/values/order-line.ts'
import { type IdType, idTypes, Mobile, nameFault } from '#contract/values/person.ts'
import { contactAmong, type Seat, sameSeat, seatKey, seatsToName } from '#contract/values/seats.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { asksDelivery, type DeliveryFields, deliveryOf, noDelivery } from '../parcel/delivery.ts'
import { type AskedValues, answersOf, askedFaults, askedValues } from './asked-form.ts'
import { withPhoto } from './with-photo.ts'

export type VisitorFields = {
  /** Chosen among the saved contacts: the shop knows the person, and nothing but a birth date is asked. */
  contact: ListedContact | null
  /** Keep who is typed here as a contact once the order is placed. */
  save: boolean
  name: string
  idType: IdType
  idNumber: string
  /** Asked only for documents that do not contain it, when the ticket has an age. */
  birthDate: string
  /** The seat of the adult on whose ticket a child without a document rides; empty: the child has a document. */
  guardian: string
  /** The visitor of the order that is bought again; nothing else is asked then. */
  keep: boolean
  /** Of a card's holder: a temporary file. */
  photo?: string
}

export type OrderFields = {
  /** Somebody else than the first visitor is to be called. */
  otherContact: boolean
  contactName: string
  contactMobile: string
  visitors: VisitorFields[]
  /** What the kind of product asks beside people. */
  extras: AskedValues
  /** Where goods go. */
  delivery: DeliveryFields
  /** The purchase notice was read and is agreed to. */
  agreed: boolean
}

export type SeatQuestion = Seat & {
  line: HeldLine
  /** "Adult 2": the ticket's name and its number in the order, when there are several. */
  label: string
  /** Named and masked, from the order that is bought again. */
  former: { name: string; idNumber: string } | null
  asksPhoto?: true
}

/** One question per person who must be named, in the order of the lines. */
export function questionsOf(hold: Hold): SeatQuestion[] {
  return hold.lines.flatMap((line) => {
    const seats = seatsToName(line)
    return seats.map((seat, index) => ({
      ...seat,
      line,
      label: seats.length > 1 ? `${line.name} ${index + 1}` : line.name,
      ...(hold.kind === 'card' && { asksPhoto: true }),
      former: hold.formerVisitors.find((visitor) => sameSeat(visitor, seat)) ?? null,
    }))
  })
}

/** The adults of this order who may take a child along. */
export const guardiansAmong = (questions: readonly SeatQuestion[]): SeatQuestion[] =>
  questions.filter(
    ({ line }) => !line.needsGuardian && line.category !== 'minor' && line.category !== 'child',
  )

/** The place of the visitor who is the contact unless somebody else is named; null where nobody is named. */
export function contactIndexOf(questions: readonly SeatQuestion[]): number | null {
  const contact = contactAmong(
    questions,
    questions.map(({ line }) => line),
  )
  return contact && questions.indexOf(contact)
}

/** Of goods that are sent, the recipient is the contact. */
export const asksContact = (
  { otherContact, delivery }: Pick<OrderFields, 'otherContact' | 'delivery'>,
  questions: readonly SeatQuestion[],
): boolean => otherContact || (contactIndexOf(questions) === null && delivery.wayToGet !== 'DELIVERY')

/** Who orders and names nobody else to be called is the first visitor. */
export const ownIndexOf = (fields: OrderFields, questions: readonly SeatQuestion[]): number | null =>
  asksContact(fields, questions) ? null : contactIndexOf(questions)

export function emptyFields(
  questions: readonly SeatQuestion[],
  items: FaultContext['items'] = [],
): OrderFields {
  const guardians = guardiansAmong(questions)
  const children = questions.filter(({ line }) => line.needsGuardian)
  // One child per adult, as far as there are adults.
  const guardianOf = (question: SeatQuestion) => guardians[children.indexOf(question)] ?? guardians[0]
  return {
    otherContact: false,
    contactName: '',
    contactMobile: '',
    visitors: questions.map((question) => ({
      contact: null,
      save: false,
      name: '',
      idType: question.line.idTypes[0] ?? 'ID_CARD',
      idNumber: '',
      birthDate: '',
      guardian: guardianKey(question, guardianOf(question)),
      keep: question.former !== null,
    })),
    extras: askedValues({ items }),
    delivery: noDelivery,
    agreed: false,
  }
}

const guardianKey = ({ line }: SeatQuestion, guardian: SeatQuestion | undefined): string =>
  line.needsGuardian && guardian ? seatKey(guardian) : ''

/** A rule of the contract that is broken, or one that only this form knows. */
export type FormFault = Fault | 'twice' | 'age' | 'guardian' | 'idTypeWrong' | 'agree'

/** Faults by the path of their field, "visitors.0.idNumber". */
export type Faults = Record<string, FormFault>

export type FaultContext = {
  questions: readonly SeatQuestion[]
  items: Hold['items']
  visitDate: VisitDate
  today: VisitDate
  guest: boolean
}

/** A contact other than a visitor needs a name; the mobile may stay empty. */
function otherContactFaults({ contactName, contactMobile }: OrderFields, guest: boolean): Faults {
  const name = nameFault(contactName)
  const faults: Faults = name ? { contactName: name } : {}
  if (!guest && contactMobile.trim() && !Mobile.safeParse(contactMobile).success)
    faults['contactMobile'] = 'mobile'
  return faults
}

export function faultsOf(fields: OrderFields, context: FaultContext): Faults {
  const faults = asksContact(fields, context.questions) ? otherContactFaults(fields, context.guest) : {}
  const seen = new Set<string>()
  for (const [index, question] of context.questions.entries()) {
    const visitor = fields.visitors[index]
    if (question.asksPhoto && !visitor?.photo) faults[`visitors.${index}.photo`] = 'required'
    if (!visitor || visitor.keep) continue
    for (const [field, fault] of Object.entries(visitorFaults(visitor, question, context))) {
      faults[`visitors.${index}.${field}`] = fault
    }
    if (visitor.contact) continue
    const document = documentKey(visitor.idType, visitor.idNumber, context.today)
    if (visitor.idNumber.trim() && seen.has(document)) faults[`visitors.${index}.idNumber`] = 'twice'
    seen.add(document)
  }
  if (!fields.agreed) faults['agreed'] = 'agree'
  if (asksDelivery(context.items) && !deliveryOf(fields.delivery)) faults['delivery'] = 'required'
  return { ...faults, ...askedFaults(context, fields.extras) }
}

type VisitorFaults = Partial<Record<keyof VisitorFields, FormFault>>

function visitorFaults(visitor: VisitorFields, { line }: SeatQuestion, context: FaultContext): VisitorFaults {
  if (visitor.contact) return contactFaults(visitor.contact, visitor, line, context)
  const ridesAlong = line.needsGuardian && !visitor.idNumber.trim()
  const name = nameFault(visitor.name, ridesAlong ? null : visitor.idType)
  const faults: VisitorFaults = name ? { name } : {}
  if (ridesAlong) {
    if (!visitor.guardian) faults.guardian = 'guardian'
    return faults
  }
  if (!visitor.idNumber.trim()) return { ...faults, idNumber: 'required' }
  const document = checkDocument(visitor.idType, visitor.idNumber, context.today)
  if (!document.ok) return { ...faults, idNumber: document.why }
  return { ...faults, ...ageFault(visitor, line, { ...context, stated: document.birthDate }) }
}

/** What the list does not show of a contact is asked: a birth date, where the ticket has an age. */
function contactFaults(
  { idType, age }: ListedContact,
  { birthDate }: VisitorFields,
  line: HeldLine,
  { today, visitDate }: FaultContext,
): VisitorFaults {
  if (!idTypesOf(line).includes(idType)) return { contact: 'idTypeWrong' }
  if (!hasAge(line)) return {}
  if (age !== null) return fitsAge(age, line) ? {} : { contact: 'age' }
  const fault = birthDateFault(birthDate, line, { today, visitDate })
  return fault ? { birthDate: fault } : {}
}

export const hasAge = ({ ageMin, ageMax }: HeldLine): boolean => ageMin !== null || ageMax !== null

export const fitsAge = (age: number, { ageMin, ageMax }: HeldLine): boolean =>
  (ageMin === null || age >= ageMin) && (ageMax === null || age <= ageMax)

/** Does the form have to ask for a birth date? Only when the ticket has an age that the document does not contain. */
export function asksBirthDate(
  { contact, idType, idNumber }: VisitorFields,
  line: HeldLine,
  today: VisitDate,
): boolean {
  if (!hasAge(line)) return false
  if (contact) return contact.age === null
  if (idType === 'ID_CARD') return false
  const document = checkDocument(idType, idNumber, today)
  return !document.ok || document.birthDate === null
}

type Days = Pick<FaultContext, 'today' | 'visitDate'>
type Ages = Days & { stated: VisitDate | null }

function ageFault(visitor: VisitorFields, line: HeldLine, { today, visitDate, stated }: Ages): VisitorFaults {
  if (!hasAge(line)) return {}
  if (stated) return fitsAge(ageOn(stated, visitDate), line) ? {} : { idNumber: 'age' }
  const fault = birthDateFault(visitor.birthDate, line, { today, visitDate })
  return fault ? { birthDate: fault } : {}
}

function birthDateFault(birthDate: string, line: HeldLine, { today, visitDate }: Days): FormFault | null {
  if (!birthDate) return 'required'
  if (!isBirthDate(birthDate, today)) return 'birthDate'
  return fitsAge(ageOn(birthDate, visitDate), line) ? null : 'age'
}

/** The call that places the order; only for fields without faults. */
export function orderOf(hold: Hold, fields: OrderFields, context: FaultContext): PlaceOrder {
  const delivery = asksDelivery(context.items) ? deliveryOf(fields.delivery) : null
  return {
    orderNo: hold.orderNo,
    ...(asksContact(fields, context.questions) && otherContactOf(fields, context.guest)),
    visitors: context.questions.map((question, index) =>
      withPhoto(visitorOf(question, fields.visitors[index], context), fields.visitors[index]),
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

function visitorOf(
  question: SeatQuestion,
  visitor: VisitorFields | undefined,
  context: FaultContext,
): Visitor {
  const { offerCode, unit, seat, line } = question
  const place = { offerCode, unit, seat }
  if (!visitor || visitor.keep) return { ...place, keep: true }
  const born = asksBirthDate(visitor, line, context.today)
    ? { birthDate: visitor.birthDate as VisitDate }
    : {}
  if (visitor.contact) return { ...place, contactId: visitor.contact.id, ...born }
  const name = visitor.name.trim()
  if (line.needsGuardian && !visitor.idNumber.trim()) {
    const guardian = context.questions.find((other) => seatKey(other) === visitor.guardian)
    if (!guardian) return { ...place, name }
    return {
      ...place,
      name,
      guardian: { offerCode: guardian.offerCode, unit: guardian.unit, seat: guardian.seat },
    }
  }
  return {
    ...place,
    name,
    idType: visitor.idType,
    idNumber: visitor.idNumber.trim(),
    ...born,
  }
}

const isTyped = ({ keep, contact, idNumber }: VisitorFields) => !keep && !contact && idNumber.trim() !== ''

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

/** The documents a ticket accepts; a ticket that names none accepts all six. */
export const idTypesOf = (line: HeldLine): readonly IdType[] =>
  line.idTypes.length > 0 ? line.idTypes : idTypes
