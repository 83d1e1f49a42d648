/** Who may come on which ticket: names, documents, ages on the day of the visit, children and their guardians. Pure. */
import { Refusal } from '#contract/refusals.ts'
import { ageOn, checkDocument, documentName, isBirthDate } from '#contract/values/document.ts'
import { type IdType, maskName, nameFault, tidyName } from '#contract/values/person.ts'
import type { OfferCode } from '#contract/values/product.ts'
import {
  lineOfSeat,
  type Seat,
  sameSeat,
  seatKey,
  seatsToName,
  withFirstUnits,
} from '#contract/values/seats.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { OfferSnapshot } from '../order/snapshot.ts'

export type VisitorLine = {
  offerCode: OfferCode
  quantity: number
  productId: number
  /** Ages count on this day; without one, on the day of buying. */
  visitDate: VisitDate | null
  slotFrom: SlotTime | null
  ticket: Pick<OfferSnapshot, 'realName' | 'admits' | 'idTypes' | 'ageMin' | 'ageMax' | 'needsGuardian'>
}

/** A visitor as the form sent it, or as an earlier order kept it. */
export type GivenVisitor = Seat & {
  name?: string | undefined
  idType?: IdType | null | undefined
  idNumber?: string | undefined
  birthDate?: VisitDate | null | undefined
  guardian?: Seat | null | undefined
}

export type CheckedVisitor = Seat & {
  name: string
  idType: IdType | null
  /** Written in the one way of this document; null for a child on its guardian's ticket. */
  document: string | null
  birthDate: VisitDate | null
  guardian: Seat | null
}

export const ADULT_AGE = 18

type RefusedField = { seat: string; field: 'name' | 'idNumber' | 'birthDate' | 'guardian' | 'contact' }

/** Which field of whom is refused, for the form to show it there. */
export const at = (seat: Seat, field: RefusedField['field']): RefusedField => ({ seat: seatKey(seat), field })

/** The visitors of an order in the order of its seats. Refuses with what is wrong first. */
export function checkVisitors(
  visitorLines: readonly VisitorLine[],
  given: readonly GivenVisitor[],
  today: VisitDate,
): CheckedVisitor[] {
  const lines = withFirstUnits(visitorLines).map((line) => ({ ...line, onDate: line.visitDate ?? today }))
  const bySeat = new Map(given.map((visitor) => [seatKey(visitor), visitor] as const))
  if (bySeat.size < given.length) throw new Refusal('BAD_REQUEST', { field: 'visitors' })
  const checked = lines.flatMap((line) =>
    seatsToName({ ...line, ...line.ticket }).map((seat) => {
      const visitor = bySeat.get(seatKey(seat))
      if (!visitor) throw new Refusal('VISITORS_MISSING')
      return { line, checked: checkVisitor(line, visitor, today) }
    }),
  )
  if (checked.length < given.length) throw new Refusal('BAD_REQUEST', { field: 'visitors' })
  refuseTwice(checked)
  const visitors = checked.map((one) => one.checked)
  for (const one of checked) if (one.checked.document === null) refuseAlone(lines, visitors, one)
  return visitors
}

/** One person of an order that stands. Who rides without a document keeps the adult of the order. */
export const checkCorrection = (line: VisitorLine, visitor: GivenVisitor, today: VisitDate): CheckedVisitor =>
  checkVisitor({ ...line, firstUnit: 0, onDate: line.visitDate ?? today }, visitor, today)

function checkVisitor(line: CountedLine, visitor: GivenVisitor, today: VisitDate): CheckedVisitor {
  const { ticket } = line
  const { offerCode, unit, seat } = visitor
  const name = tidyName(visitor.name ?? '')
  if (name === '') throw new Refusal('VISITORS_MISSING')
  if (nameFault(name, visitor.idType ?? null)) throw new Refusal('NAME_NOT_COMPLIANT', at(visitor, 'name'))
  const paper = checkPaper(ticket, visitor, today)
  const birthDate = paper.birthDate ?? checkBirthDate(visitor, today)
  const checked = { offerCode, unit, seat, name, ...paper, birthDate, guardian: visitor.guardian ?? null }
  refuseAge(line, checked, at(visitor, paper.birthDate === null ? 'birthDate' : 'idNumber'))
  return checked
}

type Paper = Pick<CheckedVisitor, 'idType' | 'document' | 'birthDate'>

function checkPaper(ticket: VisitorLine['ticket'], visitor: GivenVisitor, today: VisitDate): Paper {
  const { idType, idNumber = '' } = visitor
  if (!idType || idNumber.trim() === '') {
    // Only a child rides without a document: on a child's ticket, or beside an adult on a shared one.
    if (ticket.needsGuardian || visitor.seat > 0) return { idType: null, document: null, birthDate: null }
    throw new Refusal('VISITORS_MISSING')
  }
  const check = checkDocument(idType, idNumber, today)
  // What the number is counts, not what it was declared as.
  const actual = check.ok ? check.idType : idType
  const place = at(visitor, 'idNumber')
  if (ticket.idTypes.length > 0 && !ticket.idTypes.includes(actual))
    throw new Refusal('ID_TYPE_NOT_ACCEPTED', place)
  if (check.ok) return { idType: actual, document: check.normalised, birthDate: check.birthDate }
  throw new Refusal(check.why === 'birthDate' ? 'BIRTH_DATE_NOT_COMPLIANT' : 'ID_NOT_COMPLIANT', place)
}

function checkBirthDate({ birthDate = null, ...seat }: GivenVisitor, today: VisitDate): VisitDate | null {
  if (birthDate !== null && !isBirthDate(birthDate, today))
    throw new Refusal('BIRTH_DATE_NOT_COMPLIANT', at(seat, 'birthDate'))
  return birthDate
}

function refuseAge(
  { onDate, ticket: { ageMin, ageMax } }: CountedLine,
  { name, document, birthDate }: CheckedVisitor,
  place: RefusedField,
): void {
  if (ageMin === null && ageMax === null) return
  if (birthDate === null) {
    // The gate looks at a child that shows no document; a document without a birth date needs the date typed.
    if (document === null) return
    throw new Refusal('BIRTH_DATE_NOT_COMPLIANT', place)
  }
  const age = ageOn(birthDate, onDate)
  if (age < (ageMin ?? 0) || age > (ageMax ?? Number.POSITIVE_INFINITY))
    throw new Refusal('VISITOR_AGE', { name: maskName(name), ...place })
}

/** With the day on which ages count. */
type CountedLine = VisitorLine & { firstUnit: number; onDate: VisitDate }
type SeatedVisitor = { line: CountedLine; checked: CheckedVisitor }

/** The same product on the same day, whatever the time. */
function refuseTwice(visitors: readonly SeatedVisitor[]): void {
  const documents = new Set<string>()
  for (const { line, checked } of visitors) {
    const { idType, document } = checked
    if (idType === null || document === null) continue
    const named = `${line.productId} ${line.visitDate} ${documentName(idType, document)}`
    if (documents.has(named)) throw new Refusal('VISITOR_TWICE', at(checked, 'idNumber'))
    documents.add(named)
  }
}

/** A child without a document rides on the ticket of an adult of the same order and visit, who shows one. */
function refuseAlone(
  lines: readonly CountedLine[],
  visitors: readonly CheckedVisitor[],
  { line: childLine, checked }: SeatedVisitor,
): void {
  const { guardian } = checked
  const adult = guardian && visitors.find((visitor) => sameSeat(visitor, guardian))
  const line = adult && lineOfSeat(lines, adult)
  const isAdult =
    adult?.document != null &&
    line?.ticket.needsGuardian === false &&
    isSameVisit(line, childLine) &&
    (adult.birthDate === null || ageOn(adult.birthDate, line.onDate) >= ADULT_AGE)
  if (!isAdult) throw new Refusal('GUARDIAN_NEEDED', at(checked, 'guardian'))
}

const isSameVisit = (one: VisitorLine, other: VisitorLine): boolean =>
  one.productId === other.productId && one.visitDate === other.visitDate && one.slotFrom === other.slotFrom
