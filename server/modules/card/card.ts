/** A member's own cards: read, lost and replaced, with another photo, exported and erased. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/card.ts'
import type { Card, CardDetail } from '#contract/endpoints/card.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CardNo, CardState, CardVisits } from '#contract/values/card.ts'
import { maskDocument } from '#contract/values/document.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { maskName } from '#contract/values/person.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Call, Member, MemberId } from '../caller/caller.ts'
import { endTemporary } from '../file/member-files.ts'
import { signCard } from './card-code.ts'
import type { CardDeps } from './deps.ts'
import { type HolderIdentity, openHolder } from './holder.ts'
import { sealPicture, showPictures } from './pictures.ts'
import { hasBegun, holdingStates, listRank, mayRenew, shownState } from './rules.ts'
import {
  beginFollowing,
  type CardRow,
  deleteCardsOf,
  deleteForgotten,
  expireOver,
  findCard,
  listHolding,
  listOwn,
  lockCard,
  putPicture,
  updateCard,
} from './store.ts'
import { countVisits } from './visit-rules.ts'
import { listDaysOf } from './visit-store.ts'

type Shown = { state: CardState; rejectText: string | null }

/** By number of the row: what its order says of it counts. */
export async function statesOfCards(
  { cardOrders, clock }: Pick<CardDeps, 'cardOrders' | 'clock'>,
  on: Db | Tx,
  rows: readonly CardRow[],
): Promise<ReadonlyMap<number, Shown>> {
  const placed = rows.flatMap(({ state, order_id }) => (state === 'PLACED' && order_id ? [order_id] : []))
  const orders = await cardOrders.statesOf(on, placed)
  const today = venueDate(clock.now())
  return new Map(
    rows.map((row) => {
      const order = orders.get(row.order_id ?? 0)
      const state = shownState(row, order, today)
      const text = row.state === 'PLACED' ? order?.rejectText : row.reject_text
      return [row.id, { state, rejectText: state === 'REJECTED' ? (text ?? null) : null }] as const
    }),
  )
}

export function cardView(
  row: CardRow,
  holder: HolderIdentity,
  { state, rejectText }: Shown,
  language: Language,
): Card {
  return {
    cardNo: row.card_no,
    kind: row.kind,
    typeCode: row.type_code,
    typeName: row.type_name[language],
    holder: {
      name: maskName(holder.name),
      idType: holder.idType,
      idNumber: maskDocument(holder.document),
    },
    state,
    rejectText,
    orderNo: row.order_no,
    appliedAt: row.applied_at.toISOString(),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    terms: row.terms,
  }
}

export async function listCards(
  deps: CardDeps,
  { caller, language, query }: Call<typeof contract.listCards>,
): Promise<AnswerOf<typeof contract.listCards>> {
  const rows = await listOwn(deps.db, caller.memberId, query.orderNo)
  const states = await statesOfCards(deps, deps.db, rows)
  const today = venueDate(deps.clock.now())
  const items = rows.flatMap((row) => {
    const shown = states.get(row.id)
    // Of an order that ended unpaid nothing came.
    if (!shown || (shown.state === 'CANCELLED' && row.decided_at === null && row.kind === 'ANNUAL')) return []
    const rank = listRank(shown.state, hasBegun(row, today))
    return [{ rank, card: cardView(row, openHolder(deps.vault, row), shown, language) }]
  })
  return { items: items.toSorted((a, b) => a.rank - b.rank).map(({ card }) => card) }
}

export async function readCard(
  deps: CardDeps,
  member: Member,
  { cardNo, language }: { cardNo: CardNo; language: Language },
): Promise<CardDetail> {
  const row = ownOf(member, await findCard(deps.db, cardNo))
  return await detailOf(deps, deps.db, row, language)
}

/** Somebody else's is NOT_FOUND, as if there were none. */
function ownOf({ memberId }: Member, row: CardRow | undefined): CardRow {
  if (!row || String(row.member_id) !== String(memberId)) throw new Refusal('NOT_FOUND')
  return row
}

async function detailOf(deps: CardDeps, on: Db | Tx, row: CardRow, language: Language): Promise<CardDetail> {
  const shown = await stateOf(deps, on, row)
  const days = (await listDaysOf(on, [row.card_no])).map(({ date }) => date)
  const { photo } = await showPictures(deps.vault, on, row.id)
  const today = venueDate(deps.clock.now())
  const isGood = shown.state === 'ACTIVE' && hasBegun(row, today)
  const code = { cardNo: row.card_no, serial: row.code_serial }
  const holder = openHolder(deps.vault, row)
  return {
    ...cardView(row, holder, shown, language),
    photo,
    code: isGood ? signCard(deps.ticketKey, code) : null,
    renewal: (await isRenewable(deps, on, row)) ? renewalOf(row, holder) : null,
    bookedDays: [...new Set(days.filter((date) => date >= today))].toSorted(),
    visits: visitsOf(row, shown.state, { days, today }),
  }
}

/** `days`: of all its visits. Null before its first day and after its last one. */
export const visitsOf = (
  { valid_from: from }: CardRow,
  state: CardState,
  { days, today }: { days: readonly VisitDate[]; today: VisitDate },
): CardVisits | null =>
  from !== null && from <= today && (state === 'ACTIVE' || state === 'FROZEN')
    ? countVisits(from, days, today)
    : null

/** Near its end, and followed by none yet. */
async function isRenewable(
  deps: Pick<CardDeps, 'cardOrders' | 'clock'>,
  on: Db | Tx,
  row: CardRow,
): Promise<boolean> {
  if (row.kind !== 'ANNUAL' || !mayRenew(row, venueDate(deps.clock.now()))) return false
  const held = await listHolding(on, row.type_code, [row.document_index])
  const states = await statesOfCards(deps, on, held)
  return held.every(
    ({ id }) => id === row.id || !holdingStates.includes(states.get(id)?.state ?? 'CANCELLED'),
  )
}

const renewalOf = ({ valid_until: until }: CardRow, { name }: HolderIdentity): CardDetail['renewal'] =>
  until && { name, firstDay: addDays(until, 1) }

export async function stateOf(
  deps: Pick<CardDeps, 'cardOrders' | 'clock'>,
  on: Db | Tx,
  row: CardRow,
): Promise<Shown> {
  const shown = (await statesOfCards(deps, on, [row])).get(row.id)
  if (!shown) throw new Error('a card has a state')
  return shown
}

/** Each report gives it another code. */
export const reportCardLost = (
  deps: CardDeps,
  member: Member,
  { cardNo, language }: { cardNo: CardNo; language: Language },
): Promise<CardDetail> =>
  inTransaction(deps.db, async (tx) => {
    const row = ownOf(member, await lockCard(tx, cardNo))
    if ((await stateOf(deps, tx, row)).state !== 'ACTIVE') throw new Refusal('CARD_NOT_ACTIVE')
    const saved = await updateCard(tx, row.id, { code_serial: row.code_serial + 1 })
    return await detailOf(deps, tx, saved === 'held' ? row : saved, language)
  })

/** As long as staff have not approved it. */
export async function replaceCardPhoto(
  deps: CardDeps,
  { caller: member, params, body, language }: Call<typeof contract.replaceCardPhoto>,
): Promise<CardDetail> {
  const picture = await sealPicture(deps, member.memberId, { use: 'PHOTO', path: body.photo })
  return await inTransaction(deps.db, async (tx) => {
    const row = ownOf(member, await lockCard(tx, params.cardNo))
    if (row.state !== 'PLACED') throw new Refusal('CARD_DECIDED')
    await endTemporary(deps, tx, member.memberId, picture.path)
    await putPicture(tx, row.id, picture)
    const saved = await updateCard(tx, row.id, { version: row.version + 1 })
    return await detailOf(deps, tx, saved === 'held' ? row : saved, language)
  })
}

/** In full, without pictures: it is the member's own file. */
export async function exportCards(
  { db, vault }: Pick<CardDeps, 'db' | 'vault'>,
  { memberId }: Member,
  language: Language,
) {
  const rows = await listOwn(db, memberId)
  return rows.map((row) => ({
    cardNo: row.card_no,
    type: row.type_name[language],
    holder: openHolder(vault, row),
    orderNo: row.order_no as OrderNo | null,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    appliedAt: row.applied_at.toISOString(),
  }))
}

/** With their pictures. */
export const eraseCards = (tx: Tx, memberId: MemberId): Promise<unknown> => deleteCardsOf(tx, memberId)

/** A sweep: those of orders that were never paid go for good. */
export const forgetUnpaidCards = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteForgotten(db, clock.now())

/** A sweep; answers how many are over. */
export async function expireCards({ db, clock }: { db: Db | Tx; clock: Clock }): Promise<number> {
  const today = venueDate(clock.now())
  const over = await expireOver(db, today)
  await beginFollowing(db, today)
  return over
}
