/** A group's party is shown at a gate by its one code or its assist code: staff say how many come in, and the rest may follow. */
import { isAdmission } from '#contract/admission.ts'
import type { Texts } from '#contract/language.ts'
import { admitParty, type PartyAdmission, type PartyShowing } from '#contract/values/admit-party.ts'
import type { ScanInput } from '#contract/values/gate.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { boardingOf } from '../catalogue/rules.ts'
import { verifyParty } from '../ordering/reading/party-code.ts'
import type { TicketKey } from '../ordering/reading/ticket-code.ts'
import {
  admitPeople,
  lockPartyAtGate,
  type PartyAtGate,
  type PartyUnit,
} from '../ordering/units/admit-people.ts'
import { assistCodeOf } from './answer.ts'
import { findEntries, type GateEntry } from './entries-sql.ts'
import { type Completed, type Gate, insertScanUnits, type ShownAtGate } from './store.ts'

export type ShowingParty = { input: ScanInput; gate: Gate; at: Date; actor: string }

/** Those who come in are counted at once. Null when no party of ours is shown. */
export async function scanParty(
  { ticketKey }: { ticketKey: TicketKey },
  tx: Tx,
  { input, gate, at, actor }: ShowingParty,
): Promise<(Completed & { shown: ShownAtGate; orderId: number }) | null> {
  const { medium, content, people: coming = null, documentChecked = false } = input
  const code = medium === 'PARTY' ? verifyParty(ticketKey, content) : { assistCode: assistCodeOf(content) }
  const order = code && (await lockPartyAtGate(tx, code))
  if (!code || !order || order.units.length === 0) return null
  const serial = 'serial' in code ? code.serial : null
  const decided = decide(order, gate, { at, serial, people: coming, documentChecked })
  const shares = decided.shares.map(({ unit, people }) => ({ unit: unit.of, people }))
  const entry = await latestEntry(tx, decided.party)
  await admitPeople(tx, shares, { at, actor })
  await insertScanUnits(
    tx,
    input.nonce,
    shares.map(({ unit, people }) => ({ unitId: unit.id, people })),
  )
  const { outcome, people } = decided
  return {
    ...{ unitId: null, cardNo: null, orderId: order.orderId, outcome, people },
    shown: shownOf(order, decided, entry),
  }
}

/** What a gate would answer now to a party of which nobody has said yet how many come in. */
export async function viewParty(
  db: Db,
  order: Pick<PartyAtGate, 'orderNo' | 'units'>,
  { gate, at }: { gate: Gate; at: Date },
): Promise<Pick<Completed, 'outcome' | 'people'> & { shown: ShownAtGate }> {
  const showing = { at, serial: null, people: null, documentChecked: false }
  const decided = decide({ ...order, serial: 0 }, gate, showing)
  const { outcome, people, party } = decided
  return { outcome, people, shown: shownOf(order, decided, await latestEntry(db, party)) }
}

function decide({ units, serial }: Pick<PartyAtGate, 'units' | 'serial'>, gate: Gate, showing: PartyShowing) {
  const shown = units.map((unit) => ({
    ...{ ...unit, category: unit.offer.category, card: null },
    isAdmission: isAdmission(unit.product),
    boardingUntilMinutes: boardingOf(unit.product),
    of: unit,
  }))
  return admitParty({ units: shown, serial }, gate, showing)
}

/** The party with those who come in now among those who are in. */
function shownOf(
  { orderNo, units }: Pick<PartyAtGate, 'orderNo' | 'units'>,
  { party, people }: PartyAdmission<PartyUnit>,
  entry: GateEntry | null,
): ShownAtGate {
  // Where all of it was given back, it is shown what it was.
  const [first = units[0]] = party
  if (!first) throw new Error(`order ${orderNo} has no ticket for a gate`)
  const { visitDate, slotFrom, slotTo, product } = first
  const count = (of: 'admits' | 'admitted') => party.reduce((sum, unit) => sum + unit[of], 0)
  return {
    ...{ unitNo: null, orderNo, visitDate, slotFrom, slotTo, productName: product.name },
    ticketName: namesOf(party.length > 0 ? party : units),
    admits: count('admits'),
    admitted: count('admitted') + people,
    previous: entry && { at: entry.at.toISOString(), gateName: entry.gateName },
  }
}

const namesOf = (units: readonly PartyUnit[]): Texts => ({
  'zh-CN': [...new Set(units.map(({ offer }) => offer.name['zh-CN']))].join('、'),
  'en-US': [...new Set(units.map(({ offer }) => offer.name['en-US']))].join(', '),
})

/** Before anybody has come in there is none. */
async function latestEntry(on: Db | Tx, party: readonly PartyUnit[]): Promise<GateEntry | null> {
  const inside = party.filter(({ admitted }) => admitted > 0)
  const entries = await findEntries(
    on,
    inside.map(({ id }) => id),
  )
  return [...entries.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime())[0] ?? null
}
