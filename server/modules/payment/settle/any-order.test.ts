import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import type { Fault, Op } from '../../../../sandbox/trade/rules.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const ORDERS = 3
/** More of them on demand; each takes about a second. */
const RUNS = Number(process.env['PAYMENT_RUNS'] ?? 5)
const payTypes = ['WECHAT_QR', 'ALIPAY_QR', 'ALIPAY_PC'] as const

/** Everything that buyers, providers, networks and time do to payments. */
const step = fc.oneof(
  fc.record({ do: fc.constant('start'), order: fc.nat(ORDERS - 1), payType: fc.constantFrom(...payTypes) }),
  fc.record({ do: fc.constant('pay'), trade: fc.nat(9), evenIfClosed: fc.boolean() }),
  fc.record({ do: fc.constant('cancel'), order: fc.nat(ORDERS - 1) }),
  fc.record({ do: fc.constant('look'), order: fc.nat(ORDERS - 1) }),
  fc.record({ do: fc.constant('wait'), seconds: fc.constantFrom(3, 20, 200, 700) }),
  fc.record({ do: fc.constant('work'), workers: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('fault'),
    op: fc.constantFrom<Op>('order', 'query', 'close', 'refund', 'refundQuery'),
    fault: fc.constantFrom<Fault>('reset', '500', '502html', 'badSignature'),
  }),
  fc.record({
    do: fc.constant('webhook'),
    fault: fc.constantFrom<Fault>('dropAll', 'dropFirstN', 'duplicateConcurrently', 'delay', 'badSignature'),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(shop: PayingShop, orders: readonly PlacedOrder[], input: Step): Promise<unknown> {
  const order = 'order' in input ? orders[input.order] : undefined
  if (input.do === 'wait') return shop.advance({ seconds: input.seconds })
  if (input.do === 'work') return Promise.all(Array.from({ length: input.workers }, () => shop.sweep()))
  if (input.do === 'fault') return world.control.addRule({ match: { op: input.op }, fault: input.fault })
  if (input.do === 'webhook')
    return world.control.addRule({ match: { op: 'notify' }, fault: input.fault, args: { n: 2, ms: 90_000 } })
  if (input.do === 'pay') return pay(input.trade, input.evenIfClosed)
  if (!order) return null
  if (input.do === 'start') return shop.start(order, input.payType)
  if (input.do === 'look') return shop.result(order)
  const { orderNo, buyer } = order
  return shop.call(cancelOrder, { params: { orderNo }, token: buyer.token })
}

/** A buyer may only do what the provider lets him. */
async function pay(index: number, evenIfClosed: boolean): Promise<void> {
  const trades = await world.control.trades()
  const trade = trades[index % Math.max(1, trades.length)]
  if (trade) await world.control.pay(trade.outNo, { evenIfClosed }).catch(() => undefined)
}

/**
 * The world behaves again, and everybody has the time to finish: until the bills of the day after, since nothing else tells of
 * a closed trade that is paid all the same and whose webhooks are all lost. Buyers look in between, or their sessions end.
 */
async function calmDown(shop: PayingShop, orders: readonly PlacedOrder[]): Promise<void> {
  await world.control.clearRules()
  for (const minutes of [1, 15, 3, 11, 40, 6, 60, 360, 360, 720, 720, 15, 60]) {
    await shop.advance({ minutes })
    await shop.sweep()
    await world.control.idle()
    for (const order of orders) await shop.result(order)
  }
}

/** What failed once. */
const onlyTheBillTells: Step[] = [
  { do: 'start', order: 0, payType: 'WECHAT_QR' },
  { do: 'cancel', order: 0 },
  { do: 'webhook', fault: 'dropAll' },
  { do: 'work', workers: 1 },
  { do: 'pay', trade: 0, evenIfClosed: true },
]

test(
  'whatever happens in whatever order, every paid fen is kept for an order or goes back',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const shop = await payingShop(world, { park: { slotCapacity: 2 } })
        const orders = [await shop.place(), await shop.place({ slot: '10:30' }), await shop.place()]
        for (const input of steps) {
          await take(shop, orders, input)
          await shop.checkBooks()
        }
        await calmDown(shop, orders)
        await shop.checkBooks()
        const open = await sql`SELECT 1 FROM payment WHERE state = 'CREATED'
        UNION ALL SELECT 1 FROM provider_refund WHERE state NOT IN ('DONE', 'DEAD')`.execute(shop.db)
        expect(open.rows).toEqual([])
        let kept = 0
        for (const order of orders) {
          const { flowStatus, paidFen } = await shop.result(order)
          expect(paidFen).toBe(flowStatus === 'AWAIT_CHECK' ? order.payableFen : 0)
          expect(['AWAIT_CHECK', 'CANCEL', 'PAST_DUE']).toContain(flowStatus)
          kept += paidFen
        }
        // The provider's own books say the same.
        const refunds = await world.control.refunds()
        const paid = (await world.control.trades()).filter(({ paidAt }) => paidAt !== null)
        const sum = (all: readonly { amountFen: number }[]) =>
          all.reduce((total, { amountFen }) => total + amountFen, 0)
        expect(sum(paid) - sum(refunds)).toBe(kept)
        await shop.close()
      }),
      { numRuns: RUNS, examples: [[onlyTheBillTells]] },
    )
  },
  RUNS * 60_000,
)
