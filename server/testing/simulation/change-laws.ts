/**
 * A change of date moves its tickets once or not at all: their codes, what they are worth, their people's days and the
 * money all say the same.
 */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { ChangeRules } from '#contract/values/policy.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { priceOf } from '../../modules/inventory/stay-rules.ts'
import type { Db } from '../../platform/db.ts'
import type { SimulatedWorld, Stored } from './world.ts'

export async function checkChanges(world: SimulatedWorld): Promise<void> {
  await checkMoves(world)
  await checkDifferences(world)
}

/** Whatever catalogue it was bought from. */
export async function checkMoves({ db }: Stored): Promise<void> {
  assert.deepEqual(
    await findWrongSerials(db),
    [],
    'each complete change has replaced the code, and nothing else has',
  )
  assert.deepEqual(await findAstray(db), [], 'tickets wait while their change is open, and only then')
  assert.deepEqual(
    await findLostWorth(db),
    [],
    'what a ticket costs is its purchase and its complete changes',
  )
  assert.deepEqual(await findWrongMoney(db), [], 'a complete change has its money, any other one has none')
  assert.deepEqual(await findWrongReturns(db), [], 'what a complete change makes cheaper goes back, once')
  assert.deepEqual(await findWrongDays(db), [], 'people come on the day of their ticket')
  assert.deepEqual(await findWrongReservations(db), [], 'an open change has the new day of its documents')
  assert.deepEqual(
    await findUnaudited(db),
    [],
    'what staff ask for and withdraw has one row each in the audit log, and nothing else has',
  )
}

async function findUnaudited(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT change_no, asked_by, state, asked, withdrawn FROM order_change, LATERAL (
      SELECT count(*) FILTER (WHERE call LIKE '%/changes') AS asked,
        count(*) FILTER (WHERE call LIKE '%/revoke') AS withdrawn
      FROM audit WHERE target_kind = 'change' AND target_no = change_no
    ) AS audited
    WHERE asked <> (asked_by <> 'buyer')::integer OR withdrawn > (state = 'REVOKED')::integer`.execute(db)
  return rows
}

const doneChanges = sql`(SELECT count(*) FROM order_change_unit JOIN order_change USING (change_no)
  WHERE unit_id = unit.id AND order_change.state = 'DONE')`

async function findWrongSerials(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT unit_no, code_serial, changes, ${doneChanges} AS done FROM unit
    WHERE code_serial <> ${doneChanges} OR changes <> code_serial`.execute(db)
  return rows
}

async function findAstray(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT unit_no, unit.state, open.times FROM unit, LATERAL (
      SELECT count(*) AS times FROM order_change_unit JOIN order_change USING (change_no)
      WHERE unit_id = unit.id AND order_change.state LIKE 'AWAIT%'
    ) AS open
    WHERE open.times <> CASE unit.state WHEN 'changing' THEN 1 ELSE 0 END`.execute(db)
  return rows
}

/** From its line of the purchase on, whatever line it stands on now. */
async function findLostWorth(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    WITH moved AS (
      SELECT unit_id, (array_agg(from_position ORDER BY claim))[1] AS first_position,
        (array_agg(to_position ORDER BY claim DESC))[1] AS last_position,
        sum(new_worth_fen - old_worth_fen) AS more
      FROM order_change_unit JOIN order_change USING (change_no) WHERE state = 'DONE' GROUP BY unit_id
    )
    SELECT unit_no, unit.price_fen, bought.price_fen AS bought, more, standing.price_fen AS standing
    FROM unit LEFT JOIN moved ON unit_id = unit.id
    JOIN order_line AS bought ON bought.order_id = unit.order_id
      AND bought.position = coalesce(first_position, line_position)
    JOIN order_line AS standing ON standing.order_id = unit.order_id AND standing.position = line_position
    WHERE bought.claim <> 0 OR unit.price_fen <> bought.price_fen + coalesce(more, 0)
      OR unit.price_fen <> standing.price_fen OR line_position <> coalesce(last_position, line_position)
    UNION ALL SELECT change_no, difference_fen, sum(new_price_fen - old_price_fen), 0, 0
    FROM order_change JOIN order_change_unit USING (change_no) GROUP BY change_no
    HAVING sum(new_price_fen - old_price_fen) <> difference_fen`.execute(db)
  return rows
}

/** Payments for a change that have not been set aside. */
async function findWrongMoney(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT change_no, state, payable_fen, kept.fen FROM order_change, LATERAL (
      SELECT coalesce(sum(paid_fen), 0)::int8 AS fen FROM payment
      WHERE payment.change_no = order_change.change_no AND payment.state = 'PAID' AND NOT EXISTS (
        SELECT FROM provider_refund WHERE provider_refund.payment_no = payment.payment_no AND cause <> 'REFUND')
    ) AS kept
    WHERE kept.fen <> CASE state WHEN 'DONE' THEN payable_fen ELSE 0 END`.execute(db)
  return rows
}

async function findWrongReturns(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT order_change.change_no, state, back_fen, returned.fen FROM order_change, LATERAL (
      SELECT coalesce(sum(amount_fen), 0)::int8 AS fen, count(*) AS times FROM refund
      WHERE kind = 'CHANGE' AND refund.change_no = order_change.change_no AND status <> 'PENDING'
    ) AS returned
    WHERE returned.fen <> CASE state WHEN 'DONE' THEN back_fen ELSE 0 END OR returned.times > 1`.execute(db)
  return rows
}

async function findWrongDays(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT unit_no, unit.state, visitor.visit_date, order_line.visit_date AS line_date
    FROM visitor JOIN unit ON unit.id = unit_id
    JOIN order_line ON order_line.order_id = unit.order_id AND position = line_position
    WHERE reserved_by IS NULL AND visitor.visit_date IS DISTINCT FROM order_line.visit_date`.execute(db)
  return rows
}

/** Of each document that may have one ticket a day: exactly where a change that is open moves it to another day. */
async function findWrongReservations(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    WITH needed AS (
      SELECT change_no, unit_id, seat + 1000 AS seat, new_date AS day, document_index
      FROM order_change JOIN order_change_unit USING (change_no) JOIN visitor USING (unit_id)
      WHERE order_change.state LIKE 'AWAIT%' AND reserved_by IS NULL AND once_per_day
        AND document_index IS NOT NULL AND visit_date <> new_date
    ),
    reserved AS (
      SELECT reserved_by AS change_no, unit_id, seat::integer, visit_date AS day, document_index FROM visitor
      WHERE reserved_by IS NOT NULL AND live
    )
    (SELECT 'missing' AS fault, needed.* FROM needed EXCEPT ALL SELECT 'missing', reserved.* FROM reserved)
    UNION ALL (SELECT 'left over', reserved.* FROM reserved EXCEPT ALL SELECT 'left over', needed.* FROM needed)`.execute(
    db,
  )
  return rows
}

type MovedUnit = {
  changeNo: string
  productCode: string
  code: string
  visitDate: VisitDate
  untilDate: VisitDate | null
  slotFrom: string | null
  oldPrice: number
  newPrice: number
  /** Less what a coupon, points and goodwill took off by then. */
  worth: number
  /** Of that goodwill, what was given at the same moment: before the change or after it. */
  givenThen: number
  fee: number
  rules: ChangeRules
  closed: boolean
  /** As the audit log says of it. */
  waived: boolean
}

/** Recomputed from the catalogue as it was set up, and the policy of the purchase. A closed day costs nothing to leave. */
async function checkDifferences({ db, parks }: SimulatedWorld): Promise<void> {
  const { rows } = await sql<MovedUnit>`
    SELECT order_change.change_no AS "changeNo", product_code AS "productCode", offer_code AS code, new_date AS "visitDate",
      new_until AS "untilDate", left(new_slot_from::text, 5) AS "slotFrom", old_price_fen AS "oldPrice", new_price_fen AS "newPrice",
      old_price_fen - coupon_share_fen - integral_share_fen - (
        SELECT coalesce(sum(refund_given.given_fen), 0)::int8 FROM refund_given JOIN refund USING (refund_no)
        WHERE refund_given.unit_id = unit.id AND refund.asked_at <= asked_at_change) AS worth,
      (SELECT coalesce(sum(refund_given.given_fen), 0)::int8 FROM refund_given JOIN refund USING (refund_no)
        WHERE refund_given.unit_id = unit.id AND refund.asked_at = asked_at_change) AS "givenThen",
      order_change.fee_fen AS fee, snapshot.content #> '{changePolicy,rules}' AS rules,
      EXISTS (SELECT FROM refund_history JOIN refund USING (refund_no)
        WHERE refund.order_id = order_change.order_id AND note = 'another-day' AND at = asked_at_change) AS closed,
      EXISTS (SELECT FROM audit WHERE target_kind = 'change' AND target_no = order_change.change_no
        AND after -> 'waiveFee' = 'true') AS waived
    FROM order_change CROSS JOIN LATERAL (SELECT order_change.asked_at AS asked_at_change) AS moment
    JOIN order_change_unit USING (change_no)
    JOIN unit ON unit.id = order_change_unit.unit_id
    JOIN order_line ON order_line.order_id = order_change.order_id AND position = from_position
    JOIN snapshot ON snapshot.id = offer_snapshot`.execute(db)
  const offers = new Map(parks.flatMap((park) => park.offers.map((offer) => [offer.code, offer] as const)))
  for (const [changeNo, units] of Map.groupBy(rows, (row) => row.changeNo)) {
    for (const unit of units) {
      const { code, visitDate, untilDate, slotFrom, oldPrice, newPrice, closed } = unit
      const priced = offers.get(code)?.pricedAt({ visitDate, untilDate, slotFrom })
      assert.ok(priced, `${changeNo} moves ${code} to where it is sold`)
      const catalogue = [unit, beforeGift(unit)].map((one) => Math.max(priceOf(priced), lowestOf(one)))
      const may = closed ? [...catalogue, oldPrice] : catalogue
      assert.ok(
        may.includes(newPrice),
        `${changeNo}: ${code} costs ${newPrice} instead of ${may.join(' or ')}`,
      )
    }
    const fees = [units, units.map(beforeGift)].map(feeOfAll)
    const due = units[0]?.fee ?? 0
    assert.ok(
      fees.includes(due) || (units[0]?.closed && due < Math.max(...fees)),
      `the fee of ${changeNo} is ${due} instead of ${fees.join(' or ')}`,
    )
  }
}

const beforeGift = (unit: MovedUnit): MovedUnit => ({ ...unit, worth: unit.worth + unit.givenThen })

const feeOfAll = (units: readonly MovedUnit[]): number =>
  units.reduce((sum, unit) => sum + (unit.waived ? 0 : feeOf(unit)), 0)

/** A ticket becomes cheaper by no more than it is worth, and by a policy that gives nothing back not at all. */
const lowestOf = ({ oldPrice, worth, rules }: MovedUnit): number =>
  rules.difference === 'UP' ? oldPrice : oldPrice - worth

const feeOf = ({ rules: { feeFen, feeBp = 0 }, worth }: MovedUnit): number =>
  Math.min(worth, Math.max(feeFen ?? 0, Math.floor((worth * feeBp + 5_000) / 10_000)))
