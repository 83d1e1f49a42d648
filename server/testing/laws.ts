/** The laws of spec 10 as a test asks them of a database. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { type Fen, sumOf } from '#contract/values/fen.ts'
import type { SandboxControl } from '../../sandbox/control.ts'
import { balances } from '../modules/ledger/ledger.ts'
import { findOpenHoldDrift, findPoolDrift } from '../modules/ordering/upkeep/reconcile-sql.ts'
import { providers } from '../modules/payment/pay-gateway.ts'
import { type Db, inSnapshot, type Tx } from '../platform/db.ts'

/** Law 1, at rest: no pool beyond its capacity, and every counter equals its rows. */
export async function assertCountersTrue(db: Db): Promise<void> {
  assert.deepEqual(await findPoolDrift(db), [], 'counters of pools equal the holds on them')
  assert.deepEqual(await findOpenHoldDrift(db), [], 'counters of open holds equal the unpaid orders')
  const { rows } = await sql`SELECT id FROM pool WHERE held + sold > capacity`.execute(db)
  assert.deepEqual(rows, [], 'no pool is oversold')
}

/** Law 2, at every moment: received = kept + owed back, nothing lost and nothing invented; no seat counted twice. */
export const assertBooksTrue = (db: Db): Promise<void> =>
  inSnapshot(db, async (tx) => {
    const { received, kept, returned, owed } = await sumsOf(tx)
    assert.equal(received, kept + returned + owed, 'received = kept + given back + owed back')
    const books = await balances(tx)
    const cash = sumOf([...providers, 'BANK' as const, 'HAND' as const].map((one) => books[`cash:${one}`]))
    const others = Object.entries(books).flatMap(([account, sum]) =>
      /^(voucher|advance):/.test(account) ? sum : [],
    )
    assert.equal(cash + sumOf(others), received - returned, 'cash, what issuers owe, what agencies have left')
    const earned = await assertRevenueTrue(tx)
    assert.equal(books['clearing:order'] - earned + kept, 0, 'money of orders, and what of it is revenue')
    assert.equal(books['owed:refund'] + books['suspense:late'] + owed, 0, 'money that goes back')
    const { rows: oversold } = await sql`SELECT pool.id FROM pool
      LEFT JOIN hold ON hold.pool_id = pool.id GROUP BY pool.id, pool.sold, pool.held
      HAVING coalesce(sum(hold.quantity) FILTER (WHERE hold.state = 'SOLD'), 0) <> pool.sold
        OR coalesce(sum(hold.quantity) FILTER (WHERE hold.state = 'HELD'), 0) <> pool.held`.execute(tx)
    assert.deepEqual(oversold, [], 'seats as counted')
  })

/** Freight that refunds have given back or are about to. */
const freightBack = sql`LATERAL (
  SELECT coalesce(sum(refund.freight_fen), 0)::int8 AS fen FROM refund
  WHERE refund.order_id = shop_order.id AND status NOT IN ('REJECT', 'REPEAL')
) AS back`

/**
 * Law 9, at every moment: what is booked as revenue is the worth of units that were used or expired, and the fees and the
 * freight that are kept, each of them once; and no order has earned more than it has. Answers all of it.
 */
export async function assertRevenueTrue(on: Db | Tx): Promise<Fen> {
  const { rows: wrong } = await sql`
    SELECT unit_no, state, worth_fen, earned_fen, pay_type FROM unit JOIN shop_order ON shop_order.id = order_id
    WHERE earned_fen IS NOT NULL AND (state NOT IN ('used', 'expired')
      OR earned_fen <> CASE WHEN pay_type IS NULL THEN 0 ELSE worth_fen END)`.execute(on)
  assert.deepEqual(wrong, [], 'a unit earns what it is worth')
  const { rows: sums } = await sql<{ account: string; fen: Fen }>`
    WITH earned AS (
      SELECT 'revenue:' || (content ->> 'type') AS account, earned_fen AS fen FROM unit
      JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = line_position
      JOIN snapshot ON snapshot.id = product_snapshot WHERE earned_fen > 0
      UNION ALL SELECT 'revenue:fee', fee_fen FROM refund WHERE fee_earned
      UNION ALL SELECT 'revenue:fee', fee_fen FROM order_change WHERE fee_earned
      UNION ALL SELECT 'revenue:freight', freight_fen - back.fen FROM shop_order, ${freightBack}
        WHERE freight_earned AND freight_fen > back.fen
    )
    SELECT account, sum(fen)::int8 AS fen FROM earned GROUP BY account ORDER BY account`.execute(on)
  const books = Object.entries(await balances(on)).flatMap(([account, sum]) =>
    account.startsWith('revenue:') && sum !== 0 ? { account, fen: -sum } : [],
  )
  const byName = (one: { account: string }, other: { account: string }) =>
    one.account < other.account ? -1 : 1
  assert.deepEqual(
    books.toSorted(byName),
    sums.toSorted(byName),
    'revenue is what units, fees and freight have earned',
  )
  const { rows: overdrawn } = await sql`
    SELECT order_no, paid_fen - refunded_fen AS kept, units.fen AS units, refunds.fen AS refunds, changes.fen AS changes,
      freight_fen - back.fen AS freight
    FROM shop_order, ${freightBack}, LATERAL (
      SELECT coalesce(sum(earned_fen), 0) AS fen FROM unit WHERE order_id = shop_order.id
    ) AS units, LATERAL (
      SELECT coalesce(sum(fee_fen), 0) AS fen FROM refund WHERE order_id = shop_order.id AND fee_earned
    ) AS refunds, LATERAL (
      SELECT coalesce(sum(fee_fen), 0) AS fen FROM order_change WHERE order_id = shop_order.id AND fee_earned
    ) AS changes
    WHERE paid_fen - refunded_fen < units.fen + refunds.fen + changes.fen
      + CASE WHEN freight_earned THEN freight_fen - back.fen ELSE 0 END`.execute(on)
  assert.deepEqual(overdrawn, [], 'an order earns no more than is kept of it')
  return sumOf(sums.map(({ fen }) => fen))
}

/** Money of what was sold elsewhere never came here: such an order has no way to pay. */
type Sums = { received: Fen; kept: Fen; returned: Fen; owed: Fen }

async function sumsOf(tx: Tx): Promise<Sums> {
  const { rows } = await sql<Sums>`SELECT
    (SELECT coalesce(sum(paid_fen), 0)::int8 FROM payment) AS received,
    (SELECT coalesce(sum(paid_fen - refunded_fen), 0)::int8 FROM shop_order WHERE pay_type IS NOT NULL) AS kept,
    (SELECT coalesce(sum(amount_fen), 0)::int8 FROM provider_refund WHERE state = 'DONE') AS returned,
    (SELECT coalesce(sum(amount_fen), 0)::int8 FROM provider_refund WHERE state NOT IN ('DONE', 'DEAD')) AS owed`.execute(
    tx,
  )
  const [sums] = rows
  assert.ok(sums)
  return sums
}

/** Where nothing was used or refunded yet: who paid has every ticket and every seat, who did not has none. */
export async function assertTicketsTrue(db: Db): Promise<void> {
  const { rows } = await sql`
    SELECT order_no, flow_status, seats, quantity, tickets.good, tickets.made
    FROM shop_order, LATERAL (
      SELECT count(*) FILTER (WHERE state = 'valid') AS good, count(*) AS made
      FROM unit WHERE order_id = shop_order.id
    ) AS tickets
    WHERE tickets.made <> CASE WHEN placed_at IS NULL THEN 0 ELSE quantity END
      OR tickets.good <> CASE WHEN paid_at IS NULL THEN 0 ELSE quantity END
      OR (paid_at IS NOT NULL) <> (seats = 'SOLD')
      OR (paid_at IS NOT NULL) <> (flow_status = 'AWAIT_CHECK')`.execute(db)
  assert.deepEqual(rows, [], 'who paid has tickets, who did not has none')
  const { rows: steps } = await sql`
    SELECT order_id, status FROM order_history GROUP BY order_id, status HAVING count(*) > 1`.execute(db)
  assert.deepEqual(steps, [], 'no step was taken twice')
}

/** When all is quiet: what the providers have taken in and given back is what the ledger says. */
export async function assertBillsTrue(db: Db, control: SandboxControl): Promise<void> {
  const [trades, refunds] = await Promise.all([control.trades(), control.refunds()])
  const books = await balances(db)
  const sum = (all: readonly { amountFen: number }[]) =>
    all.reduce((total, { amountFen }) => total + amountFen, 0)
  const kept = sum(trades.filter(({ paidAt }) => paidAt !== null)) - sum(refunds)
  assert.equal(
    sumOf(providers.map((one) => books[`cash:${one}`])),
    kept,
    "the providers' bills are the ledger",
  )
}

/** What workers have still to do: money to give back, attempts to ask about and close, seats to release. */
export async function countOpenWork(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT (
      (SELECT count(*) FROM provider_refund WHERE state NOT IN ('DONE', 'DEAD'))
      + (SELECT count(*) FROM payment JOIN shop_order USING (order_no)
        WHERE state = 'CREATED' AND flow_status <> 'AWAIT_PAID')
      + (SELECT count(*) FROM shop_order WHERE due_at <= ${new Date()}
        AND flow_status IN ('INIT', 'AWAIT_PAID', 'PAST_DUE'))
    )::integer AS count`.execute(db)
  return rows[0]?.count ?? Number.NaN
}

/** Staff gave it back to its buyer after the rest of its package had been asked for; until then a closure had taken it. */
const declinedSince = sql`EXISTS (SELECT FROM refund_unit AS taken JOIN refund AS closing ON closing.refund_no = taken.refund_no
  WHERE taken.unit_id = other.id AND closing.kind = 'CLOSURE' AND closing.asked_at <= refund.asked_at
    AND closing.status = 'REJECT' AND closing.decided_at >= refund.asked_at)`

/**
 * Law 13: parts add up to their package, whose line has no units of its own; of each package there are all units or none;
 * what buyers got refunded was all that was left when they asked.
 */
export async function assertPackagesTrue(db: Db): Promise<void> {
  const { rows: sums } = await sql`
    SELECT package.order_id, package.position FROM order_line AS package
    LEFT JOIN order_line AS part ON part.order_id = package.order_id AND part.parent_position = package.position
    WHERE package.is_package GROUP BY package.order_id, package.position, package.amount_fen, package.quantity
    HAVING coalesce(sum(part.amount_fen), 0) <> package.amount_fen OR bool_or(part.quantity % package.quantity <> 0)`.execute(
    db,
  )
  assert.deepEqual(sums, [], 'parts add up to their package')
  const { rows: parents } = await sql`
    SELECT unit_no FROM unit JOIN order_line ON order_line.order_id = unit.order_id AND position = line_position
    WHERE is_package OR (package_no IS NULL) <> (parent_position IS NULL)`.execute(db)
  assert.deepEqual(parents, [], 'units are of parts, never of a package')
  const { rows: halves } = await sql`
    SELECT part.order_id, part.position, number FROM order_line AS part
    JOIN order_line AS package ON package.order_id = part.order_id AND package.position = part.parent_position
    CROSS JOIN generate_series(1, package.quantity) AS number
    WHERE EXISTS (SELECT FROM unit WHERE unit.order_id = part.order_id) AND part.quantity / package.quantity <> (
      SELECT count(*) FROM unit WHERE unit.order_id = part.order_id AND line_position = part.position
        AND package_no = number + (
          SELECT coalesce(sum(earlier.quantity), 0) FROM order_line AS earlier
          WHERE earlier.order_id = part.order_id AND earlier.is_package AND earlier.position < package.position))`.execute(
    db,
  )
  assert.deepEqual(halves, [], 'a package has all its units')
  const { rows: split } = await sql`
    SELECT refund_no, unit.package_no FROM refund JOIN refund_unit USING (refund_no) JOIN unit ON unit.id = unit_id
    WHERE source = 'USER' AND ask_key IS NOT NULL AND status NOT IN ('REJECT', 'REPEAL') AND unit.package_no IS NOT NULL AND EXISTS (
      SELECT FROM unit AS other WHERE other.order_id = unit.order_id AND other.package_no = unit.package_no
        AND other.state IN ('used', 'expired', 'valid') AND NOT ${declinedSince})`.execute(db)
  assert.deepEqual(split, [], 'what a buyer got refunded of a package was all that was left of it')
}

/** Law 20: an asset serves one unit in a pool (the primary key), only what the unit draws, and nobody who has left. */
export async function assertAssignmentsTrue(db: Db): Promise<void> {
  const { rows } = await sql`
    SELECT assignment.* FROM assignment JOIN unit ON unit.id = unit_id
    JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position
    JOIN asset ON asset.id = asset_id JOIN pool ON pool.id = pool_id
    WHERE unit.state IN ('returning', 'refunded', 'void') OR asset.resource_id <> pool.resource_id
      OR NOT EXISTS (
        SELECT FROM jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint)
        WHERE draw."poolId" = pool_id)`.execute(db)
  assert.deepEqual(rows, [], 'an asset serves only what its unit draws')
}

/**
 * Law 18: one live card of a person and type on a day; no visit outside of a card's days, beyond its visits of a day or of its year,
 * or on a day when it is not good; and none of a ticket that is over, or on another day than the ticket's.
 */
export async function assertCardsTrue(db: Db): Promise<void> {
  const { rows: twice } = await sql`
    SELECT type_code FROM card WHERE state IN ('AWAIT', 'ACTIVE', 'FROZEN')
    GROUP BY type_code, document_index, follows HAVING count(*) > 1
    UNION ALL
    SELECT one.type_code FROM card AS one JOIN card AS other USING (type_code, document_index)
    WHERE one.id < other.id AND one.state IN ('ACTIVE', 'FROZEN') AND other.state IN ('ACTIVE', 'FROZEN')
      AND daterange(one.valid_from, one.valid_until, '[]') && daterange(other.valid_from, other.valid_until, '[]')`.execute(
    db,
  )
  assert.deepEqual(twice, [], 'one person has one live card of a type on a day')
  const { rows: outside } = await sql`
    SELECT card_no, visit_date FROM card_visit JOIN card USING (card_no)
    WHERE live AND (visit_date NOT BETWEEN valid_from AND valid_until OR EXISTS (
      SELECT FROM jsonb_to_recordset(terms -> 'blackout') AS days("from" date, "until" date)
      WHERE visit_date BETWEEN days."from" AND days."until"))`.execute(db)
  assert.deepEqual(outside, [], 'visits are on days on which their cards are good')
  const { rows: over } = await sql`
    SELECT card_no, min(visit_date) AS day FROM card_visit JOIN card USING (card_no) WHERE live
    GROUP BY card_no, visit_date, terms HAVING count(*) > (terms ->> 'perDay')::integer
    UNION ALL
    SELECT card_no, min(visit_date) FROM card_visit JOIN card USING (card_no) WHERE live
    GROUP BY card_no, terms, extract(year FROM visit_date)
      - (to_char(visit_date, 'MM-DD') < to_char(valid_from, 'MM-DD'))::integer
    HAVING count(DISTINCT unit_id) > (terms ->> 'perYear')::integer`.execute(db)
  assert.deepEqual(over, [], 'no card has more visits than it allows')
  const { rows: lost } = await sql`
    SELECT unit_no, unit.state, card_visit.visit_date FROM card_visit JOIN unit ON unit.id = unit_id
    JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position
    WHERE live AND reserved_by IS NULL AND (unit.state IN ('returning', 'refunded', 'expired', 'void')
      OR card_visit.visit_date <> order_line.visit_date)`.execute(db)
  assert.deepEqual(lost, [], 'visits are of tickets that are good, on their days')
}
