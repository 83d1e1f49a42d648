/** Stores demo orders in bulk; the counters of the pools are what the rows add up to. */
import { createHash } from 'node:crypto'
import { offerSnapshotOf, productSnapshotOf } from '../../server/modules/ordering/order/snapshot.ts'
import type { Tx } from '../../server/platform/db.ts'
import { bytea } from '../../server/platform/prepared.ts'
import {
  countSeats,
  insertRows,
  orderIds,
  refreshOrderStatistics,
  snapshotIds,
  unitIds,
} from '../seed-sql.ts'
import { demoLines } from './demo-lines.ts'
import type { OrderRows } from './demo-orders.ts'

export async function storeOrders(tx: Tx, orders: readonly OrderRows[]): Promise<void> {
  const snapshots = await storeSnapshots(tx, orders)
  await insertRows(
    tx,
    'shop_order',
    orders.map(({ order, quote }) => ({ ...order, product_snapshot: snapshots.get(quote.product) })),
  )
  const ids = await orderIds(tx)
  const linked = <R extends object>(rowsOf: (order: OrderRows) => readonly R[]) =>
    orders.flatMap((order) => rowsOf(order).map((row) => ({ order_id: ids.get(order.orderNo), ...row })))
  await insertRows(
    tx,
    'order_line',
    linked(({ lines, quote }) => {
      const made = demoLines(quote)
      return lines.map((line, index) => ({
        ...line,
        product_snapshot: snapshots.get(made[index]?.product ?? {}),
        offer_snapshot: snapshots.get(made[index]?.offer ?? {}),
      }))
    }),
  )
  await insertRows(
    tx,
    'hold',
    linked(({ holds }) => holds),
  )
  await insertRows(
    tx,
    'order_history',
    linked(({ history }) => history),
  )
  await insertRows(
    tx,
    'unit',
    linked(({ units }) => units),
  )
  const tickets = await unitIds(tx)
  await insertRows(
    tx,
    'visitor',
    orders.flatMap(({ visitors }) =>
      visitors.map(({ unit_no, guardian_no, ...visitor }) => ({
        ...visitor,
        unit_id: tickets.get(unit_no),
        guardian_unit_id: guardian_no === null ? null : tickets.get(guardian_no),
      })),
    ),
  )
  await refreshOrderStatistics(tx)
  await countSeats(tx)
}

/** What was promised, once per product and offer, under the same digest as ordering gives it. */
async function storeSnapshots(tx: Tx, orders: readonly OrderRows[]): Promise<Map<object, number>> {
  const contents = new Map<object, string>()
  for (const { quote } of orders) {
    contents.set(quote.product, JSON.stringify(productSnapshotOf(quote.product)))
    for (const { product, offer } of demoLines(quote)) {
      contents.set(product, JSON.stringify(productSnapshotOf(product)))
      contents.set(offer, JSON.stringify(offerSnapshotOf(offer)))
    }
  }
  const digestOf = (json: string) => createHash('sha256').update(json).digest()
  const rows = [...new Set(contents.values())].map((json) => ({
    hex: digestOf(json).toString('hex'),
    digest: bytea(digestOf(json)),
    content: JSON.parse(json) as unknown,
  }))
  const known = await snapshotIds(tx)
  await insertRows(
    tx,
    'snapshot',
    rows.filter(({ hex }) => !known.has(hex)).map(({ digest, content }) => ({ digest, content })),
  )
  const ids = await snapshotIds(tx)
  return new Map(
    [...contents].map(
      ([snapshots, json]) => [snapshots, ids.get(digestOf(json).toString('hex')) ?? 0] as const,
    ),
  )
}
