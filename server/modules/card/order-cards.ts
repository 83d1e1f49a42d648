/** What orders do with the cards of their holders: made when it is placed, active once it is confirmed, over with their units. */
import type { Texts } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CardTerms, CardTypeCode } from '#contract/values/card.ts'
import type { OrderNo, UnitState } from '#contract/values/order.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import { type Chance, drawText } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { MemberId } from '../caller/caller.ts'
import { endTemporary } from '../file/member-files.ts'
import { type HolderIdentity, sealHolder } from './holder.ts'
import type { SealedPicture } from './pictures.ts'
import {
  daysFrom,
  forgetUnpaidAt,
  holdingStates,
  mayRenew,
  type OrderState,
  shownState,
  withCheckDigit,
} from './rules.ts'
import {
  type CardRow,
  expireOver,
  insertCard,
  listHolding,
  lockCardOfUnit,
  lockCardsOfOrder,
  moveCardsOfUnits,
  moveUndecided,
  type NewCard,
  updateCard,
} from './store.ts'

export type OrderedCard = {
  typeCode: CardTypeCode
  typeName: Texts
  terms: CardTerms
  unitNo: string
  holder: HolderIdentity
  documentIndex: Buffer
  photo: SealedPicture
}

type Ordered = { orderId: number; orderNo: OrderNo; memberId: MemberId; at: Date }

export const newCardNo = (chance: Chance) => withCheckDigit(drawText(chance, '0123456789', 16))

/** Written with the order; its photos are no files any more. */
export async function insertOrderedCards(
  tx: Tx,
  { vault, chance, clock }: { vault: Vault; chance: Chance; clock: Clock },
  { orderId, orderNo, memberId, at }: Ordered,
  ordered: readonly OrderedCard[],
): Promise<void> {
  for (const { typeCode, typeName, terms, unitNo, holder, documentIndex, photo } of ordered) {
    await endTemporary({ clock }, tx, memberId, photo.path)
    const card: NewCard = {
      ...{ card_no: newCardNo(chance), kind: 'ANNUAL', type_code: typeCode, type_name: typeName, terms },
      ...{ member_id: Number(memberId), order_id: orderId, order_no: orderNo, unit_no: unitNo },
      ...{ holder_sealed: sealHolder(vault, holder), document_index: documentIndex },
      ...{ state: 'PLACED', applied_at: at, pictures: [photo] },
    }
    await insertCard(tx, card)
  }
}

type Wanted = Pick<OrderedCard, 'typeCode' | 'documentIndex'>
type StatesOf = (on: Db | Tx, orderIds: readonly number[]) => Promise<ReadonlyMap<number, OrderState>>

const byDocument = (rows: readonly CardRow[]): CardRow[][] => [
  ...Map.groupBy(rows, ({ document_index }) => document_index.toString('hex')).values(),
]

/** The document of a holder who has a live card of the type that may not be renewed yet, or has paid for the next one. */
export async function findHolding(
  db: Db | Tx,
  statesOf: StatesOf,
  wanted: readonly Wanted[],
  now: Date,
): Promise<Buffer | null> {
  const today = venueDate(now)
  for (const [typeCode, ofType] of Map.groupBy(wanted, (one) => one.typeCode)) {
    const documents = ofType.map(({ documentIndex }) => documentIndex)
    const rows = await listHolding(db, typeCode, documents)
    const states = await statesOf(
      db,
      rows.flatMap(({ state, order_id }) => (state === 'PLACED' && order_id !== null ? [order_id] : [])),
    )
    const living = rows.filter((row) =>
      holdingStates.includes(shownState(row, states.get(row.order_id ?? 0), today)),
    )
    for (const [row, ...more] of byDocument(living))
      if (row && (more.length > 0 || !mayRenew(row, today))) return row.document_index
  }
  return null
}

type Correcting = {
  unitNo: string
  /** The document under which the card was bought. */
  former: Buffer
  holder: HolderIdentity
  documentIndex: Buffer
  at: Date
}

/**
 * Who was named with a card's order was corrected, and the card is theirs; its order is locked. False: the document has
 * such a card, or has paid for one. Staff who read it before are told that it changed.
 */
export async function correctHolder(
  tx: Tx,
  { vault }: { vault: Vault },
  statesOf: StatesOf,
  { unitNo, former, holder, documentIndex, at }: Correcting,
): Promise<boolean> {
  const row = await lockCardOfUnit(tx, unitNo, former)
  if (!row) return true
  const wanted = [{ typeCode: row.type_code, documentIndex }]
  if (!documentIndex.equals(former) && (await findHolding(tx, statesOf, wanted, at))) return false
  const holder_sealed = sealHolder(vault, holder)
  const change = { holder_sealed, document_index: documentIndex, version: row.version + 1 }
  return (await updateCard(tx, row.id, change)) !== 'held'
}

/**
 * Staff have confirmed the order, which is locked: its cards are good from today on, or from the day after those that they
 * renew. Answers the last day of all; null: there is none. Refuses CARD_HELD_ALREADY when a holder got another card of the
 * type meanwhile.
 */
export async function activateCards(
  tx: Tx,
  { orderId, at, actor }: { orderId: number; at: Date; actor: string },
): Promise<VisitDate | null> {
  const rows = (await lockCardsOfOrder(tx, orderId)).filter(({ state }) => state === 'PLACED')
  const today = venueDate(at)
  const lastDays: VisitDate[] = []
  for (const row of rows) {
    const { type_code, document_index } = row
    await expireOver(tx, today, { type_code, document_index })
    const former = await cardBefore(tx, row, today)
    const from = former ? addDays(former, 1) : today
    const days = daysFrom(from, row.terms)
    const decided = { decided_at: at, decided_by: actor, version: row.version + 1, follows: former !== null }
    if ((await updateCard(tx, row.id, { state: 'ACTIVE', ...days, ...decided })) === 'held')
      throw new Refusal('CARD_HELD_ALREADY')
    lastDays.push(days.valid_until)
  }
  return lastDays.toSorted().at(-1) ?? null
}

/** The last day of the card that this one renews; null: its holder has none that is good. */
async function cardBefore(tx: Tx, row: CardRow, today: VisitDate): Promise<VisitDate | null> {
  const held = await listHolding(tx, row.type_code, [row.document_index])
  const [former, ...more] = held.filter(
    (one) => one.id !== row.id && ['ACTIVE', 'FROZEN'].includes(shownState(one, undefined, today)),
  )
  if (!former) return null
  if (more.length > 0 || !mayRenew(former, today)) throw new Refusal('CARD_HELD_ALREADY')
  return former.valid_until
}

const liveStates = ['ACTIVE', 'FROZEN'] as const

/** Units of a card order have moved, and their cards with them. Those that were never approved wait with their order. */
export async function followUnits(tx: Tx, unitNos: readonly string[], to: UnitState): Promise<void> {
  if (to === 'refunding') {
    await moveCardsOfUnits(tx, unitNos, { from: ['FROZEN'], frozenFor: 'STAFF', frozen_for: 'BOTH' })
    return moveCardsOfUnits(tx, unitNos, { from: ['ACTIVE'], state: 'FROZEN', frozen_for: 'REFUND' })
  }
  if (to === 'valid') {
    await moveCardsOfUnits(tx, unitNos, {
      ...{ from: ['FROZEN'], frozenFor: 'REFUND', state: 'ACTIVE', frozen_for: null },
    })
    return moveCardsOfUnits(tx, unitNos, { from: ['FROZEN'], frozenFor: 'BOTH', frozen_for: 'STAFF' })
  }
  if (to === 'returning' || to === 'refunded' || to === 'void')
    return moveCardsOfUnits(tx, unitNos, {
      ...{ from: ['PLACED', ...liveStates], state: 'CANCELLED', frozen_for: null },
    })
}

/** The order ended unpaid. Its cards are kept as long as late money may come. */
export async function cancelPlacedCards(tx: Tx, orderNo: OrderNo, at: Date): Promise<void> {
  await moveUndecided(tx, orderNo, { from: 'PLACED', to: 'CANCELLED', forgetAt: forgetUnpaidAt(at) })
}

/** Late money took its seats once more. False: its cards are forgotten, so nobody could be approved. */
export async function reviveCards(tx: Tx, orderNo: OrderNo): Promise<boolean> {
  const revived = await moveUndecided(tx, orderNo, { from: 'CANCELLED', to: 'PLACED', forgetAt: null })
  return revived > 0
}
