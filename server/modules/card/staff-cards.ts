/** Staff look at cards, approve or reject them, freeze them, and replace the codes of lost ones. */
import type * as contract from '#contract/console/card.ts'
import { cardDeciders, type StaffCard, type StaffCardRow } from '#contract/console/card.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { defaultLanguage, type Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CardNo, CardState } from '#contract/values/card.ts'
import { maskDocument } from '#contract/values/document.ts'
import { maskName } from '#contract/values/person.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { memberIdOf } from '../caller/caller.ts'
import { notifyBuyer } from '../message/buyer-notification.ts'
import type { Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import { stateOf, statesOfCards, visitsOf } from './card.ts'
import type { CardDeps } from './deps.ts'
import { openHolder } from './holder.ts'
import { countAwaiting, listByState, listPlacedOf } from './list-store.ts'
import { showPictures } from './pictures.ts'
import { daysFrom, type FrozenFor } from './rules.ts'
import {
  type CardRow,
  findCard,
  listCardsOfOrder,
  lockCard,
  lockCardsOfOrder,
  type StoredState,
  updateCard,
} from './store.ts'
import { listDaysOf } from './visit-store.ts'

const pageSize = 20
type Page = AnswerOf<typeof contract.listStaffCards>

/** Annual cards are found by the orders that await a decision: most that were placed and never paid stay for good. */
export async function listCardApplications(
  deps: CardDeps,
  { query, language }: StaffCall<typeof contract.listCardApplications>,
): Promise<Page> {
  const { db, cardOrders } = deps
  const page = {
    cursor: query.cursor === undefined ? null : Number(query.cursor),
    limit: pageSize + 1,
  }
  const placed = await listPlacedOf(db, await cardOrders.awaiting(db), page)
  const applied = await listByState(db, { states: ['AWAIT'], ...page })
  const rows = [...placed, ...applied].sort((one, other) => one.id - other.id).slice(0, pageSize + 1)
  const { items, nextCursor } = pageOf(await rowsOf(deps, rows, language))
  // One may have been decided on meanwhile.
  return { items: items.filter(({ state }) => state === 'AWAIT'), nextCursor }
}

/** How many citizen cards wait for a decision. */
export const awaitingCards = (db: Db): Promise<number> => countAwaiting(db)

export async function listStaffCards(
  deps: CardDeps,
  { query, language }: StaffCall<typeof contract.listStaffCards>,
): Promise<Page> {
  if (query.cardNo !== undefined) {
    const found = await findCard(deps.db, query.cardNo)
    return pageOf(await rowsOf(deps, found ? [found] : [], language))
  }
  const cursor = query.cursor === undefined ? null : Number(query.cursor)
  const states: StoredState[] = [query.state]
  const rows = await listByState(deps.db, { states, cursor, limit: pageSize + 1, newestFirst: true })
  return pageOf(await rowsOf(deps, rows, language))
}

function pageOf(items: readonly { id: number; row: StaffCardRow }[]): Page {
  const page = items.slice(0, pageSize)
  return {
    items: page.map(({ row }) => row),
    nextCursor: items.length > pageSize ? String(page.at(-1)?.id) : null,
  }
}

async function rowsOf(deps: CardDeps, rows: readonly CardRow[], language: Language) {
  const states = await statesOfCards(deps, deps.db, rows)
  return rows.map((row) => ({
    id: row.id,
    row: rowView(deps, row, states.get(row.id)?.state ?? 'CANCELLED', language),
  }))
}

const rowView = (
  { vault }: Pick<CardDeps, 'vault'>,
  row: CardRow,
  state: CardState,
  language: Language,
): StaffCardRow => ({
  cardNo: row.card_no,
  kind: row.kind,
  typeName: row.type_name[language],
  holderName: maskName(openHolder(vault, row).name),
  state,
  orderNo: row.order_no,
  appliedAt: row.applied_at.toISOString(),
  validUntil: row.valid_until,
})

const shownHolder = (
  { name, idType, document, birthDate }: ReturnType<typeof openHolder>,
  inFull: boolean,
): StaffCard['holder'] =>
  inFull
    ? { name, idType, idNumber: document, birthDate }
    : { name: maskName(name), idType, idNumber: maskDocument(document), birthDate: null }

export async function readStaffCard(
  deps: CardDeps,
  { caller, params, language }: StaffCall<typeof contract.readStaffCard>,
): Promise<StaffCard> {
  const { db, vault } = deps
  const row = await findCard(db, params.cardNo)
  if (!row) throw new Refusal('NOT_FOUND')
  const { state, rejectText } = await stateOf(deps, db, row)
  // Without something to decide nobody needs the document to do their work.
  const decidesNow = state === 'AWAIT' && cardDeciders.some((role) => caller.roles.includes(role))
  const days = (await listDaysOf(db, [row.card_no])).map(({ date }) => date)
  const pictures = await showPictures(vault, db, row.id)
  const all = row.order_id === null ? [row] : await listCardsOfOrder(db, row.order_id)
  return {
    ...rowView(deps, row, state, language),
    typeCode: row.type_code,
    holder: shownHolder(openHolder(vault, row), decidesNow),
    validFrom: row.valid_from,
    terms: row.terms,
    visits: visitsOf(row, state, { days, today: venueDate(deps.clock.now()) }),
    rejectText,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    codeSerial: row.code_serial,
    photo: pictures.photo,
    proof: decidesNow ? pictures.proof : null,
    companions: all.flatMap((one) =>
      one.id === row.id ? [] : [{ cardNo: one.card_no, holderName: maskName(openHolder(vault, one).name) }],
    ),
    version: versionOf(all),
  }
}

/** Of all that are decided on together. */
const versionOf = (rows: readonly CardRow[]): number => rows.reduce((sum, { version }) => sum + version, 0)

type Decision = { version: number; account: string; at: Date }

/** Refuses STAFF_CHANGED when its member changed it since it was read, or a colleague was first. */
export async function passCard(
  deps: CardDeps,
  tx: Tx,
  cardNo: CardNo,
  { version, account, at }: Decision,
): Promise<Written<null>> {
  const found = await known(tx, cardNo)
  const actor = `staff:${account}`
  if (found.order_no !== null) {
    if (!(await deps.cardOrders.confirm(tx, found.order_no, { at, actor }))) throw new Refusal('CARD_DECIDED')
    const approved = await lockCardsOfOrder(tx, found.order_id ?? 0)
    // Each was read one version before.
    if (versionOf(approved) - approved.length !== version) throw new Refusal('STAFF_CHANGED')
    return decided(found, 'ACTIVE')
  }
  const row = await lockAwaiting(tx, cardNo, version)
  const days = daysFrom(venueDate(at), row.terms)
  await updateCard(tx, row.id, {
    ...{ state: 'ACTIVE', ...days, decided_at: at, decided_by: actor, version: row.version + 1 },
  })
  await notifyApplicant(tx, row, 'card-approved', at)
  return decided(row, 'ACTIVE')
}

export async function rejectCard(
  deps: CardDeps,
  tx: Tx,
  cardNo: CardNo,
  { version, account, at, reason }: Decision & { reason: string },
): Promise<Written<null>> {
  const found = await known(tx, cardNo)
  const actor = `staff:${account}`
  const { answer, audit } = decided(found, 'REJECTED')
  if (found.order_no !== null) {
    const decision = { at, actor, text: reason }
    if (!(await deps.cardOrders.reject(tx, found.order_no, decision))) throw new Refusal('CARD_DECIDED')
    if (versionOf(await lockCardsOfOrder(tx, found.order_id ?? 0)) !== version)
      throw new Refusal('STAFF_CHANGED')
    return { answer, audit: { ...audit, reason } }
  }
  const row = await lockAwaiting(tx, cardNo, version)
  await updateCard(tx, row.id, {
    ...{
      state: 'REJECTED',
      reject_text: reason,
      decided_at: at,
      decided_by: actor,
      version: row.version + 1,
    },
  })
  await notifyApplicant(tx, row, 'card-rejected', at)
  return { answer, audit: { ...audit, reason } }
}

/** Of a card that was applied for without an order, once for each decision; the buyer of a card gets messages about its order. */
const notifyApplicant = (
  tx: Tx,
  { card_no, version, member_id, language, type_name }: CardRow,
  kind: 'card-approved' | 'card-rejected',
  at: Date,
): Promise<void> =>
  notifyBuyer(tx, {
    ...{ kind, memberId: memberIdOf(member_id), language: language ?? defaultLanguage },
    ...{ event: `${card_no}:${version}`, at },
    params: { date: venueDate(at), product: type_name[language ?? defaultLanguage] },
  })

async function known(on: Db | Tx, cardNo: CardNo): Promise<CardRow> {
  const row = await findCard(on, cardNo)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

async function lockAwaiting(tx: Tx, cardNo: CardNo, version: number): Promise<CardRow> {
  const row = await lockCard(tx, cardNo)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.version !== version) throw new Refusal('STAFF_CHANGED')
  if (row.state !== 'AWAIT') throw new Refusal('CARD_DECIDED')
  return row
}

const decided = ({ card_no, order_no }: CardRow, state: CardState): Written<null> => ({
  answer: null,
  audit: { no: card_no, before: { state: 'AWAIT' }, after: { state, ...(order_no && { order: order_no }) } },
})

type Freezing = { to: 'FROZEN' | 'ACTIVE'; reason: string }

/** What a refund froze, a refund sets free; of a card that staff have frozen as well, staff take back theirs alone. */
export async function freezeCard(
  deps: CardDeps,
  tx: Tx,
  cardNo: CardNo,
  { to, reason }: Freezing,
): Promise<Written<null>> {
  const row = await lockCard(tx, cardNo)
  if (!row) throw new Refusal('NOT_FOUND')
  const { state } = await stateOf(deps, tx, row)
  const audit = { no: cardNo, before: { state }, after: { state: to }, reason }
  if (state === to && row.frozen_for !== 'REFUND') return { answer: null, audit }
  const frozenFor = frozenAfter(to, { state, frozenFor: row.frozen_for })
  if (frozenFor === undefined) throw new Refusal('CARD_NOT_ACTIVE')
  const after = { state: frozenFor === null ? ('ACTIVE' as const) : ('FROZEN' as const) }
  await updateCard(tx, row.id, { ...after, frozen_for: frozenFor })
  return { answer: null, audit: { ...audit, after } }
}

type Frozen = { state: CardState; frozenFor: FrozenFor | null }

/** For whom a card is frozen once staff have frozen it or set it free; undefined: they cannot. */
function frozenAfter(to: Freezing['to'], { state, frozenFor }: Frozen): FrozenFor | null | undefined {
  if (to === 'FROZEN' && state === 'ACTIVE') return 'STAFF'
  if (to === 'FROZEN' && state === 'FROZEN') return 'BOTH'
  if (to === 'ACTIVE' && state === 'FROZEN' && frozenFor === 'STAFF') return null
  return to === 'ACTIVE' && state === 'FROZEN' && frozenFor === 'BOTH' ? 'REFUND' : undefined
}

export async function replaceCardCode(
  deps: CardDeps,
  tx: Tx,
  cardNo: CardNo,
  reason: string,
): Promise<Written<null>> {
  const row = await lockCard(tx, cardNo)
  if (!row) throw new Refusal('NOT_FOUND')
  if ((await stateOf(deps, tx, row)).state !== 'ACTIVE') throw new Refusal('CARD_NOT_ACTIVE')
  const codeSerial = row.code_serial + 1
  await updateCard(tx, row.id, { code_serial: codeSerial })
  return {
    answer: null,
    audit: { no: cardNo, before: { codeSerial: row.code_serial }, after: { codeSerial }, reason },
  }
}
