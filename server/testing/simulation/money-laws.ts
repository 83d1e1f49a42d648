/** Law 2 as a simulation checks it: every fen is kept for tickets or goes back, in our books and in the providers'. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Refund, Trade } from '../../../sandbox/trade/trades.ts'
import { balances } from '../../modules/ledger/ledger.ts'
import type { Provider } from '../../modules/payment/pay-gateway.ts'
import type { Db } from '../../platform/db.ts'
import { assertRevenueTrue } from '../laws.ts'
import type { SimulatedWorld, Stored } from './world.ts'

const providers = ['WECHAT_PAY', 'ALIPAY'] as const

/** At any moment. What the providers have not reported yet is missing here, but nothing is here that they do not know. */
export async function checkMoney({ db, control }: SimulatedWorld): Promise<void> {
  await checkSums({ db })
  const [trades, refunds] = await Promise.all([control.trades(), control.refunds()])
  await checkReceipts(db, trades)
  await checkRefunds(db, trades, refunds)
}

/** Whatever the providers know. */
export async function checkSums({ db }: Stored): Promise<void> {
  assert.deepEqual(await findUnansweredMoney(db), [], 'each payment pays its order or goes back in full')
  assert.deepEqual(await findOverpaid(db), [], 'an order cost what it was paid, or nothing')
  assert.deepEqual(await findOverReturned(db), [], 'no payment goes back more than once')
  assert.deepEqual(
    await findWrongShares(db),
    [],
    'a unit costs what it is worth, what was given on it and its shares of discounts',
  )
  assert.deepEqual(await findLostWorth(db), [], 'an order keeps what its tickets are worth, and no fen more')
  const books = await balances(db)
  const sums = await sumRows(db)
  for (const provider of providers)
    assert.equal(books[`cash:${provider}`], sums[provider], `cash at ${provider} as in the rows`)
  const earned = await assertRevenueTrue(db)
  assert.equal(books['clearing:order'] - earned + sums.kept, 0, 'money of orders as in the rows')
  assert.equal(books['owed:refund'] + sums.refunds, 0, 'refunds that are promised as in the rows')
  assert.equal(books['suspense:late'] + sums.aside, 0, 'money that fulfils nothing as in the rows')
}

/** Money of what was sold elsewhere, as at the window, never came here; such an order has no way to pay and no buyer. */
const paidHere = sql`NOT (pay_type IS NULL AND member_id IS NULL AND guest_mobile_index IS NULL)`

/** Of each payment: what came in is what the order keeps, or what is promised back; never both, never neither. */
async function findUnansweredMoney(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT shop_order.order_no, flow_status, shop_order.paid_fen - refunded_fen AS kept, came.fen AS came, back.fen AS back
    FROM shop_order, LATERAL (
      SELECT coalesce(sum(paid_fen), 0)::int8 AS fen FROM payment WHERE payment.order_no = shop_order.order_no
    ) AS came, LATERAL (
      SELECT coalesce(sum(provider_refund.amount_fen), 0)::int8 AS fen
      FROM provider_refund JOIN payment USING (payment_no)
      WHERE payment.order_no = shop_order.order_no AND provider_refund.state <> 'DEAD'
    ) AS back
    WHERE ${paidHere} AND came.fen <> shop_order.paid_fen - refunded_fen + back.fen`.execute(db)
  return rows
}

/** What a complete change made cheaper was paid as well, and went back. */
async function findOverpaid(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT order_no, payable_fen, paid_fen, flow_status FROM shop_order
    WHERE paid_fen <> CASE WHEN paid_at IS NULL THEN 0 ELSE payable_fen + (
      SELECT coalesce(sum(back_fen), 0) FROM order_change WHERE order_id = shop_order.id AND state = 'DONE') END`.execute(
    db,
  )
  return rows
}

async function findOverReturned(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT payment_no, payment.paid_fen, sum(provider_refund.amount_fen) AS returned
    FROM provider_refund JOIN payment USING (payment_no)
    WHERE provider_refund.state <> 'DEAD' GROUP BY payment_no, payment.paid_fen
    HAVING sum(provider_refund.amount_fen) > payment.paid_fen
    UNION ALL SELECT order_no, shop_order.paid_fen, refunded_fen FROM shop_order
    WHERE refunded_fen > shop_order.paid_fen`.execute(db)
  return rows
}

async function findWrongShares(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT unit_no, price_fen, worth_fen, given_fen, coupon_share_fen, integral_share_fen FROM unit
    WHERE price_fen <> worth_fen + given_fen + coupon_share_fen + integral_share_fen
    UNION ALL SELECT order_no, payable_fen, sum(worth_fen), sum(given_fen), sum(coupon_share_fen) - coupon_fen,
      sum(integral_share_fen) - integral_fen
    FROM shop_order JOIN unit ON order_id = shop_order.id GROUP BY shop_order.id
    HAVING sum(worth_fen + given_fen) + freight_fen + other_fen <> payable_fen OR sum(coupon_share_fen) <> coupon_fen
      OR sum(integral_share_fen) <> integral_fen`.execute(db)
  return rows
}

/** Of refunds that were granted, less the freight that they gave back; fees of changes are `other_fen`. */
const feesKept = sql`LATERAL (
  SELECT coalesce(sum(fee_fen - freight_fen), 0)::int8 AS fen FROM refund
  WHERE refund.order_id = shop_order.id AND status IN ('REFUND_ING', 'REFUND', 'FINISH')
) AS fees`

/** Of what was paid, exactly the worth of the tickets that have not left, the fees and the freight go on being kept. */
async function findLostWorth(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT order_no, flow_status, shop_order.paid_fen - refunded_fen AS kept, stays.fen AS worth, fees.fen AS fees
    FROM shop_order, LATERAL (
      SELECT coalesce(sum(worth_fen) FILTER (WHERE state NOT IN ('returning', 'refunded')), 0)::int8 AS fen
      FROM unit WHERE order_id = shop_order.id
    ) AS stays, ${feesKept}
    WHERE paid_at IS NOT NULL AND shop_order.paid_fen - refunded_fen <> stays.fen + fees.fen + freight_fen + other_fen`.execute(
    db,
  )
  return rows
}

type Sums = Record<Provider | 'kept' | 'refunds' | 'aside', number>

async function sumRows(db: Db): Promise<Sums> {
  const { rows } = await sql<Sums>`
    WITH back AS (SELECT provider_refund.*, provider FROM provider_refund JOIN payment USING (payment_no)),
    cash AS (
      SELECT provider, paid_fen AS fen FROM payment WHERE state = 'PAID'
      UNION ALL SELECT provider, -amount_fen FROM back WHERE state = 'DONE' AND remedy IS DISTINCT FROM 'HAND'
    )
    SELECT (SELECT coalesce(sum(fen), 0)::int8 FROM cash WHERE provider = 'WECHAT_PAY') AS "WECHAT_PAY",
      (SELECT coalesce(sum(fen), 0)::int8 FROM cash WHERE provider = 'ALIPAY') AS "ALIPAY",
      (SELECT coalesce(sum(paid_fen - refunded_fen), 0)::int8 FROM shop_order WHERE ${paidHere}) AS kept,
      (SELECT coalesce(sum(amount_fen), 0)::int8 FROM back WHERE state NOT IN ('DONE', 'DEAD') AND cause = 'REFUND') AS refunds,
      (SELECT coalesce(sum(amount_fen), 0)::int8 FROM back WHERE state NOT IN ('DONE', 'DEAD') AND cause <> 'REFUND') AS aside
    `.execute(db)
  const [sums] = rows
  assert.ok(sums)
  return sums
}

type Receipt = { paymentNo: string; provider: Provider; paidFen: number; tradeNo: string }

/** Whatever the shop has taken in, the provider has taken in as well, to the fen. */
async function checkReceipts(db: Db, trades: readonly Trade[]): Promise<void> {
  for (const { paymentNo, provider, paidFen, tradeNo } of await listReceipts(db)) {
    const trade = trades.find(({ outNo }) => outNo === paymentNo)
    const reported = trade && [trade.provider, trade.state, trade.amountFen, trade.providerNo]
    assert.deepEqual(reported, [provider, 'paid', paidFen, tradeNo], `${paymentNo} at its provider`)
  }
}

async function listReceipts(db: Db): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    SELECT payment_no AS "paymentNo", provider, paid_fen AS "paidFen", provider_trade_no AS "tradeNo"
    FROM payment WHERE state = 'PAID' AND provider IN ('WECHAT_PAY', 'ALIPAY')`.execute(db)
  return rows
}

/** Each refund there is a promise of ours, and no payment goes back more than once. */
async function checkRefunds(db: Db, trades: readonly Trade[], refunds: readonly Refund[]): Promise<void> {
  const { rows } = await sql<{ no: string; fen: number; byHand: boolean }>`
    SELECT provider_refund_no AS no, amount_fen AS fen, state = 'DONE' AND remedy IS NOT DISTINCT FROM 'HAND' AS "byHand"
    FROM provider_refund`.execute(db)
  const byHand = new Set(rows.filter((row) => row.byHand).map(({ no }) => no))
  const promised = new Map(rows.map(({ no, fen }) => [no, fen]))
  for (const { outRefundNo, amountFen } of refunds)
    assert.equal(promised.get(outRefundNo), amountFen, `the refund ${outRefundNo} was promised`)
  for (const { outRefundNo, state } of refunds)
    assert.ok(state !== 'success' || !byHand.has(outRefundNo), `${outRefundNo} was paid by hand as well`)
  for (const { id, outNo, amountFen } of trades) {
    const back = totalOf(refunds.filter(({ tradeId, state }) => tradeId === id && state !== 'closed'))
    assert.ok(back <= amountFen, `more went back than came in by ${outNo}`)
  }
}

const totalOf = (all: readonly { amountFen: number }[]) =>
  all.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** When all is quiet: the bill of each provider and the ledger say the same, and nothing is owed. */
export async function checkBills({ db, control }: SimulatedWorld): Promise<void> {
  const [trades, refunds] = await Promise.all([control.trades(), control.refunds()])
  const paid = trades.filter(({ state }) => state === 'paid')
  const known = new Set((await listReceipts(db)).map(({ paymentNo }) => paymentNo))
  const unknown = paid.filter(({ outNo }) => !known.has(outNo))
  assert.deepEqual(unknown, [], 'the shop knows of all its money')
  const books = await balances(db)
  for (const provider of providers) {
    const own = paid.filter((trade) => trade.provider === provider)
    const ids = own.map(({ id }) => id)
    const back = refunds.filter(({ tradeId, state }) => ids.includes(tradeId) && state === 'success')
    const bill = totalOf(own) - totalOf(back)
    assert.equal(books[`cash:${provider}`], bill, `the bill of ${provider} is the ledger`)
  }
  assert.equal(books['suspense:late'], 0, 'nothing is set aside any more')
  assert.equal(books['owed:refund'], 0, 'nothing is owed any more')
  const all = Object.values(books).reduce((sum, balance) => sum + balance, 0)
  assert.equal(all, 0, 'received = kept + given back')
}

/**
 * When all is quiet: paid money has ended in tickets that can be (or could have been) used, or it has gone back, whatever
 * staff said or did not say.
 */
export async function checkMoneyServed({ db }: SimulatedWorld): Promise<void> {
  const { rows } = await sql`
    SELECT order_no, flow_status, confirmation, shop_order.paid_fen - refunded_fen AS kept, good.fen AS usable
    FROM shop_order, LATERAL (
      SELECT coalesce(sum(worth_fen), 0)::int8 AS fen FROM unit
      WHERE order_id = shop_order.id AND state IN ('valid', 'used', 'expired')
    ) AS good, ${feesKept}
    WHERE shop_order.paid_fen - refunded_fen <> CASE WHEN paid_at IS NULL THEN 0
      ELSE good.fen + fees.fen + freight_fen + other_fen END`.execute(db)
  assert.deepEqual(rows, [], 'paid money ends in usable tickets or goes back')
}

type LateMoney = {
  paymentNo: string
  payUntil: Date
  seatEnds: Date | null
  returnedAt: Date
  named: boolean
}

/**
 * When all is quiet: money that came in time has tickets, unless nobody could ask for it, or somebody else came with
 * the same document, or one of its slots was over.
 */
export async function checkInTime({ db, control, gateways, paidAgainstWord }: SimulatedWorld): Promise<void> {
  const { rows } = await sql<LateMoney>`
    SELECT payment_no AS "paymentNo", pay_until AS "payUntil", provider_refund.created_at AS "returnedAt",
      (SELECT min((order_line.visit_date + coalesce(order_line.slot_to, '24:00'::time)) AT TIME ZONE 'Asia/Shanghai')
        FROM order_line WHERE order_id = shop_order.id) AS "seatEnds",
      EXISTS (SELECT FROM visitor JOIN unit ON unit.id = unit_id WHERE order_id = shop_order.id) AS named
    FROM provider_refund JOIN payment USING (payment_no) JOIN shop_order USING (order_no)
    WHERE cause = 'LATE'`.execute(db)
  const trades = await control.trades()
  for (const { paymentNo, payUntil, seatEnds, returnedAt, named } of rows) {
    const paidAt = trades.find(({ outNo }) => outNo === paymentNo)?.paidAt ?? Number.POSITIVE_INFINITY
    const misled = gateways.troubled.has(paymentNo) || paidAgainstWord.has(paymentNo)
    const excused = named || misled || (seatEnds !== null && returnedAt >= seatEnds)
    assert.ok(excused || paidAt >= payUntil.getTime(), `${paymentNo} was paid in time and has no tickets`)
  }
}
