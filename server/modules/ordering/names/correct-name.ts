/**
 * A name or document of one ticket is corrected: by its buyer once until some hours before the visit, by staff after
 * that. The document gets the day of the ticket in the same statement that takes it from the old one.
 */
import type * as contract from '#contract/endpoints/ordering/names.ts'
import type { Correction, OrderNames } from '#contract/endpoints/ordering/names.ts'
import { isApprovedByPhoto, makesCards } from '#contract/product-service.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { ageOn, maskDocument } from '#contract/values/document.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import { conflictOf } from '../../../platform/conflict.ts'
import type { Tx } from '../../../platform/db.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Call } from '../../caller/caller.ts'
import { correctHolder } from '../../card/order-cards.ts'
import { renameVisit, type WantedVisit } from '../../card/visits.ts'
import { listConflictingOrders, ordersOfVisits } from '../lifecycle/card-visits.ts'
import { displaceUnpaid, findPaidDocument, lockForChange } from '../lifecycle/displace-sql.ts'
import { statesOfCardOrders } from '../order/card-orders-sql.ts'
import { addHistory } from '../order/history-store.ts'
import type { Order } from '../order/order-sql.ts'
import { ownOrder } from '../order/own-order.ts'
import { visitorlessStates } from '../order/rules.ts'
import { listDeckDocuments, listVisitors, type SealedVisitor } from '../order/visitor-sql.ts'
import { countingAnswers } from '../place/document-answers.ts'
import { documentIndexOf } from '../units/new-units.ts'
import { ADULT_AGE, type CheckedVisitor, checkCorrection } from '../units/visitor-rules.ts'
import { listNamedUnits, type NamedUnit, setCorrected, setVisitor } from './names-sql.ts'
import { isRejected, type NamesDeps, namesHoursOf, viewNames } from './read-names.ts'
import { buyerRefusal } from './rules.ts'

/** The same correction twice is one. */
export async function correctName(
  deps: NamesDeps,
  call: Call<typeof contract.correctName>,
): Promise<OrderNames> {
  const { caller, params, body, language } = call
  const hoursBefore = await namesHoursOf(deps)
  const correctOnce = () =>
    inRepeatableTransaction(deps.db, async (tx) => {
      const order = await ownOrder(tx, caller, params.orderNo)
      const now = deps.clock.now()
      // Sent to staff once more a moment ago, it is rejected no more.
      const refuse = async (unit: NamedUnit) => {
        const locked = await ownOrder(tx, caller, params.orderNo)
        const about = {
          channel: locked.channel,
          byPhoto: isApprovedByPhoto(locked.product),
          isRejected: isRejected(locked),
        }
        return buyerRefusal(unit, { ...about, now, hoursBefore })
      }
      const corrected = await correct(deps, tx, { order, place: params, correction: body, now, refuse })
      if (!corrected.isChanged) return order
      await setCorrected(tx, corrected.unitId, now)
      await addCorrection(tx, order, { at: now, actor: 'buyer' })
      return order
    })
  const order = await countingAnswers(deps, call, () => whileDocumentsMeet(correctOnce))
  return await viewNames(deps, order, language)
}

export const addCorrection = (
  tx: Tx,
  { id, flowStatus }: Pick<Order, 'id' | 'flowStatus'>,
  by: { at: Date; actor: string },
): Promise<void> => addHistory(tx, { orderId: id, status: flowStatus, note: 'names-corrected', ...by })

/** Orders that are placed meanwhile with the document are unpaid, and give way the next time round. */
const MAX_TURNS = 20

async function whileDocumentsMeet<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let turn = 1; turn <= MAX_TURNS; turn += 1)
    try {
      return await work()
    } catch (error) {
      if (conflictOf(error) !== 'visitor_once') throw error
    }
  throw new Refusal('BUSY')
}

export type Correcting = {
  order: Order
  place: { unitNo: string; seat: number }
  correction: Correction
  now: Date
  /** Why this ticket cannot be corrected by who asks; its order is locked. */
  refuse: (unit: NamedUnit) => RefusalCode | null | Promise<RefusalCode | null>
}

type Corrected = { unitId: number; before: SealedVisitor; after: CheckedVisitor; isChanged: boolean }
type Person = { unit: NamedUnit; visitor: SealedVisitor; visitors: SealedVisitor[] }

/** Answers who it was before and is now. Nothing is written when nothing is different. Locks the order until the transaction ends. */
export async function correct(
  { vault }: { vault: Vault },
  tx: Tx,
  correcting: Correcting,
): Promise<Corrected> {
  const { order, now, correction, refuse } = correcting
  const { unit, visitor } = await findPerson(tx, correcting)
  let after = checkedPerson(vault, { unit, visitor }, correction, now)
  const documentIndex = documentIndexOf(vault, after)
  const isOther = !isSame(documentIndex, indexOf(vault, visitor))
  const moving = {
    orderId: order.id,
    visitors: isOther ? [{ ...unit, oncePerDay: unit.ticket.perDocumentPerDay, documentIndex }] : [],
  }
  const visit = isOther && documentIndex ? visitOf(unit, documentIndex) : null
  const unpaid = await lockForChange(tx, moving, visit ? await listConflictingOrders(tx, [visit]) : [])
  const locked = await findPerson(tx, correcting)
  after = checkedPerson(vault, locked, correction, now)
  // Somebody corrected the document between the two looks.
  if (!isSame(documentIndexOf(vault, after), documentIndex)) throw new Refusal('BUSY')
  const answer = { unitId: unit.id, before: locked.visitor, after }
  if (!isOther && isUnchanged(vault, locked.visitor, after)) return { ...answer, isChanged: false }
  const refusal = await refuse(locked.unit)
  if (refusal) throw new Refusal(refusal)
  refuseLostGuardian(locked, after, now)
  if (makesCards(order.product))
    await correctCard(tx, vault, { unit, before: locked.visitor, after, at: now })
  if (isOther && documentIndex) {
    refuseTwice(vault, await listNamedUnits(tx, order.id), locked, documentIndex)
    if (await findPaidDocument(tx, moving))
      throw new Refusal('VISITOR_HAS_TICKET', { document: maskDocument(after.document ?? '') })
    await refuseWithoutDeck(tx, unit, documentIndex)
    if (visit) await takeVisit(tx, { order, unit, visit, after }, unpaid)
    await displaceUnpaid(tx, moving, unpaid)
  }
  await setVisitor(tx, {
    unitId: unit.id,
    seat: visitor.seat,
    nameSealed: vault.seal(after.name),
    idType: after.idType,
    documentSealed: after.document === null ? null : vault.seal(after.document),
    documentIndex,
    birthDateSealed: after.birthDate === null ? null : vault.seal(after.birthDate),
  })
  return { ...answer, isChanged: true }
}

/** Null: the ticket needs no card. */
function visitOf({ ticket, visitDate }: NamedUnit, documentIndex: Buffer): WantedVisit | null {
  const { needsCard } = ticket
  return needsCard && visitDate ? { documentIndex, types: needsCard, date: visitDate } : null
}

type Visiting = { order: Order; unit: NamedUnit; visit: WantedVisit; after: CheckedVisitor }

/** Who comes instead needs a card of their own. */
async function takeVisit(
  tx: Tx,
  { order: { orderNo }, unit, visit, after }: Visiting,
  locked: readonly number[],
): Promise<void> {
  const orders = ordersOfVisits(tx, { own: orderNo, locked })
  const fault = await renameVisit(tx, orders, { unitId: unit.id, orderNo, wanted: visit })
  if (fault === 'again') throw new Refusal('BUSY')
  if (fault) throw new Refusal(fault.fault, { document: maskDocument(after.document ?? '') })
}

type OfCard = { unit: NamedUnit; before: SealedVisitor; after: CheckedVisitor; at: Date }

/** The card is for whom its order names. */
async function correctCard(tx: Tx, vault: Vault, { unit, before, after, at }: OfCard): Promise<void> {
  const [former, documentIndex] = [indexOf(vault, before), documentIndexOf(vault, after)]
  const { name, idType, document, birthDate } = after
  if (!former || !documentIndex || !idType || document === null) return
  const holder = { name, idType, document, birthDate }
  const how = { unitNo: unit.unitNo, former, holder, documentIndex, at }
  if (!(await correctHolder(tx, { vault }, statesOfCardOrders, how)))
    throw new Refusal('CARD_HELD', { document: maskDocument(document) })
}

async function findPerson(tx: Tx, { order, place }: Correcting): Promise<Person> {
  const units = await listNamedUnits(tx, order.id)
  const unit = units.find(({ unitNo }) => unitNo === place.unitNo)
  const visitors = await listVisitors(tx, order.id)
  const visitor = visitors.find(({ unitId, seat }) => unitId === unit?.id && seat === place.seat)
  if (!unit || !visitor) throw new Refusal('NOT_FOUND')
  return { unit, visitor, visitors }
}

const openOr = (vault: Vault, sealed: Buffer | null): string | null => (sealed ? vault.open(sealed) : null)

const indexOf = (vault: Vault, { idType, documentSealed }: SealedVisitor): Buffer | null =>
  documentIndexOf(vault, { idType, document: openOr(vault, documentSealed) })

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other)

/** By the rules of buying; what is not given stays. */
function checkedPerson(
  vault: Vault,
  { unit, visitor }: Pick<Person, 'unit' | 'visitor'>,
  correction: Correction,
  now: Date,
): CheckedVisitor {
  const idType = correction.idType ?? visitor.idType
  const document = openOr(vault, visitor.documentSealed)
  const idNumber = correction.idNumber?.trim() || (document ?? '')
  const keepsDocument = isSame(
    documentIndexOf(vault, { idType, document: idNumber || null }),
    indexOf(vault, visitor),
  )
  // Of another person's document nobody knows the birth date yet.
  const birthDate = keepsDocument ? (openOr(vault, visitor.birthDateSealed) as VisitDate | null) : null
  const { offerCode, productId, visitDate, slotFrom, ticket } = unit
  const given = {
    offerCode,
    unit: 0,
    seat: visitor.seat,
    name: correction.name ?? vault.open(visitor.nameSealed),
    idType,
    idNumber,
    birthDate: correction.birthDate ?? birthDate,
  }
  const line = { offerCode, quantity: 1, productId, visitDate, slotFrom, ticket }
  return checkCorrection(line, given, venueDate(now))
}

const isUnchanged = (
  vault: Vault,
  { nameSealed, birthDateSealed }: SealedVisitor,
  after: CheckedVisitor,
): boolean =>
  vault.open(nameSealed) === after.name && (openOr(vault, birthDateSealed) ?? null) === after.birthDate

/** A child without a document rides on the ticket of this adult. */
function refuseLostGuardian({ unit, visitor, visitors }: Person, after: CheckedVisitor, now: Date): void {
  const isGuardian = visitors.some(
    ({ guardianUnitId, guardianSeat }) => guardianUnitId === unit.id && guardianSeat === visitor.seat,
  )
  const day = unit.visitDate ?? venueDate(now)
  if (isGuardian && after.birthDate !== null && ageOn(after.birthDate, day) < ADULT_AGE)
    throw new Refusal('GUARDIAN_NEEDED')
}

/** The same product on the same day, in this order. */
function refuseTwice(
  vault: Vault,
  units: readonly NamedUnit[],
  { unit, visitor, visitors }: Person,
  documentIndex: Buffer,
): void {
  const sameVisit = units.filter(
    ({ productId, visitDate }) => productId === unit.productId && visitDate === unit.visitDate,
  )
  const standing = sameVisit.filter(({ state }) => !visitorlessStates.includes(state))
  const others = visitors.filter((one) => one !== visitor && standing.some(({ id }) => id === one.unitId))
  if (others.some((one) => isSame(indexOf(vault, one), documentIndex))) throw new Refusal('VISITOR_TWICE')
}

async function refuseWithoutDeck(tx: Tx, unit: NamedUnit, documentIndex: Buffer): Promise<void> {
  const { ticket, visitDate } = unit
  if (!ticket.needsDeckTicket || visitDate === null) return
  const known = await listDeckDocuments(tx, visitDate, [documentIndex])
  if (known.length === 0) throw new Refusal('DECK_TICKET_NEEDED')
}
