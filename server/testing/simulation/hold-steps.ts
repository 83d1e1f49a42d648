/** What visitors do before they are buyers: take seats, ask once more, leave, and try what they must not. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Hold, HoldItem } from '#contract/endpoints/ordering/hold.ts'
import * as contract from '#contract/endpoints/ordering/hold.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { fen } from '#contract/values/fen.ts'
import { drawUuid } from '../../platform/chance.ts'
import { ask, askStep, type SimulatedBuyer } from './buyers.ts'
import { isOlder, pickHeld, pickLately, pickPlaced, type SimulationStep } from './choosing.ts'
import { changeQuantity, costOf, drawItem, drawItems, isTooMuch, wordsOf } from './wanted-items.ts'
import type { KnownOrder, SimulatedWorld } from './world.ts'

/** The tower had to close. */
const closed = ['DATE_CLOSED', 'SLOT_CLOSED', 'ITEM_CLOSED'] as const

/** Every refusal that may meet somebody who asks for seats; a wrong price is none of them. */
export const holdRefusals: readonly RefusalCode[] = [
  'SLOT_SOLD_OUT',
  ...closed,
  'SOLD_OUT',
  'OUT_OF_STOCK',
  'ITEM_SOLD_OUT',
  'SALE_ENDED',
  'TOO_MANY_HOLDS',
  'TOO_MANY_GROUP_HOLDS',
]
const DAY_MS = 86_400_000

export function remember(
  world: SimulatedWorld,
  buyer: SimulatedBuyer,
  held: Hold,
  hold: KnownOrder['hold'],
): KnownOrder {
  const { orderNo, amounts, vouchers } = held
  const order: KnownOrder = {
    orderNo,
    buyer,
    payableFen: amounts.payableFen,
    discountFen: 0,
    freightFen: 0,
    byVouchers: vouchers > 0,
    heldAt: world.clock.now(),
    stage: 'held',
    noticeAt: held.noticeOpenedAt === null ? null : new Date(held.noticeOpenedAt),
    hold,
    place: null,
    attempts: [],
    over: false,
  }
  world.orders.push(order)
  return order
}

type Remembered = { order: KnownOrder; refusal?: never } | { refusal: RefusalCode; order?: never }

/** Its buyer remembers what is held, and how. */
export async function holdItems(
  world: SimulatedWorld,
  buyer: SimulatedBuyer,
  items: HoldItem[],
  refusals: readonly RefusalCode[] = holdRefusals,
): Promise<Remembered> {
  const key = drawUuid(world.chance)
  const { data, refusal } = await askStep(world, buyer, refusals, (steps) =>
    steps.hold({ items }, { idempotencyKey: key }),
  )
  return refusal ? { refusal } : { order: remember(world, buyer, data, { key, items }) }
}

export const holdSeats: SimulationStep = async (world) => {
  const buyer = world.chance.pickFrom(world.buyers)
  const items = buyer ? drawItems(world, buyer) : []
  if (!buyer || items.length === 0) return null
  // Teams buy more of a ticket than these worlds ask for.
  const tooMuch = !buyer.agency && isTooMuch(world, items)
  const refusals = tooMuch ? (['TOO_MANY_PER_ORDER', 'SALE_ENDED', ...closed] as const) : holdRefusals
  const { order, refusal } = await holdItems(world, buyer, items, refusals)
  if (refusal) return `${buyer.name} wants ${wordsOf(items)}: ${refusal}`
  assert.ok(!tooMuch, 'nobody has more of a ticket than an order may have')
  assert.equal(order.payableFen, costOf(items), 'the seats cost what the catalogue says')
  return `${buyer.name} holds ${wordsOf(items)} as ${order.orderNo}`
}

/** What the catalogue keeps apart is not held together, whatever the browser sends. */
export const holdIncompatible: SimulationStep = async (world) => {
  const buyer = world.chance.pickFrom(world.buyers)
  const alone = world.chance.pickFrom(world.parks.filter(({ basket }) => basket === 'alone'))
  const other = world.chance.pickFrom(world.parks.filter((park) => park !== alone))
  if (!buyer || !alone || !other) return null
  const items = world.chance.shuffled([drawItem(world, alone), drawItem(world, other)])
  const { refusal } = await askStep(world, buyer, ['CART_APART', 'SALE_ENDED', ...closed], (steps) =>
    steps.hold({ items }),
  )
  assert.ok(refusal, 'products that go alone share no order')
  return `${buyer.name} wants ${wordsOf(items)} in one order: ${refusal}`
}

/** The answer was lost, so the browser asks again: it gets the same seats, not others. */
export const repeatHold: SimulationStep = async (world) => {
  const order = pickLately(world, world.orders)
  // Holds that came to nothing are forgotten after some days, with their keys.
  if (!order?.hold.items || isOlder(world, order.heldAt, DAY_MS)) return null
  const { items, key } = order.hold
  const { data, refusal } = await askStep(world, order.buyer, ['SALE_ENDED', ...closed], (steps) =>
    steps.hold({ items }, { idempotencyKey: key }),
  )
  if (data) assert.equal(data.orderNo, order.orderNo, 'the same key holds the same seats')
  return `${order.buyer.name} repeats the hold of ${order.orderNo}: ${refusal ?? 'the same'}`
}

/** A key stands for what was asked with it: something else under it must not get the former answer. */
export const reuseHoldKey: SimulationStep = async (world) => {
  const order = pickLately(world, world.orders)
  if (!order?.hold.items || isOlder(world, order.heldAt, DAY_MS)) return null
  const { items, key } = order.hold
  const refusals = ['IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_PER_ORDER', 'SALE_ENDED', ...closed] as const
  const { refusal } = await askStep(world, order.buyer, refusals, (steps) =>
    steps.hold({ items: changeQuantity(items) }, { idempotencyKey: key }),
  )
  assert.ok(refusal, 'other seats under a used key are refused')
  return `${order.buyer.name} uses the key of ${order.orderNo} for other seats: ${refusal}`
}

/** The browser says what the seats cost; the shop knows better. */
export const inventPrice: SimulationStep = async (world) => {
  const buyer = world.chance.pickFrom(world.buyers)
  const park = world.chance.pickFrom(world.parks)
  if (!buyer || !park) return null
  const drawn = drawItem(world, park)
  const item = { ...drawn, lines: drawn.lines.map((line) => ({ ...line, priceFen: fen(line.priceFen + 1) })) }
  const { refusal } = await askStep(world, buyer, ['PRICE_CHANGED', 'SALE_ENDED', ...closed], (steps) =>
    steps.hold({ items: [item] }),
  )
  assert.ok(refusal, 'nobody pays an invented price')
  return `${buyer.name} invents a price: ${refusal}`
}

export const leave: SimulationStep = async (world) => {
  const order = pickHeld(world)
  if (!order) return null
  const { orderNo, buyer } = order
  await ask(world, buyer, contract.releaseHold, { params: { orderNo } })
  order.over = true
  return `${buyer.name} leaves ${orderNo}`
}

/** An old page that is left says so of an order that is long placed: that is none of its business. */
export const leavePlaced: SimulationStep = async (world) => {
  const order = pickPlaced(world)
  if (!order) return null
  const { orderNo, buyer } = order
  const before = await statusOf(world, orderNo)
  await ask(world, buyer, contract.releaseHold, { params: { orderNo } })
  assert.equal(await statusOf(world, orderNo), before, 'leaving the form ends no order')
  return `${buyer.name} leaves the form of ${orderNo}, which is ${before}`
}

async function statusOf({ db }: SimulatedWorld, orderNo: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    SELECT flow_status AS status FROM shop_order WHERE order_no = ${orderNo}`.execute(db)
  return rows[0]?.status
}

export const readOwnHold: SimulationStep = async (world) => {
  const order = pickHeld(world)
  if (!order) return null
  const { orderNo, buyer } = order
  const { refusal } = await ask(world, buyer, contract.readHold, {
    params: { orderNo },
    refusals: ['HOLD_ENDED', 'ORDER_ALREADY_PLACED', 'NOT_FOUND'],
  })
  return `${buyer.name} looks at the hold ${orderNo}: ${refusal ?? 'held'}`
}

export const buyAgain: SimulationStep = async (world) => {
  const order = pickPlaced(world)
  if (!order) return null
  const { buyer, orderNo } = order
  const key = drawUuid(world.chance)
  const { data, refusal } = await ask(world, buyer, contract.buyAgain, {
    params: { orderNo },
    idempotencyKey: key,
    refusals: [...holdRefusals, 'REBUY_NOT_POSSIBLE'],
  })
  if (refusal) return `${buyer.name} cannot buy ${orderNo} again: ${refusal}`
  const priceFen = order.payableFen + order.discountFen - order.freightFen
  assert.equal(data.amounts.payableFen, priceFen, 'the catalogue has not changed')
  remember(world, buyer, data, { key, items: null })
  return `${buyer.name} buys ${orderNo} again as ${data.orderNo}`
}
