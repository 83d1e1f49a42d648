/** A ticket is shown at a gate: the people it lets in are counted, and the answer is written down with the scan. */
import { createHash } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Admission, admit, admitHolder, type Showing } from '#contract/values/admit.ts'
import type { ScanAnswer, ScanInput } from '#contract/values/gate.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { type CardAtGate, findCardAtGate, listBookedUnits } from '../card/at-gate.ts'
import { verifyCard } from '../card/card-code.ts'
import type { WalkIn } from '../ordering/place/walk-in.ts'
import { type TicketKey, verifyTicket } from '../ordering/reading/ticket-code.ts'
import {
  type AdmittedGuests,
  admitPeople,
  findAnswersOfParty,
  findGuests,
  lockUnitAtGate,
  lockUnitsAtGate,
  type UnitAtGate,
} from '../ordering/units/admit-people.ts'
import { answerOf, assistCodeOf, findCardsOf, findEntriesOf, noGuests, shownOf, shownUnit } from './answer.ts'
import { scanParty } from './party.ts'
import { completeScan, findGate, findScan, type Gate, insertScan, type Scan } from './store.ts'
import { admitWithoutBooking, mayWalkIn } from './walk-in.ts'

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
  if (showsParty(input)) return await answerParty(deps, tx, scanned, { scan, gate, at })
  const decided = await (medium === 'CARD' ? decideCard : decideTicket)(deps, tx, {
    input,
    gate,
    at,
    walkIns,
  })
  if (!decided) return answerOf(scan, { guests: noGuests, card: null }, scanned.language)
  const { outcome, people, unit, card } = decided
  if (unit && people > 0) await admitPeople(tx, [{ unit, people }], { at, actor })
  const entries = await findEntriesOf(tx, unit ? [unit] : [])
  const shown = unit && { ...shownOf(unit, entries), admitted: unit.admitted + people }
  await completeScan(tx, nonce, {
    ...{ unitId: unit?.id ?? null, cardNo: card?.cardNo ?? null, orderId: null, outcome, people, shown },
  })
  return answerOf({ outcome, people, shown, at }, { guests: unit ?? noGuests, card }, scanned.language)
}

/** The assist code of a group's order stands for all of its party, unless the number of a ticket comes with it. */
const showsParty = ({ medium, unitNo }: ScanInput): boolean =>
  medium === 'PARTY' || (medium === 'ASSIST' && unitNo === undefined)

async function answerParty(
  deps: GateDeps,
  tx: Tx,
  { input, actor, language }: Scanned,
  { scan, gate, at }: { scan: Scan; gate: Gate; at: Date },
): Promise<ScanAnswer> {
  const party = await scanParty(deps, tx, { input, gate, at, actor })
  if (!party && input.medium === 'ASSIST') throw new Refusal('BAD_REQUEST', { field: 'body.unitNo' })
  if (!party) return answerOf(scan, { guests: noGuests, card: null }, language)
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
const MAX_LOOKS = 5

/** Null when no card of ours is shown. */
async function decideCard(deps: GateDeps, tx: Tx, deciding: Deciding): Promise<Decided | null> {
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
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
  const answer = await admitWithoutBooking(tx, walkIns, { booked: bookedIds, admits })
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

async function guestsOf(vault: Vault, tx: Tx, { unitId, orderId }: Scan): Promise<AdmittedGuests> {
  if (orderId !== null) return await findAnswersOfParty(vault, tx, orderId)
  return unitId === null ? noGuests : await findGuests(vault, tx, unitId)
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
