/**
 * Visits that are booked with cards: taken while the card is locked, so that no two orders use the same one. Unpaid orders
 * stand in nobody's way. The caller has locked the orders.
 */
import type { CardNo, CardTypeCode } from '#contract/values/card.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  type Booked,
  type ChosenCard,
  chooseCards,
  displacedBy,
  type VisitCard,
  type VisitFault,
  type WantedVisit,
} from './visit-rules.ts'
import {
  deleteOfUnits,
  deleteReserved,
  dropOfOrder,
  insertVisits,
  listLost,
  listOrdersWith,
  listVisits,
  listVisitsOfUnits,
  lockActive,
  lockCards,
  moveReserved,
  type StoredVisit,
  setLive,
} from './visit-store.ts'

export type { VisitFault as Fault, WantedVisit } from './visit-rules.ts'

/** Of these orders, those that nobody has paid; they are locked. 'again': others have come meanwhile. */
export type UnpaidAmong = (orderNos: readonly OrderNo[]) => Promise<ReadonlySet<OrderNo> | 'again'>
/** These have lost a visit: whoever pays them must win it back. */
export type Displace = (orderNos: readonly OrderNo[]) => Promise<void>
export type Orders = { unpaidAmong: UnpaidAmong; displace: Displace }

type Taking = { cards: readonly VisitCard[]; wanted: readonly WantedVisit[]; without?: readonly number[] }

const isFault = (answer: ChosenCard[] | VisitFault): answer is VisitFault => 'fault' in answer

/** The cards are locked. `without`: tickets that leave the days that they have. */
async function take(
  tx: Tx,
  orders: Orders,
  { cards, wanted, without = [] }: Taking,
): Promise<ChosenCard[] | VisitFault | 'again'> {
  const stored = await listVisits(
    tx,
    cards.map(({ card_no }) => card_no),
  )
  const visits = stored.filter(({ unitId }) => !without.includes(unitId))
  const unpaid = await orders.unpaidAmong([...new Set(visits.map(({ orderNo }) => orderNo))])
  if (unpaid === 'again') return 'again'
  const ofUnpaid = visits.filter(({ orderNo }) => unpaid.has(orderNo))
  const ofPaid = visits.filter(({ orderNo }) => !unpaid.has(orderNo))
  const chosen = chooseCards(cards, ofPaid, wanted)
  if (isFault(chosen)) return chosen
  const lost = displacedBy(chosen, ofPaid, ofUnpaid) as (Booked & StoredVisit)[]
  if (lost.length > 0) {
    await setLive(tx, lost, false)
    await orders.displace([...new Set(lost.map(({ orderNo }) => orderNo))])
  }
  return chosen
}

/** Unpaid ones among them may have to give way. */
export const ordersWithVisits = (on: Db | Tx, wanted: readonly WantedVisit[]): Promise<OrderNo[]> =>
  wanted.length === 0 ? Promise.resolve([]) : listOrdersWith(on, ...keysOf(wanted))

const keysOf = (wanted: readonly WantedVisit[]): [Buffer[], CardTypeCode[]] => [
  wanted.map(({ documentIndex }) => documentIndex),
  [...new Set(wanted.flatMap(({ types }) => types))],
]

/** The number of a card for each wanted visit, which are written with `writeVisits` once their tickets are there. */
export async function takeVisits(
  tx: Tx,
  orders: Orders,
  wanted: readonly WantedVisit[],
): Promise<CardNo[] | VisitFault | 'again'> {
  const cards = await lockActive(tx, ...keysOf(wanted))
  const chosen = await take(tx, orders, { cards, wanted })
  return chosen === 'again' || isFault(chosen) ? chosen : chosen.map(({ card }) => card.card_no)
}

export const writeVisits = (tx: Tx, visits: readonly StoredVisit[]): Promise<void> => insertVisits(tx, visits)

type Renaming = { unitId: number; orderNo: OrderNo; wanted: WantedVisit }

/** Somebody else comes with the ticket. Null: with a card of their own. */
export async function renameVisit(
  tx: Tx,
  orders: Orders,
  { unitId, orderNo, wanted }: Renaming,
): Promise<VisitFault | 'again' | null> {
  const cards = await lockActive(tx, ...keysOf([wanted]))
  const chosen = await take(tx, orders, { cards, wanted: [wanted], without: [unitId] })
  if (chosen === 'again' || isFault(chosen)) return chosen
  await deleteOfUnits(tx, [unitId])
  const visits = chosen.map(({ card, date }) => ({ cardNo: card.card_no, date, unitId, orderNo }))
  await insertVisits(tx, visits)
  return null
}

type Moving = { changeNo: ChangeNo; unitIds: readonly number[]; date: VisitDate }

/** Tickets of a card keep it on their new day, which is theirs when the change is complete. Null: all have theirs. */
export async function reserveVisits(
  tx: Tx,
  orders: Orders,
  { changeNo, unitIds, date }: Moving,
): Promise<VisitFault | 'again' | null> {
  const moving = (await listVisitsOfUnits(tx, unitIds)).filter((visit) => visit.date !== date)
  if (moving.length === 0) return null
  const taken = await takeAgain(tx, orders, { visits: moving, date, without: unitIds })
  if (taken !== null) return taken
  const moved = moving.map((visit) => ({ ...visit, date }))
  await insertVisits(tx, moved, changeNo)
  return null
}

type Again = { visits: readonly StoredVisit[]; date?: VisitDate; without?: readonly number[] }

/** The same cards, on these days or on another one. */
async function takeAgain(
  tx: Tx,
  orders: Orders,
  { visits, date, without = [] }: Again,
): Promise<VisitFault | 'again' | null> {
  const cards = await lockCards(
    tx,
    visits.map(({ cardNo }) => cardNo),
  )
  const wanted = visits.flatMap((visit) => {
    const card = cards.find(({ card_no }) => card_no === visit.cardNo)
    const types = card ? [card.type_code] : []
    return card ? [{ documentIndex: card.document_index, types, date: date ?? visit.date }] : []
  })
  const chosen = await take(tx, orders, { cards, wanted, without })
  return chosen === 'again' || isFault(chosen) ? chosen : null
}

export const completeReserved = (tx: Tx, changeNo: ChangeNo): Promise<void> => moveReserved(tx, changeNo)
export const dropReserved = (tx: Tx, changeNo: ChangeNo): Promise<unknown> => deleteReserved(tx, changeNo)

/** Money came for an order that lost visits. False: other orders, which are paid, have them, or the card is good no more. */
export async function reviveVisits(tx: Tx, orderNo: OrderNo, orders: Orders): Promise<boolean> {
  const lost = await listLost(tx, orderNo)
  if (lost.length === 0) return true
  if ((await takeAgain(tx, orders, { visits: lost })) !== null) return false
  await setLive(tx, lost, true)
  return true
}

/** The order ended unpaid; money that comes late may win them back. */
export const dropVisits = (tx: Tx, orderNo: OrderNo): Promise<unknown> => dropOfOrder(tx, orderNo)

/** The tickets are refunded or have expired: their days are free. */
export const freeVisits = (tx: Tx, unitIds: readonly number[]): Promise<void> => deleteOfUnits(tx, unitIds)
