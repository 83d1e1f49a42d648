/** Staff read, write, stop and void batches. What whoever has a serial was promised does not change. */
import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/console/voucher.ts'
import type { BatchDetail, EditedBatch, Settlement, StaffBatch } from '#contract/console/voucher.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Fen, noFen, sumOf, times } from '#contract/values/fen.ts'
import type { BatchCode } from '#contract/values/voucher.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { findOffer } from '../catalogue/known-codes.ts'
import { openAccount, totalsByKind } from '../ledger/ledger.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { StaffCall } from '../staff/caller.ts'
import {
  type BatchRow,
  type Counts,
  countVouchers,
  findBatchRow,
  insertEdited,
  listBatchRows,
  listSettlements,
  lockBatch,
  type SettlementRow,
  updateEdited,
  updateState,
} from './staff-store.ts'

const pageSize = 50

export async function listBatches(
  db: Db,
  { state, cursor }: StaffCall<typeof contract.listBatches>['query'],
): Promise<AnswerOf<typeof contract.listBatches>> {
  const rows = await listBatchRows(db, { state, after: cursor, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    items: await withSums(db, page),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.code ?? null) : null,
  }
}

export async function readBatch(db: Db, code: BatchCode): Promise<BatchDetail> {
  const batch = await batchView(db, code)
  return { ...batch, settlements: (await listSettlements(db, code)).map(settlementView) }
}

/** Refuses with NOT_FOUND. */
export async function batchView(on: Db | Tx, code: BatchCode): Promise<StaffBatch> {
  const row = await findBatchRow(on, code)
  const [view] = row ? await withSums(on, [row]) : []
  if (!view) throw new Refusal('NOT_FOUND')
  return view
}

async function withSums(on: Db | Tx, rows: readonly BatchRow[]): Promise<StaffBatch[]> {
  const codes = rows.map(({ code }) => code)
  const counts = await countVouchers(on, codes)
  const totals = await totalsByKind(
    on,
    codes.map((code) => `voucher:${code}` as const),
  )
  return rows.map((row) => {
    const own = totals.filter(({ account }) => account === `voucher:${row.code}`)
    const paid = own.filter(({ kind }) => kind === 'voucher-settlement')
    const booked = own.filter(({ kind }) => kind !== 'voucher-settlement')
    const sum = (entries: typeof own) => sumOf(entries.map(({ totalFen }) => totalFen))
    const count = counts.get(row.code) ?? { made: 0, redeemed: 0, voided: 0 }
    return staffView(row, count, { listFen: sum(booked), paidFen: (0 - sum(paid)) as Fen })
  })
}

type Sums = { listFen: Fen; paidFen: Fen }

const staffView = (row: BatchRow, counts: Counts, { listFen, paidFen }: Sums): StaffBatch => ({
  ...editedOf(row),
  ...{ code: row.code, state: row.state, version: row.version, ...counts },
  listFen,
  dueFen: row.settle_fen === null ? listFen : times(row.settle_fen, counts.redeemed),
  paidFen: sumOf([noFen, paidFen]),
})

const editedOf = (row: BatchRow): EditedBatch => ({
  ...{ issuer: row.issuer, name: row.name, terms: row.terms },
  ...{ productCode: row.product_code, offerCode: row.offer_code, quantity: row.quantity },
  ...{ validFrom: row.valid_from, validUntil: row.valid_until },
  ...{ weekdays: row.weekdays, blackout: row.blackout, settleFen: row.settle_fen },
})

export const settlementView = (row: SettlementRow): Settlement => ({
  ...{ no: row.no, amountFen: row.amount_fen, bankRef: row.bank_ref },
  ...{ enteredBy: row.entered_by, enteredAt: row.entered_at.toISOString() },
})

/** Each day once, sorted: so that the same choice is the same. */
const normal = (edited: EditedBatch): EditedBatch => ({
  ...edited,
  weekdays: [...new Set(edited.weekdays)].toSorted(),
  blackout: [...new Set(edited.blackout)].toSorted(),
})

const goodFor = ({ productCode, offerCode, quantity }: EditedBatch) => ({ productCode, offerCode, quantity })

/** What a voucher cannot be exchanged for, as the shop sells it now, nobody is promised. */
async function refuseOffer(tx: Tx, edited: EditedBatch): Promise<void> {
  const offer = await findOffer(tx, edited)
  if (!offer) throw new Refusal('VOUCHER_OFFER_UNKNOWN', { field: 'offerCode' })
  const isByLength = offer.stay === 'NIGHTS' || offer.stay === 'DAYS'
  if (isByLength || offer.isPackage) throw new Refusal('VOUCHER_OFFER_UNFIT', { field: 'offerCode' })
  if (edited.quantity > offer.maxPerOrder)
    throw new Refusal('TOO_MANY_PER_ORDER', { max: offer.maxPerOrder, field: 'quantity' })
}

/** Refuses a version that is not the newest, an unknown or unfit offer, and another promise once there are serials. */
export async function saveBatch(
  tx: Tx,
  { params: { code }, body: { version, ...body } }: WriteCall<typeof contract.saveBatch>,
): Promise<Written<StaffBatch>> {
  const edited = normal(body)
  const row = await lockBatch(tx, code)
  if ((row?.version ?? 0) !== version) throw new Refusal('STAFF_CHANGED')
  const before = row ? await batchView(tx, code) : null
  if (before && before.made > 0) refuseBrokenPromise(before, edited)
  // What a batch is good for already stays so, however it is sold by now.
  if (!before || !isDeepStrictEqual(goodFor(before), goodFor(edited))) await refuseOffer(tx, edited)
  if (row) await updateEdited(tx, code, edited)
  else {
    if (!(await insertEdited(tx, code, edited))) throw new Refusal('STAFF_CHANGED')
    await openAccount(tx, `voucher:${code}`)
  }
  const answer = await batchView(tx, code)
  return { answer, audit: { no: code, before, after: answer } }
}

function refuseBrokenPromise(before: StaffBatch, edited: EditedBatch): void {
  const isShorter = edited.validUntil < before.validUntil
  if (isShorter || !isDeepStrictEqual(promiseOf(before), promiseOf(edited)))
    throw new Refusal('VOUCHER_BATCH_PROMISED')
}

/** All but the name and the last day, what the issuer agreed to among it. */
function promiseOf(batch: EditedBatch) {
  const { issuer, terms, productCode, offerCode, quantity, validFrom, weekdays, blackout, settleFen } =
    normal(batch)
  return { issuer, terms, productCode, offerCode, quantity, validFrom, weekdays, blackout, settleFen }
}

/** What is void stays void. Orders that it paid stay, and a hold that has a voucher is placed. */
export async function setBatchState(
  tx: Tx,
  { params: { code }, body: { state, version, reason } }: WriteCall<typeof contract.setBatchState>,
): Promise<Written<StaffBatch>> {
  const row = await lockBatch(tx, code)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.version !== version || (row.state === 'VOID' && state !== 'VOID'))
    throw new Refusal('STAFF_CHANGED')
  if (row.state !== state) await updateState(tx, code, state)
  const audit = { no: code, before: { state: row.state }, after: { state }, reason }
  return { answer: await batchView(tx, code), audit }
}
