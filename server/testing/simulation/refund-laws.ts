/** A refund gives back what the policy of the purchase says at the moment of asking, once, and its parts are that sum. */

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { RefundRules } from '#contract/values/policy.ts'
import type { Db } from '../../platform/db.ts'
import type { Stored } from './world.ts'

export async function checkRefundLaws({ db }: Stored): Promise<void> {
  assert.deepEqual(await findWrongParts(db), [], 'the parts of a refund are its sum')
  assert.deepEqual(await findWrongSums(db), [], 'a refund is what its tickets come to')
  assert.deepEqual(await findWrongGoodwill(db), [], 'goodwill is what was given on units')
  assert.deepEqual(await findTwiceAsked(db), [], 'a ticket is in one refund at a time')
  assert.deepEqual(await findAstray(db), [], 'tickets stand where their refund does')
  assert.deepEqual(await findTwoLive(db), [], 'a promise has one number that may pay out')
  assert.deepEqual(
    await findUnaudited(db),
    [],
    'what staff decide has one row in the audit log, and nothing else has',
  )
  await checkFees(db)
}

async function findWrongParts(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT refund.refund_no, refund.amount_fen, status, parts.fen FROM refund, LATERAL (
      SELECT coalesce(sum(live.amount_fen), 0)::int8 AS fen,
        bool_and(live.state = 'DONE') AS arrived
      FROM refund_part JOIN provider_refund AS live
        ON coalesce(live.promise_no, live.provider_refund_no) = refund_part.provider_refund_no AND live.state <> 'DEAD'
      WHERE refund_part.refund_no = refund.refund_no
    ) AS parts
    WHERE parts.fen <> CASE WHEN status IN ('REFUND_ING', 'REFUND', 'FINISH') THEN refund.amount_fen ELSE 0 END
      OR status IN ('REFUND', 'FINISH') AND NOT coalesce(parts.arrived, refund.amount_fen = 0)`.execute(db)
  return rows
}

async function findWrongSums(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT refund.refund_no, refund.worth_fen, refund.fee_fen, sum(refund_unit.worth_fen) AS worth
    FROM refund JOIN refund_unit USING (refund_no) WHERE kind <> 'CHANGE' GROUP BY refund.refund_no
    HAVING sum(refund_unit.worth_fen) <> refund.worth_fen OR sum(refund_unit.fee_fen) <> refund.fee_fen
      OR refund.amount_fen <> refund.worth_fen - refund.fee_fen + refund.freight_fen`.execute(db)
  return rows
}

/** Of each refund, and of each unit. */
async function findWrongGoodwill(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT refund.refund_no AS no, amount_fen, coalesce(sum(given_fen), 0) AS given
    FROM refund LEFT JOIN refund_given USING (refund_no) GROUP BY refund.refund_no
    HAVING coalesce(sum(given_fen), 0) <> CASE kind WHEN 'GOODWILL' THEN amount_fen ELSE 0 END
    UNION ALL SELECT unit_no, unit.given_fen, coalesce(sum(refund_given.given_fen), 0)
    FROM unit LEFT JOIN refund_given ON unit_id = unit.id GROUP BY unit.id
    HAVING unit.given_fen <> coalesce(sum(refund_given.given_fen), 0)`.execute(db)
  return rows
}

async function findTwiceAsked(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT unit_id FROM refund_unit JOIN refund USING (refund_no) WHERE status NOT IN ('REJECT', 'REPEAL')
    GROUP BY unit_id HAVING count(*) > 1`.execute(db)
  return rows
}

async function findAstray(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT refund_no, status, unit.state FROM refund JOIN refund_unit USING (refund_no) JOIN unit ON unit.id = unit_id
    WHERE NOT CASE status
      WHEN 'PENDING' THEN unit.state = 'refunding'
      WHEN 'REFUND_ING' THEN unit.state IN ('returning', 'refunded')
      WHEN 'REFUND' THEN unit.state = 'refunded'
      WHEN 'FINISH' THEN unit.state = 'refunded'
      ELSE true END`.execute(db)
  return rows
}

/** Refunds that staff granted, refused or gave of their own accord; a decision that was refused has left nothing. */
async function findUnaudited(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT refund_no, decided_by, audited FROM refund, LATERAL (
      SELECT count(*) AS audited FROM audit
      WHERE target_kind = 'refund' AND target_no = refund_no AND call ~ '/(approve|reject|goodwill)$'
    ) AS log
    WHERE audited <> CASE WHEN decided_by LIKE 'staff:%' THEN 1 ELSE 0 END`.execute(db)
  return rows
}

async function findTwoLive(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT coalesce(promise_no, provider_refund_no) FROM provider_refund
    GROUP BY 1 HAVING count(*) FILTER (WHERE state <> 'DEAD') <> 1`.execute(db)
  return rows
}

type Row = {
  refundNo: string
  kind: string
  askedAt: Date
  /** When changes were asked for that staff had declined less than a day before the refund was asked for. */
  declined: Date[]
  worth: number
  fee: number
  waived: boolean
  /** A closure took a part of the package at the moment of asking: just before it or just after. */
  closedThen: boolean
  byVouchers: boolean
  startsAt: Date | null
  /** Of goods that were sent, unless they came after that moment. */
  receivedAt: Date | null
  rules: RefundRules
  parts: { priceFen: number }[]
}

/** A closure waives the fee of what it takes and of the packages that this is of, and of nothing else that was asked for with it; staff waive all of it. */
const isClosed = sql`EXISTS (SELECT FROM unit AS other JOIN order_line AS line
    ON line.order_id = other.order_id AND line.position = other.line_position,
    jsonb_to_recordset(line.draws) AS draw("poolId" bigint)
  WHERE other.order_id = unit.order_id AND (other.id = unit.id OR other.package_no = unit.package_no)
    AND "poolId" IN (SELECT pool_id FROM closure_pool))`

/** What is left of a package that a closure has taken a part of, unless staff had already declined that. */
const isOfClosure = (
  when: '<' | '=',
) => sql`EXISTS (SELECT FROM unit AS other JOIN refund_unit AS taken ON taken.unit_id = other.id
  JOIN refund AS closing ON closing.refund_no = taken.refund_no
  WHERE other.order_id = unit.order_id AND other.package_no = unit.package_no
    AND closing.kind = 'CLOSURE' AND closing.asked_at ${sql.raw(when)} refund.asked_at
    AND NOT (closing.status = 'REJECT' AND closing.decided_at <= refund.asked_at))`

/** Recomputed from what was promised at the purchase, whatever the clock and the catalogue say now. A package begins with its first part. */
async function checkFees(db: Db): Promise<void> {
  const { rows } = await sql<Row>`
    SELECT refund_no AS "refundNo", kind, refund.asked_at AS "askedAt", refund_unit.worth_fen AS worth,
      refund_unit.fee_fen AS fee, coalesce(package.valid_from, order_line.valid_from) AS "startsAt",
      CASE WHEN unit.received_at <= refund.asked_at THEN unit.received_at END AS "receivedAt", order_line.price_parts AS parts,
      snapshot.content #> '{refundPolicy,rules}' AS rules,
      vouchers > 0 AS "byVouchers",
      ARRAY(SELECT change.asked_at FROM order_change AS change JOIN order_change_unit USING (change_no)
        WHERE unit_id = unit.id AND from_position = line_position AND state = 'REJECTED'
          AND refund.asked_at >= decided_at AND refund.asked_at < decided_at + interval '1 day'
          AND refund.asked_at < order_line.valid_from) AS declined,
      EXISTS (SELECT FROM refund_history WHERE refund_history.refund_no = refund.refund_no AND note = 'waived'
        AND (actor LIKE 'staff:%' OR ${isClosed})) OR (fee_waived AND ${isClosed}) OR ${isOfClosure('<')} AS waived, ${isOfClosure('=')} AS "closedThen"
    FROM refund JOIN refund_unit USING (refund_no) JOIN unit ON unit.id = unit_id
    JOIN shop_order ON shop_order.id = unit.order_id
    JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = line_position
    LEFT JOIN order_line AS package ON package.order_id = order_line.order_id
      AND package.position = order_line.parent_position
    JOIN snapshot ON snapshot.id = order_line.offer_snapshot
    WHERE status NOT IN ('REJECT', 'REPEAL')`.execute(db)
  for (const row of rows)
    if (row.fee !== 0 || !row.closedThen)
      assert.equal(row.fee, feeOf(row), `the fee of ${row.refundNo} is that of the moment of asking`)
}

const HOUR_MS = 3_600_000

/** The least of that moment and of those of declined changes. A voucher comes back whole as long as a tier is open, however dear. */
function feeOf({ askedAt, declined, ...row }: Row): number {
  const { kind, waived, byVouchers } = row
  if (kind !== 'UNITS' || waived) return 0
  const fees = [askedAt, ...declined].map((at) => feeAt(at, row)).filter((fee) => fee !== null)
  assert.ok(fees.length > 0, 'nothing is refunded after the last tier')
  return byVouchers ? 0 : Math.min(...fees)
}

/** Null: after the last tier. */
function feeAt(
  at: Date,
  { worth, receivedAt, rules, parts, ...row }: Omit<Row, 'askedAt' | 'declined'>,
): number | null {
  const startsAt = rules.anchor === 'RECEIVED' ? receivedAt : row.startsAt
  const hours = startsAt ? (startsAt.getTime() - at.getTime()) / HOUR_MS : Number.POSITIVE_INFINITY
  const tier = rules.tiers.find(({ untilHoursBefore }) => hours >= untilHoursBefore)
  if (!tier) return null
  const { feeBp = 0, feeFen = 0, feeUnits = 0 } = tier
  const nights = parts.slice(0, feeUnits).reduce((sum, { priceFen }) => sum + priceFen, 0)
  return Math.min(worth, Math.max(Math.floor((worth * feeBp + 5_000) / 10_000), feeFen, nights))
}
