/** What the order form asks, and what is wrong with what was typed. Pure. */
import { asks } from '#contract/asks.ts'
import type { ListedContact } from '#contract/endpoints/contact.ts'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import type { RuleFault } from '#contract/rule-words.ts'
import { ageOn, checkDocument, documentKey, isBirthDate } from '#contract/values/document.ts'
import type { HeldLine } from '#contract/values/order-line.ts'
import { type IdType, idTypes, Mobile, nameFault } from '#contract/values/person.ts'
import { contactAmong, type Seat, sameSeat, seatKey } from '#contract/values/seats.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { asksDelivery, type DeliveryFields, deliveryOf, noDelivery } from '../../parcel/delivery.ts'
import { type AskedValues, type Asking, askedFaults, askedValues } from './asked-form.ts'
import { type FormSeat, isForChild, peopleOf } from './order-people.ts'

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

/** The seat is the first of those on which the person is named. */
export type SeatQuestion = Seat & {
  /** With what all of the places ask. */
  line: HeldLine
  /** "Adult 2": the ticket's name and its number in the order, when there are several; of a package "Traveller 2". */
  label: string
  places: readonly FormSeat[]
  /** Named and masked, from the order that is bought again. */
  former: { name: string; idNumber: string } | null
  asksPhoto?: true
}

/** One question per person who must be named: those of packages first, the others in the order of the lines. */
export function questionsOf(
  { items, formerVisitors }: Pick<Hold, 'items' | 'formerVisitors'>,
  personOf: (number: number, count: number) => string,
): SeatQuestion[] {
  const people = peopleOf({ items })
  const asksPhoto = items.some((item) => asks(item, 'holders'))
  const travellers = people.filter(({ places }) => places[0].packageNo !== null)
  return people.map((person) => {
    const { places, line } = person
    const [{ offerCode, unit, seat, packageNo }] = places
    const ofLine = people.filter((other) => other.places[0].line === places[0].line)
    const number = ofLine.length > 1 ? ` ${ofLine.findIndex((other) => other.places === places) + 1}` : ''
    return {
      ...{ offerCode, unit, seat, line, places },
      label:
        packageNo === null ? line.name + number : personOf(travellers.indexOf(person) + 1, travellers.length),
      former: formerOf(places, formerVisitors),
      ...(asksPhoto && { asksPhoto }),
    }
  })
}

/** Who had all of the places in the order that is bought again. */
function formerOf(
  places: readonly FormSeat[],
  formerVisitors: Hold['formerVisitors'],
): SeatQuestion['former'] {
  const [first, ...others] = places.map((place) => formerVisitors.find((one) => sameSeat(one, place)))
  const isSame = others.every((other) => other?.name === first?.name && other?.idNumber === first?.idNumber)
  return isSame ? (first ?? null) : null
}

/** The adults of this order who may take a child along. */
export const guardiansAmong = (questions: readonly SeatQuestion[]): SeatQuestion[] =>
  questions.filter((question) => !isForChild(question))

/** Those among them who come wherever the child does. */
export const guardiansFor = (child: SeatQuestion, guardians: readonly SeatQuestion[]): SeatQuestion[] =>
  guardians.filter((guardian) => child.places.every((place) => neighbouringPlace(guardian, place)))

export const neighbouringPlace = ({ places }: SeatQuestion, { item }: FormSeat): FormSeat | undefined =>
  places.find((place) => place.item === item)

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

export function emptyFields(questions: readonly SeatQuestion[], asking: Asking = { items: [] }): OrderFields {
  const guardians = guardiansAmong(questions)
  const children = questions.filter(({ line }) => line.needsGuardian)
  // One child per adult, as far as there are adults.
  const guardianOf = (question: SeatQuestion) => {
    const able = guardiansFor(question, guardians)
    return able[children.indexOf(question)] ?? able[0]
  }
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
      guardian: question.line.needsGuardian ? guardianKey(guardianOf(question)) : '',
      keep: question.former !== null,
    })),
    extras: askedValues(asking),
    delivery: noDelivery,
    agreed: false,
  }
}

const guardianKey = (guardian: SeatQuestion | undefined): string => (guardian ? seatKey(guardian) : '')

/** A rule of the contract that is broken, or one that only this form knows. */
export type FormFault = RuleFault | 'twice' | 'age' | 'idTypeWrong' | 'agree'

/** Faults by the path of their field, "visitors.0.idNumber". */
export type Faults = Record<string, FormFault>

export type FaultContext = {
  questions: readonly SeatQuestion[]
  items: Hold['items']
  party: Hold['party']
  visitDate: VisitDate
  today: VisitDate
  guest: boolean
}

/** A contact other than a visitor needs a name; the mobile may stay empty. */
function otherContactFaults({ contactName, contactMobile }: OrderFields, guest: boolean): Faults {
  const name = nameFault(contactName)
  const faults: Faults = name ? { contactName: name } : {}
  return guest ? faults : { ...faults, ...mobileFaults(contactMobile) }
}

export const mobileFaults = (contactMobile: string): Faults =>
  contactMobile.trim() && !Mobile.safeParse(contactMobile).success ? { contactMobile: 'mobile' } : {}

/** Of a contact who may stay as they are: an empty name is none, but one of which nothing is left once it is tidied is wrong. */
export function otherNameFaults(contactName: string): Faults {
  const fault = contactName.trim() ? nameFault(contactName) : null
  return fault ? { contactName: fault === 'required' ? 'name' : fault } : {}
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
    if (visitor.contact || ridesAlong(visitor)) continue
    const document = documentKey(visitor.idType, visitor.idNumber, context.today)
    if (visitor.idNumber.trim() && seen.has(document)) faults[`visitors.${index}.idNumber`] = 'twice'
    seen.add(document)
  }
  if (!fields.agreed) faults['agreed'] = 'agree'
  if (asksDelivery(context.items) && !deliveryOf(fields.delivery)) faults['delivery'] = 'required'
  return { ...faults, ...askedFaults(context, fields.extras) }
}

/** A child without a document, who comes on the ticket of an adult: no document is asked, checked or sent. */
export const ridesAlong = ({ keep, contact, guardian }: VisitorFields): boolean =>
  !keep && !contact && guardian !== ''

type VisitorFaults = Partial<Record<keyof VisitorFields, FormFault>>

function visitorFaults(visitor: VisitorFields, question: SeatQuestion, context: FaultContext): VisitorFaults {
  if (visitor.contact) return contactFaults(visitor.contact, visitor, question, context)
  const isWithout = ridesAlong(visitor)
  const name = nameFault(visitor.name, isWithout ? null : visitor.idType)
  const faults: VisitorFaults = name ? { name } : {}
  if (isWithout) return faults
  if (!visitor.idNumber.trim()) return { ...faults, idNumber: 'required' }
  const document = checkDocument(visitor.idType, visitor.idNumber, context.today)
  if (!document.ok) return { ...faults, idNumber: document.why }
  return { ...faults, ...ageFault(visitor, question, { ...context, stated: document.birthDate }) }
}

/** What the list does not show of a contact is asked: a birth date, where the ticket has an age. */
function contactFaults(
  { idType, age }: ListedContact,
  { birthDate }: VisitorFields,
  question: SeatQuestion,
  days: Days,
): VisitorFaults {
  const { line } = question
  if (!idTypesOf(line).includes(idType)) return { contact: 'idTypeWrong' }
  if (!hasAge(line)) return {}
  if (age !== null) return fitsAge(age, line) ? {} : { contact: 'age' }
  const fault = birthDateFault(birthDate, question, days)
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

function ageFault(visitor: VisitorFields, question: SeatQuestion, { stated, ...days }: Ages): VisitorFaults {
  if (!hasAge(question.line)) return {}
  if (stated) return fitsPlaces(stated, question, days) ? {} : { idNumber: 'age' }
  const fault = birthDateFault(visitor.birthDate, question, days)
  return fault ? { birthDate: fault } : {}
}

function birthDateFault(birthDate: string, question: SeatQuestion, days: Days): FormFault | null {
  if (!birthDate) return 'required'
  if (!isBirthDate(birthDate, days.today)) return 'birthDate'
  return fitsPlaces(birthDate, question, days) ? null : 'age'
}

/** On the day of each place. */
const fitsPlaces = (birthDate: VisitDate, { places }: SeatQuestion, days: Days): boolean =>
  places.every(({ line, visitDate }) => fitsAge(ageOn(birthDate, visitDate ?? days.visitDate), line))

/** The documents a ticket accepts; a ticket that names none accepts all six. */
export const idTypesOf = (line: HeldLine): readonly IdType[] =>
  line.idTypes.length > 0 ? line.idTypes : idTypes
