/** Refunds as stored: asked, decided, on their way, done; each move is a compare-and-set that writes history. */
import { type Selectable, sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundDecider, RefundNo, RefundStatus } from '#contract/values/refund.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Counted, RefundNote } from './refund-words.ts'
import { type RefundTables, tables } from './tables.ts'

export type StoredRefund = ReturnType<typeof refundOf>

export const refundOf = (row: Selectable<RefundTables['refund']>) => ({
  refundNo: row.refund_no,
  orderId: row.order_id,
  orderNo: row.order_no,
  source: row.source,
  kind: row.kind,
  status: row.status,
  reasonCode: row.reason_code,
  reasonText: row.reason_text,
  worthFen: row.worth_fen,
  feeFen: row.fee_fen,
  freightFen: row.freight_fen,
  amountFen: row.amount_fen,
  couponFen: row.coupon_fen,
  integralFen: row.integral_fen,
  needs: row.needs,
  askedAt: row.asked_at,
  decideAt: row.decide_at,
  decidedAt: row.decided_at,
  rejectText: row.reject_text,
  paidBackAt: row.paid_back_at,
  finishedAt: row.finished_at,
  askDigest: row.ask_digest,
  closureNo: row.closure_no,
  returnParcel:
    row.return_carrier && row.return_tracking_no
      ? { carrier: row.return_carrier, trackingNo: row.return_tracking_no }
      : null,
})

export type RefundUnit = {
  unitId: number
  was: 'valid' | 'reserved'
  worthFen: Fen
  feeFen: Fen
  /** By a closure or by staff: an edit does not bring it back. */
  feeWaived: boolean
}

export type NewRefund = Omit<
  StoredRefund,
  | 'status'
  | 'decidedAt'
  | 'rejectText'
  | 'paidBackAt'
  | 'finishedAt'
  | 'askDigest'
  | 'closureNo'
  | 'returnParcel'
> & {
  closureNo?: string
  units: readonly RefundUnit[]
  changeNo: string | null
  ask: { key: Buffer; digest: Buffer } | null
}

type Step = { at: Date; note: RefundNote; actor: string } & Partial<Counted & FormerParcel>
type FormerParcel = Pick<Selectable<RefundTables['refund_history']>, 'former_carrier' | 'former_tracking_no'>

/** Pending at first. Null: its key is known, or its change was given back before. */
export async function insertRefund(tx: Tx, input: NewRefund, step: Step): Promise<StoredRefund | null> {
  const row = await tables(tx)
    .insertInto('refund')
    .values({
      refund_no: input.refundNo,
      order_id: input.orderId,
      order_no: input.orderNo,
      source: input.source,
      kind: input.kind,
      status: 'PENDING',
      ...askedColumns(input),
      change_no: input.changeNo,
      closure_no: input.closureNo ?? null,
      ask_key: input.ask?.key ?? null,
      ask_digest: input.ask?.digest ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await insertUnits(tx, input.refundNo, input.units)
  await addHistory(tx, { refundNo: input.refundNo, status: 'PENDING', ...step })
  return refundOf(row)
}

/** What an edit may change. */
export type AskedRefund = Pick<
  NewRefund,
  | 'reasonCode'
  | 'reasonText'
  | 'worthFen'
  | 'feeFen'
  | 'freightFen'
  | 'amountFen'
  | 'couponFen'
  | 'integralFen'
  | 'needs'
  | 'askedAt'
  | 'decideAt'
>

const askedColumns = (asked: AskedRefund) => ({
  reason_code: asked.reasonCode,
  reason_text: asked.reasonText,
  worth_fen: asked.worthFen,
  fee_fen: asked.feeFen,
  freight_fen: asked.freightFen,
  amount_fen: asked.amountFen,
  coupon_fen: asked.couponFen,
  integral_fen: asked.integralFen,
  needs: asked.needs,
  asked_at: asked.askedAt,
  decide_at: asked.decideAt,
})

/** Other tickets, another reason, another sum; the order is locked, and the refund pending. */
export async function rewriteRefund(
  tx: Tx,
  refundNo: RefundNo,
  { asked, units, step }: { asked: AskedRefund; units: readonly RefundUnit[]; step: Step },
): Promise<void> {
  await tables(tx)
    .updateTable('refund')
    .set(askedColumns(asked))
    .where('refund_no', '=', refundNo)
    .where('status', '=', 'PENDING')
    .execute()
  await replaceUnits(tx, refundNo, units)
  await addHistory(tx, { refundNo, status: 'PENDING', ...step })
}

/** Its sums stay true to them. */
export async function replaceUnits(tx: Tx, refundNo: RefundNo, units: readonly RefundUnit[]): Promise<void> {
  await tables(tx).deleteFrom('refund_unit').where('refund_no', '=', refundNo).execute()
  await insertUnits(tx, refundNo, units)
}

async function insertUnits(tx: Tx, refundNo: RefundNo, units: readonly RefundUnit[]): Promise<void> {
  if (units.length === 0) return
  await tables(tx)
    .insertInto('refund_unit')
    .values(
      units.map(({ unitId, was, worthFen, feeFen, feeWaived }) => ({
        refund_no: refundNo,
        unit_id: unitId,
        was,
        worth_fen: worthFen,
        fee_fen: feeFen,
        fee_waived: feeWaived,
      })),
    )
    .execute()
}

/** On which units a goodwill was given; they are in no refund for it. */
export async function insertGiven(
  tx: Tx,
  refundNo: RefundNo,
  given: readonly { unitId: number; givenFen: Fen }[],
): Promise<void> {
  const rows = given.map(({ unitId, givenFen }) => ({
    refund_no: refundNo,
    unit_id: unitId,
    given_fen: givenFen,
  }))
  await tables(tx).insertInto('refund_given').values(rows).execute()
}

export type RefundMove = Step & { from: RefundStatus; to: RefundStatus; rejectText?: string }

/** Null: it is in another status by now. */
export async function moveRefund(tx: Tx, refundNo: RefundNo, move: RefundMove): Promise<StoredRefund | null> {
  const { from, to, at, note, actor, rejectText } = move
  const row = await tables(tx)
    .updateTable('refund')
    .set({ status: to, ...decidedIn(move), reject_text: rejectText ?? null })
    .$if(to === 'REFUND', (query) => query.set({ paid_back_at: at }))
    .$if(to === 'FINISH', (query) => query.set({ finished_at: at }))
    .where('refund_no', '=', refundNo)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await addHistory(tx, { refundNo, at, status: to, note, actor })
  return refundOf(row)
}

const decidedIn = ({ to, at, actor }: RefundMove) =>
  to === 'REFUND_ING' || to === 'REJECT' ? { decided_at: at, decided_by: actor, decide_at: null } : {}

type History = Step & { refundNo: RefundNo; status: RefundStatus }

export async function addHistory(tx: Tx, { refundNo, ...entry }: History): Promise<void> {
  await tables(tx)
    .insertInto('refund_history')
    .values({ refund_no: refundNo, ...entry })
    .execute()
}

export async function insertParts(tx: Tx, refundNo: RefundNo, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return
  await tables(tx)
    .insertInto('refund_part')
    .values(
      numbers.map((number, position) => ({ provider_refund_no: number, refund_no: refundNo, position })),
    )
    .execute()
}

export async function findRefund(db: Db | Tx, refundNo: RefundNo): Promise<StoredRefund | null> {
  const row = await tables(db)
    .selectFrom('refund')
    .selectAll()
    .where('refund_no', '=', refundNo)
    .executeTakeFirst()
  return row ? refundOf(row) : null
}

export async function findRefundByKey(tx: Tx, key: Buffer): Promise<StoredRefund | null> {
  const row = await tables(tx).selectFrom('refund').selectAll().where('ask_key', '=', key).executeTakeFirst()
  return row ? refundOf(row) : null
}

export async function listRefundUnits(db: Db | Tx, refundNo: RefundNo): Promise<RefundUnit[]> {
  return await tables(db)
    .selectFrom('refund_unit')
    .select(['unit_id as unitId', 'was', 'worth_fen as worthFen', 'fee_fen as feeFen'])
    .select('fee_waived as feeWaived')
    .where('refund_no', '=', refundNo)
    .orderBy('unit_id')
    .execute()
}

type Named = { refundNo: RefundNo; orderNo: OrderNo }

/** Pending refunds that nobody has to decide and whose time is over, the longest due first. */
export async function listDueRefunds(db: Db, now: Date, limit: number): Promise<Named[]> {
  return await tables(db)
    .selectFrom('refund')
    .select(['refund_no as refundNo', 'order_no as orderNo'])
    .where('status', '=', 'PENDING')
    .where('decide_at', '<=', now)
    .orderBy('decide_at')
    .limit(limit)
    .execute()
}

/** Refunds on their way, after one of them, by their numbers; with the numbers of their parts. */
export async function listGoing(
  db: Db,
  after: string,
  limit: number,
): Promise<(Named & { status: RefundStatus; parts: string[] })[]> {
  return await tables(db)
    .selectFrom('refund')
    .select(['refund_no as refundNo', 'order_no as orderNo', 'status'])
    .select((of) =>
      of
        .selectFrom('refund_part')
        .whereRef('refund_part.refund_no', '=', 'refund.refund_no')
        .select(sql<string[]>`coalesce(array_agg(provider_refund_no), '{}')`.as('parts'))
        .$asScalar()
        .$notNull()
        .as('parts'),
    )
    .where('status', 'in', ['REFUND_ING', 'REFUND'])
    .where('refund_no', '>', after as RefundNo)
    .orderBy('refund_no')
    .limit(limit)
    .execute()
}

/** Time alone does not decide it after all: it waits for staff. */
export async function leaveToStaff(tx: Tx, refundNo: RefundNo): Promise<void> {
  const needs: RefundDecider = 'STAFF'
  await tables(tx)
    .updateTable('refund')
    .set({ needs, decide_at: null })
    .where('refund_no', '=', refundNo)
    .where('status', '=', 'PENDING')
    .execute()
}
