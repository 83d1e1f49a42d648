/** What the gate asks of cards: whose one is, how it stands, and what is booked with it for a day. */
import type { Language, Texts } from '#contract/language.ts'
import type { ShownCard } from '#contract/values/admit.ts'
import type { CardNo, CardTypeCode } from '#contract/values/card.ts'
import type { GateCard } from '#contract/values/gate.ts'
import { maskName } from '#contract/values/person.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { type MemberId, memberIdOf } from '../caller/caller.ts'
import { type HolderIdentity, openHolder } from './holder.ts'
import { type CardRow, findCard } from './store.ts'
import { listCardsOfUnits, listVisitsOn, lockCards } from './visit-store.ts'

export type CardAtGate = ShownCard & {
  cardNo: CardNo
  typeName: Texts
  /** Masked. */
  holderName: string
}

/** Whose card it is, for whom the gate may make an order; their documents are theirs, in full. */
export type CardHolder = HolderIdentity & { cardNo: CardNo; typeCode: CardTypeCode; memberId: MemberId }

/** Null for a card that needs a booking, is not active, or is none. */
export async function findWalkInHolder(
  vault: Vault,
  on: Db | Tx,
  cardNo: CardNo,
): Promise<CardHolder | null> {
  const row = await findCard(on, cardNo)
  if (row?.state !== 'ACTIVE' || row.terms.needsBooking) return null
  return { ...openHolder(vault, row), cardNo, typeCode: row.type_code, memberId: memberIdOf(row.member_id) }
}

/** Nobody else writes visits of the card until the transaction ends. */
export async function lockCard(tx: Tx, cardNo: CardNo): Promise<void> {
  await lockCards(tx, [cardNo])
}

type BookedAs = { cardNo: CardNo; date: VisitDate; booked: readonly number[] }

/** The tickets of the day are those that were read before. */
export async function isBookedAs(tx: Tx, { cardNo, date, booked }: BookedAs): Promise<boolean> {
  const now = await listBookedUnits(tx, cardNo, date)
  return now.length === booked.length && now.every((unitId) => booked.includes(unitId))
}

const atGate = (vault: Vault, row: CardRow): CardAtGate => ({
  cardNo: row.card_no,
  typeName: row.type_name,
  holderName: maskName(openHolder(vault, row).name),
  state: row.state,
  serial: row.code_serial,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
})

/** Null for a number that no card has. */
export async function findCardAtGate(vault: Vault, on: Db | Tx, cardNo: CardNo): Promise<CardAtGate | null> {
  const row = await findCard(on, cardNo)
  return row ? atGate(vault, row) : null
}

/** The tickets that are booked with a card for a day. */
export async function listBookedUnits(tx: Tx, cardNo: CardNo, date: VisitDate): Promise<number[]> {
  const visits = await listVisitsOn(tx, cardNo, date)
  return visits.map(({ unitId }) => unitId)
}

/** By ticket, with what each was booked; none for a card whose owner is gone. */
export async function findCardsOfUnits(
  vault: Vault,
  on: Db | Tx,
  unitIds: readonly number[],
): Promise<ReadonlyMap<number, CardAtGate>> {
  const rows = await listCardsOfUnits(on, unitIds)
  return new Map(rows.map(({ unitId, ...row }) => [Number(unitId), atGate(vault, row)]))
}

/** The card of a ticket whose card is no more. */
export const cancelledCard: ShownCard = { state: 'CANCELLED', serial: 0, validFrom: null, validUntil: null }

export const cardIn = (
  language: Language,
  { cardNo, typeName, holderName, validFrom, validUntil }: CardAtGate,
): GateCard => ({ cardNo, typeName: typeName[language], holderName, validFrom, validUntil })
