/** An order is what its history, its tickets and the catalogue say, and nothing else. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { FlowStatus, OrderNo, UnitState } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { type PricePart, priceOf } from '../../modules/inventory/stay-rules.ts'
import { type Confirmation, canBecome, flowStatus, noUnits } from '../../modules/ordering/order/rules.ts'
import type { Db } from '../../platform/db.ts'
import type { SimulatedWorld, Stored } from './world.ts'

type StoredOrder = {
  orderNo: OrderNo
  flowStatus: FlowStatus
  confirmation: Confirmation
  seats: string
  quantity: number
  placed: boolean
  paid: boolean
  payableFen: number
  freightFen: number
  otherFen: number
  /** With what was given back on them. */
  worthFen: number
  history: FlowStatus[]
  states: UnitState[]
}

export async function checkOrders(world: SimulatedWorld): Promise<void> {
  await checkWhatFollows(world)
  await checkPrices(world)
}

/** Whatever catalogue it was bought from. */
export async function checkWhatFollows({ db }: Stored): Promise<void> {
  for (const order of await listOrders(db)) {
    checkHistory(order)
    checkTickets(order)
  }
}

async function listOrders(db: Db): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    SELECT order_no AS "orderNo", flow_status AS "flowStatus", confirmation, seats, quantity, payable_fen AS "payableFen", freight_fen AS "freightFen", other_fen AS "otherFen",
      placed_at IS NOT NULL AS placed, paid_at IS NOT NULL AS paid,
      ARRAY(SELECT status FROM order_history WHERE order_id = shop_order.id ORDER BY order_history.id) AS history,
      ARRAY(SELECT state FROM unit WHERE order_id = shop_order.id) AS states,
      (SELECT coalesce(sum(worth_fen + given_fen), 0)::int8 FROM unit WHERE order_id = shop_order.id) AS "worthFen"
    FROM shop_order ORDER BY id`.execute(db)
  return rows
}

/** Each move is one of spec 4.1, and the last one leads to where the order stands. */
function checkHistory({ orderNo, flowStatus: status, history }: StoredOrder): void {
  let from: FlowStatus = 'INIT'
  for (const to of history) {
    assert.ok(canBecome(from, to), `${orderNo} went from ${from} to ${to}: ${history.join(', ')}`)
    from = to
  }
  assert.equal(from, status, `the history of ${orderNo} ends elsewhere: ${history.join(', ')}`)
}

/** The status follows from the tickets; who paid has all of them, who did not has none. */
function checkTickets(order: StoredOrder): void {
  const { orderNo, placed, paid, confirmation, states } = order
  const units = { ...noUnits }
  for (const state of states) units[state] += 1
  assert.equal(states.length, placed ? order.quantity : 0, `tickets of ${orderNo}`)
  if (placed)
    assert.equal(
      order.worthFen + order.freightFen + order.otherFen,
      order.payableFen,
      `the tickets of ${orderNo} are worth what it cost`,
    )
  const closed = order.flowStatus === 'CANCEL' || order.flowStatus === 'PAST_DUE' ? order.flowStatus : null
  const derived = flowStatus({ placed, closed, paid, confirmation, units })
  assert.equal(order.flowStatus, derived, `the status of ${orderNo} follows from its tickets`)
  if (paid) {
    assert.equal(order.seats, 'SOLD', `${orderNo} is paid and has its seats`)
    assert.equal(units.void, 0, `${orderNo} is paid and has its tickets`)
  } else {
    const none = states.every((state) => state === 'reserved' || state === 'void')
    assert.ok(none, `${orderNo} is not paid and has tickets`)
  }
}

type PricedLine = {
  productCode: string
  code: string
  visitDate: VisitDate | null
  untilDate: VisitDate | null
  slotFrom: string | null
  bought: boolean
  price: number
  parts: PricePart[]
  cost: number
  goods: number
}

/**
 * The shop's own catalogue, as it was set up; nobody changes it while the world runs. Of a stay each date has its price. A
 * change of date may keep the price that was paid (change-laws.ts); parts of a package share its price (package-laws.ts).
 */
async function checkPrices({ db, parks }: SimulatedWorld): Promise<void> {
  const { rows } = await sql<PricedLine>`
    SELECT order_line.product_code AS "productCode", offer_code AS code, order_line.visit_date AS "visitDate",
      until_date AS "untilDate", left(order_line.slot_from::text, 5) AS "slotFrom", price_fen AS price,
      price_parts AS parts, claim = 0 AS bought, cost.fen AS cost,
      goods_fen - (SELECT coalesce(sum(difference_fen), 0) FROM order_change
        WHERE order_change.order_id = shop_order.id AND state = 'DONE')::int8 AS goods
    FROM order_line JOIN shop_order ON shop_order.id = order_id, LATERAL (
      SELECT sum(amount_fen)::int8 AS fen FROM order_line AS bought
      WHERE bought.order_id = shop_order.id AND bought.claim = 0 AND bought.parent_position IS NULL
    ) AS cost WHERE parent_position IS NULL`.execute(db)
  const offers = new Map(parks.flatMap((park) => park.offers.map((offer) => [offer.code, offer] as const)))
  for (const { code, bought, price, parts, cost, goods, ...time } of rows) {
    const priced = offers.get(code)?.pricedAt(time)
    assert.ok(priced, `${code} is sold at ${JSON.stringify(time)}`)
    if (bought) assert.deepEqual(parts, priced, `${code} costs on each date what the catalogue says`)
    assert.equal(price, priceOf(parts), `${code} costs what the parts of its price add up to`)
    assert.equal(goods, cost, 'an order costs what its lines cost, and its changes')
  }
}
