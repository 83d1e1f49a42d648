/** Who somebody is may change while orders are open: guests register, and an order's key opens it to whoever has it. */
import assert from 'node:assert/strict'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { openGuestOrder } from '#contract/endpoints/session.ts'
import { newMember } from '../people.ts'
import { accountOf, ask } from './buyers.ts'
import { isOlder, pickPlaced, type SimulationStep } from './choosing.ts'

/** Two codes to one mobile are a minute apart. */
const CODE_MS = 61_000

/** Whatever they have bought as a guest is theirs as a member. */
export const register: SimulationStep = async (world) => {
  const guests = world.buyers.filter(
    ({ kind, codeAt }) => kind === 'guest' && isOlder(world, codeAt, CODE_MS),
  )
  const buyer = world.chance.pickFrom(guests)
  const shop = world.chance.pickFrom(world.shops.all)
  if (!buyer || !shop) return null
  const { token } = await newMember(shop, { account: accountOf(buyer.name), mobile: buyer.mobile })
  Object.assign(buyer, { kind: 'member', token, codeAt: world.clock.now() })
  for (const order of world.orders.filter((one) => one.buyer === buyer)) {
    // A member's keys are others than a browser session's.
    Object.assign(order, { hold: { ...order.hold, items: null }, place: null })
    for (const attempt of order.attempts) attempt.key = null
    for (const change of world.changes) if (change.order === order) change.asked = null
    if (order.stage === 'placed') await ask(world, buyer, readOrder, { params: { orderNo: order.orderNo } })
  }
  return `${buyer.name} becomes a member`
}

export const openByKey: SimulationStep = async (world) => {
  const order = pickPlaced(world)
  const other = pickPlaced(world, (one) => one !== order)
  const shop = world.chance.pickFrom(world.shops.all)
  if (!order || !shop) return null
  const { orderNo, buyer } = order
  const { data: detail } = await ask(world, buyer, readOrder, { params: { orderNo } })
  assert.ok(detail)
  const { randomKey } = detail
  const opened = await shop.call(openGuestOrder, { body: { orderNo, randomKey }, ip: buyer.ip })
  assert.equal(opened.respCode, '200', opened.respMsg)
  const { token } = opened.data.tokenInfo
  const seen = await shop.call(readOrder, { params: { orderNo }, token })
  assert.equal(seen.data.flowStatus, detail.flowStatus, 'the key shows the same order')
  if (other) {
    const { respCode } = await shop.call(readOrder, { params: { orderNo: other.orderNo }, token })
    assert.equal(respCode, 'NOT_FOUND', 'the key of one order opens no other')
  }
  return `somebody opens ${orderNo} by its key`
}
