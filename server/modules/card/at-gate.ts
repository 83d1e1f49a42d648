/** What the gate asks of cards: whose one is, how it stands, and what is booked with it for a day. */
import type { Language, Texts } from '#contract/language.ts'
import type { ShownCard } from '#contract/values/admit.ts'
import type { CardNo } from '#contract/values/card.ts'
import type { GateCard } from '#contract/values/gate.ts'
import { maskName } from '#contract/values/person.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { openHolder } from './holder.ts'
import { type CardRow, findCard } from './store.ts'
import { listCardsOfUnits, listVisitsOn } from './visit-store.ts'

export type CardAtGate = ShownCard & {
  cardNo: CardNo
  typeName: Texts
  /** Masked. */
  holderName: string
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
export const goneCard: ShownCard = { state: 'CANCELLED', serial: 0, validFrom: null, validUntil: null }

export const cardIn = (
  language: Language,
  { cardNo, typeName, holderName, validUntil }: CardAtGate,
): GateCard => ({ cardNo, typeName: typeName[language], holderName, validUntil })
