/** A group's party is shown at a gate by its one code: staff say how many come in, and the rest may follow. */
import type { Texts } from '#contract/language.ts'
import { admitParty, type PartyAdmission } from '#contract/values/admit-party.ts'
import type { ScanInput } from '#contract/values/gate.ts'
import type { Tx } from '../../platform/db.ts'
import { verifyParty } from '../ordering/reading/party-code.ts'
import type { TicketKey } from '../ordering/reading/ticket-code.ts'
import {
  admitPeople,
  lockPartyAtGate,
  type PartyAtGate,
  type PartyUnit,
} from '../ordering/units/admit-people.ts'
import { type Completed, type Entry, findEntries, type Gate, insertScanUnits, type Shown } from './store.ts'

export type ShowingParty = { input: ScanInput; gate: Gate; at: Date; actor: string }

/** Those who come in are counted at once. Null when no party of ours is shown. */
export async function scanParty(
  { ticketKey }: { ticketKey: TicketKey },
  tx: Tx,
  { input, gate, at, actor }: ShowingParty,
): Promise<(Completed & { shown: Shown; orderId: number }) | null> {
  const code = verifyParty(ticketKey, input.content)
  const order = code && (await lockPartyAtGate(tx, code.orderNo))
  if (!code || !order || order.units.length === 0) return null
  const units = order.units.map((unit) => ({
    ...{ ...unit, category: unit.offer.category, card: null },
    of: unit,
  }))
  const showing = { at, serial: code.serial, people: input.people ?? null }
  const decided = admitParty({ units, serial: order.serial }, gate, {
    ...showing,
    documentChecked: input.documentChecked ?? false,
  })
  const shares = decided.shares.map(({ unit, people }) => ({ unit: unit.of, people }))
  const entries = await findEntries(
    tx,
    decided.party.filter(({ admitted }) => admitted > 0).map(({ id }) => id),
  )
  await admitPeople(tx, shares, { at, actor })
  await insertScanUnits(
    tx,
    input.nonce,
    shares.map(({ unit, people }) => ({ unitId: unit.id, people })),
  )
  const { outcome, people } = decided
  return {
    ...{ unitId: null, cardNo: null, orderId: order.orderId, outcome, people },
    shown: shownOf(order, decided, latestOf(entries)),
  }
}

/** The party with those who come in now among those who are in. */
function shownOf(
  { orderNo, units }: PartyAtGate,
  { party, people }: PartyAdmission<PartyUnit>,
  entry: Entry | null,
): Shown {
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

const latestOf = (entries: ReadonlyMap<number, Entry>): Entry | null =>
  [...entries.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime())[0] ?? null
