/** Tickets without a phone: those of an order by its assist code, with what a gate would answer now. */
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { admit } from '#contract/values/admit.ts'
import type { GateCode, ScanAnswer } from '#contract/values/gate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { entersWithParty, listUnitsAtGate, type UnitAtGate } from '../ordering/units/admit-people.ts'
import { answerOf, assistCodeOf, findCardsOf, findEntriesOf, shownOf, shownUnit } from './answer.ts'
import { viewParty } from './party.ts'
import { findGate, type Gate } from './store.ts'

export type ListTicketsDeps = { db: Db; clock: Clock; vault: Vault }
export type AssistInput = { gateCode: GateCode; assistCode: string; language: Language }

/**
 * The tickets of an order by its assist code, each with what the gate would answer now; none for an unknown code. What of
 * a group comes together is one of them, however many it is.
 */
export async function listTickets(
  deps: ListTicketsDeps,
  { gateCode, assistCode, language }: AssistInput,
): Promise<ScanAnswer[]> {
  const gate = await findGate(deps.db, gateCode)
  if (!gate) throw new Refusal('NOT_FOUND')
  const found: Found = { gate, at: deps.clock.now(), language }
  const units = await listUnitsAtGate(deps.vault, deps.db, assistCodeOf(assistCode))
  const party = units.filter(entersWithParty)
  const apart = units.filter((unit) => !entersWithParty(unit))
  return [...(await listParty(deps, party, found)), ...(await listApart(deps, apart, found))]
}

type Found = { gate: Gate; at: Date; language: Language }

async function listParty(
  { db }: ListTicketsDeps,
  units: UnitAtGate[],
  { gate, at, language }: Found,
): Promise<ScanAnswer[]> {
  const [first] = units
  if (!first) return []
  const { orderNo, answersIn } = first
  const viewed = await viewParty(db, { orderNo, units }, { gate, at })
  return [answerOf({ ...viewed, at }, { guests: { visitors: [], answersIn }, card: null }, language)]
}

async function listApart(
  deps: ListTicketsDeps,
  units: readonly UnitAtGate[],
  { gate, at, language }: Found,
): Promise<ScanAnswer[]> {
  const entries = await findEntriesOf(deps.db, units)
  const cards = await findCardsOf(deps, deps.db, units)
  return units.map((unit) => {
    const showing = { at, serial: null, people: null, documentChecked: false }
    const { outcome, people } = admit(shownUnit(unit, cards), gate, showing)
    const shown = shownOf(unit, entries)
    const card = cards.get(unit.id) ?? null
    return answerOf({ outcome, people, shown, at }, { guests: unit, card }, language)
  })
}
