/** A ticket is shown at a gate: the people it lets in are counted, and the answer is written down with the scan. */
import { createHash } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Admission, admit, admitHolder, type Showing, type ShownUnit } from '#contract/values/admit.ts'
import type { GateCode, GateTicket, ScanAnswer, ScanInput } from '#contract/values/gate.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import {
  type CardAtGate,
  cardIn,
  findCardAtGate,
  findCardsOfUnits,
  goneCard,
  listBookedUnits,
} from '../card/at-gate.ts'
import { verifyCard } from '../card/card-code.ts'
import type { WalkIn } from '../ordering/place/walk-in.ts'
import { type TicketKey, verifyTicket } from '../ordering/reading/ticket-code.ts'
import {
  admitPeople,
  findAnswersOfParty,
  findGuests,
  type Guests,
  listUnitsAtGate,
  lockUnitAtGate,
  lockUnitsAtGate,
  type UnitAtGate,
} from '../ordering/units/admit-people.ts'
import { scanParty } from './party.ts'
import {
  completeScan,
  type Entry,
  findEntries,
  findGate,
  findScan,
  type Gate,
  insertScan,
  type Scan,
  type Shown,
} from './store.ts'
import { enterWithout, mayWalkIn } from './walk-in.ts'

export type GateDeps = { db: Db; clock: Clock; vault: Vault; ticketKey: TicketKey }

export type Scanned = {
  input: ScanInput
  /** staff:<account> */
  actor: string
  language: Language
  /** What the holder of the card that is shown may have without a booking. */
  walkIns?: readonly WalkIn[]
}

/** Refuses an unknown gate, and a nonce that another scan has used. A nonce that comes again gets the same answer. */
export async function scanTicket(deps: GateDeps, tx: Tx, scanned: Scanned): Promise<ScanAnswer> {
  const { input, actor, walkIns = [] } = scanned
  const { nonce, gateCode, medium } = input
  const gate = await findGate(tx, gateCode)
  if (!gate) throw new Refusal('NOT_FOUND')
  const at = deps.clock.now()
  const digest = createHash('sha256').update(JSON.stringify(input)).digest()
  const scan = await insertScan(tx, { nonce, digest, gateCode, medium, at, actor })
  if (!scan) return await answerAgain(deps, tx, scanned, digest)
  if (medium === 'PARTY') return await answerParty(deps, tx, scanned, { scan, gate, at })
  const decided = await (medium === 'CARD' ? decideCard : decideTicket)(deps, tx, {
    input,
    gate,
    at,
    walkIns,
  })
  if (!decided) return answerOf(scan, { guests: nobody, card: null }, scanned.language)
  const { outcome, people, unit, card } = decided
  if (unit && people > 0) await admitPeople(tx, [{ unit, people }], { at, actor })
  const entries = await findEntriesOf(tx, unit ? [unit] : [])
  const shown = unit && { ...shownOf(unit, entries), admitted: unit.admitted + people }
  await completeScan(tx, nonce, {
    ...{ unitId: unit?.id ?? null, cardNo: card?.cardNo ?? null, orderId: null, outcome, people, shown },
  })
  return answerOf({ outcome, people, shown, at }, { guests: unit ?? nobody, card }, scanned.language)
}

async function answerParty(
  deps: GateDeps,
  tx: Tx,
  { input, actor, language }: Scanned,
  { scan, gate, at }: { scan: Scan; gate: Gate; at: Date },
): Promise<ScanAnswer> {
  const party = await scanParty(deps, tx, { input, gate, at, actor })
  if (!party) return answerOf(scan, { guests: nobody, card: null }, language)
  await completeScan(tx, input.nonce, party)
  const guests = await findAnswersOfParty(deps.vault, tx, party.orderId)
  return answerOf({ ...party, at }, { guests, card: null }, language)
}

type Deciding = { input: ScanInput; gate: Gate; at: Date; walkIns: readonly WalkIn[] }
/** What the scan is about: a ticket, a card, or both. */
type Decided = Admission & { unit: UnitAtGate | null; card: CardAtGate | null }

const showingOf = ({ people, documentChecked = false }: ScanInput, at: Date): Omit<Showing, 'serial'> => ({
  at,
  people: people ?? null,
  documentChecked,
})

/** Null when no ticket of ours is shown. */
async function decideTicket(deps: GateDeps, tx: Tx, { input, gate, at }: Deciding): Promise<Decided | null> {
  const code = readCode(deps, input)
  const unit = code && (await findShown(deps, tx, input, code.unitNo))
  if (!code || !unit) return null
  const cards = await findCardsOf(deps, tx, [unit])
  const admission = admit(shownUnit(unit, cards), gate, { ...showingOf(input, at), serial: code.serial })
  return { ...admission, unit, card: cards.get(unit.id) ?? null }
}

/** Others book with the same card meanwhile, or bring it to another gate; then it is looked at once more. */
const MOST_LOOKS = 5

/** Null when no card of ours is shown. */
async function decideCard(deps: GateDeps, tx: Tx, deciding: Deciding): Promise<Decided | null> {
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const decided = await lookAtCard(deps, tx, deciding)
    if (decided !== 'again') return decided
  }
  throw new Refusal('BUSY')
}

async function lookAtCard(
  { vault, ticketKey }: GateDeps,
  tx: Tx,
  { input, gate, at, walkIns }: Deciding,
): Promise<Decided | null | 'again'> {
  const code = verifyCard(ticketKey, input.content)
  const card = code && (await findCardAtGate(vault, tx, code.cardNo))
  if (!code || !card) return null
  const bookedIds = await listBookedUnits(tx, code.cardNo, venueDate(at))
  const booked = await lockUnitsAtGate(vault, tx, bookedIds)
  const units = booked.map((unit) => ({ ...shownUnit(unit, new Map([[unit.id, card]])), of: unit }))
  const showing = { ...showingOf(input, at), serial: code.serial }
  const { unit, ...admission } = admitHolder(card, units, gate, showing)
  const decided = { ...admission, unit: unit?.of ?? null, card }
  if (walkIns.length === 0 || !mayWalkIn(admission.outcome)) return decided
  let entry: Decided = decided
  const admits = async (unitNo: string) => {
    const made = await lockUnitAtGate(vault, tx, unitNo)
    if (!made) return false
    const shown = shownUnit(made, new Map([[made.id, card]]))
    const own = admit(shown, gate, { ...showing, serial: null })
    entry = { ...own, unit: own.people > 0 ? made : null, card }
    return own.people > 0
  }
  const answer = await enterWithout(tx, walkIns, { booked: bookedIds, admits })
  if (answer === 'again') return answer
  if (answer === null || answer === 'made' || answer === 'declined') return entry
  return { outcome: answer, people: 0, unit: null, card }
}

async function answerAgain(
  { vault }: GateDeps,
  tx: Tx,
  { input, language }: Scanned,
  digest: Buffer,
): Promise<ScanAnswer> {
  const scan = await findScan(tx, input.nonce)
  if (!scan.digest.equals(digest)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  const guests = await guestsOf(vault, tx, scan)
  const card = scan.cardNo === null ? null : await findCardAtGate(vault, tx, scan.cardNo)
  return answerOf(scan, { guests, card }, language)
}

async function guestsOf(vault: Vault, tx: Tx, { unitId, orderId }: Scan): Promise<Guests> {
  if (orderId !== null) return await findAnswersOfParty(vault, tx, orderId)
  return unitId === null ? nobody : await findGuests(vault, tx, unitId)
}

/** Which ticket is shown; null when that is no code of ours. The assist code of an order comes with the ticket's number. */
function readCode(
  { ticketKey }: GateDeps,
  { medium, content, unitNo }: ScanInput,
): { unitNo: string; serial: number | null } | null {
  if (medium === 'QR') return verifyTicket(ticketKey, content)
  if (unitNo === undefined) throw new Refusal('BAD_REQUEST', { field: 'body.unitNo' })
  return { unitNo, serial: null }
}

/** A ticket that comes by assist code is one of that order. */
async function findShown(
  { vault }: GateDeps,
  tx: Tx,
  { medium, content }: ScanInput,
  unitNo: string,
): Promise<UnitAtGate | null> {
  const unit = await lockUnitAtGate(vault, tx, unitNo)
  return medium === 'QR' || unit?.assistCode === assistCodeOf(content) ? unit : null
}

/** As somebody reads it to the staff: in small letters, perhaps with spaces. */
const assistCodeOf = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

const shownUnit = ({ offer, ...unit }: UnitAtGate, cards: ReadonlyMap<number, CardAtGate>): ShownUnit => ({
  ...unit,
  category: offer.category,
  card: offer.needsCard ? (cards.get(unit.id) ?? goneCard) : null,
})

const findCardsOf = ({ vault }: Pick<GateDeps, 'vault'>, on: Db | Tx, units: readonly UnitAtGate[]) =>
  findCardsOfUnits(
    vault,
    on,
    units.flatMap(({ id, offer }) => (offer.needsCard ? [id] : [])),
  )

/** Before anybody has come in there is nothing to ask for. */
const findEntriesOf = (db: Db | Tx, units: readonly UnitAtGate[]) =>
  findEntries(
    db,
    units.flatMap(({ id, admitted }) => (admitted > 0 ? [id] : [])),
  )

function shownOf(unit: UnitAtGate, entries: ReadonlyMap<number, Entry>): Shown {
  const entry = entries.get(unit.id)
  const { unitNo, visitDate, slotFrom, slotTo, admits, admitted, product, offer } = unit
  return {
    ...{ unitNo, visitDate, slotFrom, slotTo, admits, admitted },
    productName: product.name,
    ticketName: offer.name,
    previous: entry ? { at: entry.at.toISOString(), gateName: entry.gateName } : null,
  }
}

const nobody: Guests = { visitors: [], answersIn: () => [] }

function answerOf(
  { outcome, people, shown, at }: Pick<Scan, 'outcome' | 'people' | 'shown' | 'at'>,
  { guests, card }: { guests: Guests; card: CardAtGate | null },
  language: Language,
): ScanAnswer {
  const ticket = shown && ticketIn(language, shown, guests)
  return { outcome, people, ticket, card: card && cardIn(language, card), at: at.toISOString() }
}

function ticketIn(language: Language, shown: Shown, guests: Guests): GateTicket {
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

export type AssistInput = { gateCode: GateCode; assistCode: string; language: Language }

/** The tickets of an order by its assist code, each with what the gate would answer now; none for an unknown code. */
export async function listTickets(
  deps: GateDeps,
  { gateCode, assistCode, language }: AssistInput,
): Promise<ScanAnswer[]> {
  const gate = await findGate(deps.db, gateCode)
  if (!gate) throw new Refusal('NOT_FOUND')
  const at = deps.clock.now()
  const units = await listUnitsAtGate(deps.vault, deps.db, assistCodeOf(assistCode))
  const entries = await findEntriesOf(deps.db, units)
  const cards = await findCardsOf(deps, deps.db, units)
  return units.map((unit) => {
    const showing = { at, serial: null, people: null, documentChecked: false }
    const { outcome, people } = admit(shownUnit(unit, cards), gate, showing)
    const shown = shownOf(unit, entries)
    return answerOf(
      { outcome, people, shown, at },
      { guests: unit, card: cards.get(unit.id) ?? null },
      language,
    )
  })
}
