/** Stores demo orders in bulk; the counters of the pools are what the rows add up to. */
import { createHash } from 'node:crypto'
import { frozenProductOf, frozenTicketOf } from '../server/modules/ordering/frozen.ts'
import type { Tx } from '../server/platform/db.ts'
import { bytea } from '../server/platform/prepared.ts'
import type { OrderRows } from './demo-orders.ts'
import { countSeats, factIds, insertRows, orderIds, refreshOrderStatistics, unitIds } from './seed-store.ts'

export async function storeOrders(tx: Tx, orders: readonly OrderRows[]): Promise<void> {
  const facts = await storeFacts(tx, orders)
  await insertRows(
    tx,
    'shop_order',
    orders.map(({ order, offer }) => ({ ...order, product_fact: facts.get(offer.product) })),
  )
  const ids = await orderIds(tx)
  const linked = <R extends object>(rowsOf: (order: OrderRows) => readonly R[]) =>
    orders.flatMap((order) => rowsOf(order).map((row) => ({ order_id: ids.get(order.orderNo), ...row })))
  await insertRows(
    tx,
    'order_line',
    linked(({ lines, offer }) =>
      lines.map((line, index) => ({
        ...line,
        product_fact: facts.get(offer.product),
        line_fact: facts.get(offer.lines[index]?.ticketType ?? {}),
      })),
    ),
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
    'ticket_unit',
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

/** What was promised, once per product and ticket type, under the same digest as ordering gives it. */
async function storeFacts(tx: Tx, orders: readonly OrderRows[]): Promise<Map<object, number>> {
  const contents = new Map<object, string>()
  for (const { offer } of orders) {
    contents.set(offer.product, JSON.stringify(frozenProductOf(offer.product)))
    for (const { ticketType } of offer.lines)
      contents.set(ticketType, JSON.stringify(frozenTicketOf(ticketType)))
  }
  const digestOf = (json: string) => createHash('sha256').update(json).digest()
  const rows = [...new Set(contents.values())].map((json) => ({
    hex: digestOf(json).toString('hex'),
    digest: bytea(digestOf(json)),
    content: JSON.parse(json) as unknown,
  }))
  const known = await factIds(tx)
  await insertRows(
    tx,
    'frozen_fact',
    rows.filter(({ hex }) => !known.has(hex)).map(({ digest, content }) => ({ digest, content })),
  )
  const ids = await factIds(tx)
  return new Map(
    [...contents].map(([facts, json]) => [facts, ids.get(digestOf(json).toString('hex')) ?? 0] as const),
  )
}
