/** Tickets as the gate sees them; people come in with one, and with the last of them it is used. */
import type { Language } from '#contract/language.ts'
import { partySerialOf, type Share } from '#contract/values/admit-party.ts'
import type { ShownAnswer } from '#contract/values/asked.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { maskName } from '#contract/values/person.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { maskedAnswers } from '../order/answers.ts'
import { hasNoGateCode } from '../order/rules.ts'
import {
  addAdmitted,
  findSealedExtras,
  findSealedGuests,
  type GroupOrderBy,
  listUnitsByAssistCode,
  lockGroupOrder,
  lockUnit,
  lockUnits,
  type StoredUnit,
} from './admission-sql.ts'
import { markUsed } from './mark-used.ts'

/** Who comes, and what they answered to the order form; names masked. */
export type AdmittedGuests = { visitors: string[]; answersIn: (language: Language) => ShownAnswer[] }

export type UnitAtGate = Omit<StoredUnit, 'names' | 'extrasSealed'> & AdmittedGuests

/** Locked, with its order, until the transaction ends. Null for a number that no ticket has, and for what is delivered. */
export async function lockUnitAtGate(vault: Vault, tx: Tx, unitNo: string): Promise<UnitAtGate | null> {
  const unit = await lockUnit(tx, unitNo)
  return unit && isShown(unit) ? unitAtGate(vault, unit) : null
}

/** The same for several tickets; none of those that are delivered. */
export const lockUnitsAtGate = async (
  vault: Vault,
  tx: Tx,
  unitIds: readonly number[],
): Promise<UnitAtGate[]> =>
  (await lockUnits(tx, unitIds)).filter(isShown).map((unit) => unitAtGate(vault, unit))

/** What can be shown of the order with this assist code; none for an unknown one. */
export async function listUnitsAtGate(vault: Vault, db: Db, assistCode: string): Promise<UnitAtGate[]> {
  const units = await listUnitsByAssistCode(db, assistCode)
  return units.filter(isShown).map((unit) => unitAtGate(vault, unit))
}

/** A piece that is delivered comes by post: nobody comes in with it. */
const isShown = ({ product, wayToGet }: StoredUnit): boolean => !hasNoGateCode(product, wayToGet)

export const findGuests = async (vault: Vault, tx: Tx, unitId: number): Promise<AdmittedGuests> =>
  guestsOf(vault, await findSealedGuests(tx, unitId))

const unitAtGate = (vault: Vault, { names, extrasSealed, ...unit }: StoredUnit): UnitAtGate => ({
  ...unit,
  ...guestsOf(vault, { names, extrasSealed }),
})

const guestsOf = (
  vault: Vault,
  { names, extrasSealed }: Pick<StoredUnit, 'names' | 'extrasSealed'>,
): AdmittedGuests => ({
  visitors: masked(vault, names),
  answersIn: (language) => maskedAnswers(vault, extrasSealed, language),
})

const masked = (vault: Vault, names: readonly Buffer[]): string[] =>
  names.map((name) => maskName(vault.open(name)))

export type PartyUnit = Omit<StoredUnit, 'names' | 'extrasSealed'>
/** `serial`: of all tickets of the order together. */
export type PartyAtGate = { orderId: number; orderNo: OrderNo; serial: number; units: PartyUnit[] }

/** Locked until the transaction ends. Null where no group's order is shown. */
export async function lockPartyAtGate(tx: Tx, by: GroupOrderBy): Promise<PartyAtGate | null> {
  const order = await lockGroupOrder(tx, by)
  if (!order) return null
  const { orderId, orderNo, units } = order
  const together = units.filter((unit) => isShown(unit) && entersWithParty(unit))
  return { orderId, orderNo, serial: partySerialOf(units), units: together }
}

/** With its party. Who comes with a card shows that. */
export const entersWithParty = ({ channel, offer }: Pick<PartyUnit, 'channel' | 'offer'>): boolean =>
  channel === 'B2B' && !offer.needsCard

/** What the order form of a party asked: how many come when, by which coach. */
export async function findAnswersOfParty(vault: Vault, tx: Tx, orderId: number): Promise<AdmittedGuests> {
  return guestsOf(vault, { names: [], extrasSealed: await findSealedExtras(tx, orderId) })
}

/** The tickets are locked, of one order, and let so many in. */
export async function admitPeople(
  tx: Tx,
  shares: readonly Share<PartyUnit>[],
  { at, actor }: { at: Date; actor: string },
): Promise<void> {
  if (shares.length === 0) return
  await addAdmitted(
    tx,
    shares.map(({ unit, people }) => ({ unitId: unit.id, people })),
  )
  const full = shares.filter(({ unit, people }) => unit.admitted + people >= unit.admits)
  await markUsed(
    tx,
    full.map(({ unit }) => unit),
    { at, note: 'used', actor },
  )
}
