/** What a gate sees of tickets and their cards, and what it answers about them. */
import { isAdmission } from '#contract/admission.ts'
import type { Language } from '#contract/language.ts'
import type { ShownUnit } from '#contract/values/admit.ts'
import type { GateTicket, ScanAnswer } from '#contract/values/gate.ts'
import { tidyNo } from '#contract/values/searched-no.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { type CardAtGate, cancelledCard, cardIn, findCardsOfUnits } from '../card/at-gate.ts'
import { boardingOf } from '../catalogue/rules.ts'
import type { AdmittedGuests, UnitAtGate } from '../ordering/units/admit-people.ts'
import { findEntries, type GateEntry } from './entries-sql.ts'
import type { Scan, ShownAtGate } from './store.ts'

/** As staff type what somebody reads to them: in small letters, full-width digits, perhaps with spaces. */
export const assistCodeOf = tidyNo

export const shownUnit = (
  { offer, ...unit }: UnitAtGate,
  cards: ReadonlyMap<number, CardAtGate>,
): ShownUnit => ({
  ...unit,
  category: offer.category,
  isAdmission: isAdmission(unit.product),
  boardingUntilMinutes: boardingOf(unit.product),
  card: offer.needsCard ? (cards.get(unit.id) ?? cancelledCard) : null,
})

export const findCardsOf = ({ vault }: { vault: Vault }, on: Db | Tx, units: readonly UnitAtGate[]) =>
  findCardsOfUnits(
    vault,
    on,
    units.flatMap(({ id, offer }) => (offer.needsCard ? [id] : [])),
  )

/** Before anybody has come in there is nothing to ask for. */
export const findEntriesOf = (db: Db | Tx, units: readonly UnitAtGate[]) =>
  findEntries(
    db,
    units.flatMap(({ id, admitted }) => (admitted > 0 ? [id] : [])),
  )

export function shownOf(unit: UnitAtGate, entries: ReadonlyMap<number, GateEntry>): ShownAtGate {
  const entry = entries.get(unit.id)
  const { unitNo, visitDate, slotFrom, slotTo, admits, admitted, product, offer } = unit
  return {
    ...{ unitNo, visitDate, slotFrom, slotTo, admits, admitted },
    productName: product.name,
    ticketName: offer.name,
    previous: entry ? { at: entry.at.toISOString(), gateName: entry.gateName } : null,
  }
}

export const noGuests: AdmittedGuests = { visitors: [], answersIn: () => [] }

export function answerOf(
  { outcome, people, shown, at }: Pick<Scan, 'outcome' | 'people' | 'shown' | 'at'>,
  { guests, card }: { guests: AdmittedGuests; card: CardAtGate | null },
  language: Language,
): ScanAnswer {
  const ticket = shown && ticketIn(language, shown, guests)
  return { outcome, people, ticket, card: card && cardIn(language, card), at: at.toISOString() }
}

function ticketIn(language: Language, shown: ShownAtGate, guests: AdmittedGuests): GateTicket {
  const { productName, ticketName, previous } = shown
  return {
    ...shown,
    orderNo: shown.orderNo ?? null,
    people: guests.visitors,
    extras: guests.answersIn(language),
    productName: productName[language],
    ticketName: ticketName[language],
    previous: previous && { at: previous.at, gateName: previous.gateName[language] },
  }
}
