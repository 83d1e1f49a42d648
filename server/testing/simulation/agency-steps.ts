/** An agency: its buyers spend what it paid in advance, two of them the last of it; staff top it up and refund to it. */
import { sql } from 'kysely'
import { fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { enterTopUp } from '../../modules/group/balance.ts'
import { askAtDesk } from '../../modules/refund/decide/staff-refunds.ts'
import { drawUuid } from '../../platform/chance.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { SimulationStep } from './choosing.ts'
import { start } from './payer-steps.ts'
import { attempt } from './refund-steps.ts'

/** Mostly one; two at once may want the same money. */
export const spendBalance: SimulationStep = async (world) => {
  const { chance } = world
  const unpaid = world.orders.filter(
    ({ buyer, stage, over, payableFen }) => buyer.agency && stage === 'placed' && !over && payableFen > 0,
  )
  const orders = chance.shuffled(unpaid).slice(0, chance.int(1, 2))
  if (orders.length === 0) return null
  const begun = orders.map((order) => ({
    ...{ order, change: null, payType: 'ADVANCE', key: drawUuid(chance) },
  })) as Parameters<typeof start>[1][]
  return (await Promise.all(begun.map((one) => start(world, one)))).join('; ')
}

const AMOUNTS = [1_000, 50_000]

export const topUp: SimulationStep = async (world) => {
  const { chance, clock, db, accounts } = world
  const [least = 0, most = 0] = AMOUNTS
  const amountFen = fen(chance.int(least, most))
  const transfer = { amountFen, bankRef: drawUuid(chance), by: 'finance', at: clock.now() }
  await inRepeatableTransaction(db, (tx) => enterTopUp(tx, { chance }, accounts.group, transfer))
  return `staff top ${accounts.group} up by ${amountFen} fen`
}

type Row = { orderNo: OrderNo; unitNos: string[] }

/** Teams have no refund online: the window asks for them. */
export const refundAtWindow: SimulationStep = async (world) => {
  const { chance, clock, db } = world
  const { rows } = await sql<Row>`
    SELECT order_no AS "orderNo", array_agg(unit_no ORDER BY unit.id) AS "unitNos" FROM shop_order
    JOIN unit ON unit.order_id = shop_order.id
    WHERE channel = 'B2B' AND state = 'valid' GROUP BY shop_order.id ORDER BY shop_order.id`.execute(db)
  const order = chance.pickFrom(rows)
  if (!order) return null
  const unitNos = chance.shuffled(order.unitNos).slice(0, chance.int(1, order.unitNos.length))
  const asked = { orderNo: order.orderNo, unitNos, reasonCode: 'PLANS_CHANGED', source: 'USER' } as const
  const done = await attempt(() =>
    inRepeatableTransaction(db, (tx) =>
      askAtDesk(tx, { chance }, { ...asked, at: clock.now(), actor: 'staff:sim' } as never),
    ),
  )
  return `the window asks for ${unitNos.length} tickets of ${order.orderNo} back: ${done}`
}
