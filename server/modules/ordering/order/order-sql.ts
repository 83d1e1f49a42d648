/** One order as stored, with its snapshots; found by its number. */
import { type Selectable, sql } from 'kysely'
import type { Amounts } from '#contract/values/amounts.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import { type Month, venueZone } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { memberIdOf } from '../../caller/caller.ts'
import { type OfPackages, type PackagedLine, splitByPackage } from './packages.ts'
import type { OfferSnapshot, ProductSnapshot } from './snapshot.ts'
import { type OrderTables, tables } from './tables.ts'

type OrderRow = Selectable<OrderTables['shop_order']> & { product: ProductSnapshot }

export type OrderLine = {
  position: number
  productId: number
  productCode: OrderRow['product_code']
  product: ProductSnapshot
  visitDate: OrderTables['order_line']['visit_date']
  untilDate: OrderTables['order_line']['until_date']
  slotFrom: OrderRow['slot_from']
  slotTo: OrderRow['slot_to']
  offerId: number
  offerCode: OrderTables['order_line']['offer_code']
  quantity: number
  priceFen: OrderTables['order_line']['price_fen']
  amountFen: OrderTables['order_line']['amount_fen']
  ticket: OfferSnapshot
  /** Of a part of packages. */
  ofPackages: OfPackages | null
}

/** With the time in which its tickets can be used. */
export type PlacedLine = OrderLine & {
  validFrom: Date
  validUntil: Date | null
  /** What policies count from: of a part the beginning of its package. */
  startsAt: Date
}

export type Order = ReturnType<typeof orderOf>

/** Null when there is no such order. */
export async function findOrder(db: Db | Tx, orderNo: OrderNo): Promise<Order | null> {
  const row = await orderRows(db).where('order_no', '=', orderNo).executeTakeFirst()
  return row ? orderOf(row) : null
}

export async function listOrders(db: Db | Tx, orderNos: readonly OrderNo[]): Promise<Order[]> {
  if (orderNos.length === 0) return []
  return (await orderRows(db).where('order_no', 'in', orderNos).execute()).map(orderOf)
}

export async function listOrdersById(db: Db | Tx, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return []
  return (await orderRows(db).where('shop_order.id', 'in', ids).execute()).map(orderOf)
}

/**
 * The same as findOrder, locked until the transaction ends; others that wait for it see what we made of it. Locked first
 * and read afterwards: a row that got another snapshot during the wait would match none of those that a join has read.
 */
export async function findOrderLocked(tx: Tx, orderNo: OrderNo): Promise<Order | null> {
  const lock = tables(tx).selectFrom('shop_order').select('id').where('order_no', '=', orderNo)
  const row = await lock.forNoKeyUpdate().executeTakeFirst()
  return row ? await findOrderById(tx, row.id) : null
}

export async function findOrderById(db: Db | Tx, id: number): Promise<Order | null> {
  const row = await orderRows(db).where('shop_order.id', '=', id).executeTakeFirst()
  return row ? orderOf(row) : null
}

type Period = { from: Date; until: Date }

/** What an agency paid for in that time, by id. */
export async function listPaidOf(db: Db | Tx, groupId: number, period: Period): Promise<Order[]> {
  const paid = orderRows(db).where('corp_id', '=', groupId)
  const inTime = paid.where('paid_at', '>=', period.from).where('paid_at', '<', period.until)
  return (await inTime.orderBy('shop_order.id').execute()).map(orderOf)
}

/** The same, shared until the transaction ends: others that read them do not wait. */
export async function lockPaidOf(tx: Tx, groupId: number, period: Period): Promise<Order[]> {
  const { from, until } = period
  const paid = tables(tx).selectFrom('shop_order').select('id').where('corp_id', '=', groupId)
  const inTime = paid.where('paid_at', '>=', from).where('paid_at', '<', until)
  await inTime.orderBy('id').forShare().execute()
  return listPaidOf(tx, groupId, period)
}

export type MonthPaid = { month: Month; payType: PayType | null; paidFen: Fen; refundedFen: Fen }

/** What an agency paid for in each month in each way, and what of it went back. */
export async function sumPaidByMonth(db: Db | Tx, groupId: number): Promise<MonthPaid[]> {
  const { rows } = await sql<MonthPaid>`
    SELECT to_char(paid_at AT TIME ZONE ${venueZone}, 'YYYY-MM') AS month, pay_type AS "payType",
      sum(paid_fen)::int8 AS "paidFen", sum(refunded_fen)::int8 AS "refundedFen"
    FROM shop_order WHERE corp_id = ${groupId} AND paid_at IS NOT NULL
    GROUP BY 1, 2`.execute(db)
  return rows
}

const orderRows = (db: Db | Tx) =>
  tables(db)
    .selectFrom('shop_order')
    .innerJoin('snapshot', 'snapshot.id', 'shop_order.product_snapshot')
    .selectAll('shop_order')
    .select(sql<ProductSnapshot>`snapshot.content`.as('product'))

/** Those with units: of packages their parts. */
export const listLines = async (db: Db | Tx, orderId: number): Promise<PlacedLine[]> =>
  (await listAllLines(db, orderId)).lines

type StoredLine = Omit<PlacedLine, 'startsAt' | 'ofPackages'> & PackagedLine

/** Lines with units, and packages, which have none. */
export type AllLines = { lines: PlacedLine[]; packages: PlacedLine[] }

export const listAllLines = async (db: Db | Tx, orderId: number): Promise<AllLines> =>
  (await listLinesOfOrders(db, [orderId])).get(orderId) ?? { lines: [], packages: [] }

/** Of many orders in one statement, by the id of the order. */
export async function listLinesOfOrders(
  db: Db | Tx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, AllLines>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('order_line')
    .innerJoin('snapshot', 'snapshot.id', 'order_line.offer_snapshot')
    .innerJoin('snapshot as product_snapshot', 'product_snapshot.id', 'order_line.product_snapshot')
    .select('order_id as orderId')
    .select(['position', 'quantity', 'product_id as productId', 'product_code as productCode'])
    .select([
      'visit_date as visitDate',
      'until_date as untilDate',
      'slot_from as slotFrom',
      'slot_to as slotTo',
      'valid_from as validFrom',
      'valid_until as validUntil',
    ])
    .select('offer_id as offerId')
    .select('offer_code as offerCode')
    .select('price_fen as priceFen')
    .select('amount_fen as amountFen')
    .select(sql<OfferSnapshot>`snapshot.content`.as('ticket'))
    .select(sql<ProductSnapshot>`product_snapshot.content`.as('product'))
    .select(['is_package as isPackage', 'parent_position as parentPosition', 'part_code as partCode'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, placedLinesOf(own)]))
}

function placedLinesOf(rows: readonly StoredLine[]): AllLines {
  const { lines, packages } = splitByPackage(rows)
  const startOf = (position: number | undefined) =>
    packages.find((line) => line.position === position)?.validFrom
  return {
    lines: lines.map((line) => ({ ...line, startsAt: startOf(line.ofPackages?.position) ?? line.validFrom })),
    packages: packages.map((line) => ({ ...line, startsAt: line.validFrom })),
  }
}

const amountsOf = (row: OrderRow): Amounts => ({
  goodsFen: row.goods_fen,
  couponFen: row.coupon_fen,
  integralFen: row.integral_fen,
  freightFen: row.freight_fen,
  otherFen: row.other_fen,
  payableFen: row.payable_fen,
  paidFen: row.paid_fen,
  refundedFen: row.refunded_fen,
})

function orderOf(row: OrderRow) {
  return {
    id: row.id,
    orderNo: row.order_no,
    type: row.type,
    channel: row.channel,
    productId: row.product_id,
    productCode: row.product_code,
    product: row.product,
    memberId: row.member_id === null ? null : memberIdOf(row.member_id),
    /** Of the agency for which it was held, whoever its buyer buys for by now. */
    groupId: row.corp_id,
    guestMobileIndex: row.guest_mobile_index,
    sessionIndex: row.session_index,
    limitKeys: row.limit_keys,
    displaced: row.displaced,
    keySerial: row.key_serial,
    visitDate: row.visit_date,
    slotFrom: row.slot_from,
    slotTo: row.slot_to,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    quantity: row.quantity,
    amounts: amountsOf(row),
    couponNo: row.coupon_no,
    vouchers: row.vouchers,
    payType: row.pay_type,
    flowStatus: row.flow_status,
    paymentStatus: row.payment_status,
    confirmation: row.confirmation,
    seats: row.seats,
    assistCode: row.assist_code,
    contactNameSealed: row.contact_name_sealed,
    contactMobileSealed: row.contact_mobile_sealed,
    extrasSealed: row.extras_sealed,
    wayToGet: row.way_to_get,
    pickUpUntil: row.pick_up_until,
    createdAt: row.created_at,
    heldUntil: row.held_until,
    noticeOpenedAt: row.notice_opened_at,
    placedAt: row.placed_at,
    payUntil: row.pay_until,
    paidAt: row.paid_at,
    confirmUntil: row.confirm_until,
    holdDigest: row.hold_digest,
    placeKey: row.place_key,
    placeDigest: row.place_digest,
    againOf: row.again_of,
  }
}
