/** Complete purchases per second: hold, notice, place, pay at the sandbox, its signed webhook, the signed tickets. */
import { strict as assert } from 'node:assert'
import type { OrderNo } from '#contract/values/order.ts'
import { done, NOTICE_SECONDS, type PurchaseSteps, startAndPay } from '../server/testing/purchase.ts'
import { buyerOn, holdingOf, itemOf, placingAt } from './calls.ts'
import { drive, type HttpLine, withLines } from './http-line.ts'
import type { BenchBuyer, Park, Slot } from './park.ts'
import { type ProcessorTime, perOperation, processorTime } from './processor-time.ts'
import { type Budget, measured, median } from './rounds.ts'
import type { BenchSetup } from './stage.ts'

/** A buyer reads the notice for this long; all of them read at the same time, outside the measured time. */
export const READING_SECONDS = NOTICE_SECONDS + 1
const BUYERS_AT_ONCE = 16

export type PurchaseLoad = { budget: Budget; purchases: number; connections: number }

export type Purchases = {
  perSecond: number
  /** Of one purchase. */
  cost: ProcessorTime | null
}

export async function measurePurchases(stage: BenchSetup, load: PurchaseLoad): Promise<Purchases> {
  const { budget, purchases, connections } = load
  const rounds = await withLines(stage.shopUrl, connections, (lines) =>
    measured(budget, async () => {
      const before = processorTime(stage.processes)
      const seconds = await buyTogether(stage, lines, purchases)
      return { perSecond: purchases / seconds, before, after: processorTime(stage.processes) }
    }),
  )
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cost: perOperation(rounds[0]?.before ?? null, rounds.at(-1)?.after ?? null, purchases * rounds.length),
  }
}

/** One complete purchase; answers its order. */
export async function buyOne(stage: BenchSetup): Promise<string> {
  await withLines(stage.shopUrl, 1, (lines) => buyTogether(stage, lines, 1))
  const { rows } = await stage.pool.query<{ orderNo: string }>(
    `SELECT order_no AS "orderNo" FROM shop_order WHERE flow_status = 'AWAIT_CHECK' ORDER BY id DESC LIMIT 1`,
  )
  assert(rows[0])
  return rows[0].orderNo
}

/** Whose order it is, and the signed code of its one ticket. */
export type Purchase = { buyer: BenchBuyer; slot: Slot; orderNo: OrderNo; code: string }

/** Answers the seconds that so many purchases took, without those in which the notice is read. */
export async function buyTogether(
  stage: BenchSetup,
  lines: readonly HttpLine[],
  count: number,
): Promise<number> {
  return (await purchase(stage, lines, { count, slots: stage.park.spread })).seconds
}

/** So many paid orders, spread over these slots. */
export async function paidOrders(
  stage: BenchSetup,
  count: number,
  slots: readonly Slot[],
): Promise<Purchase[]> {
  return await withLines(
    stage.shopUrl,
    BUYERS_AT_ONCE,
    async (lines) => (await purchase(stage, lines, { count, slots })).bought,
  )
}

type Wanted = { count: number; slots: readonly Slot[] }

async function purchase(stage: BenchSetup, lines: readonly HttpLine[], { count, slots }: Wanted) {
  const { park } = stage
  const bought = park.nextBuyers(count).map((buyer, n): Purchase => {
    return { buyer, slot: slots[n % slots.length] ?? park.hot, orderNo: '' as OrderNo, code: '' }
  })
  const before = await drive(lines, bought, async (line, one) => {
    one.orderNo = await holdAndOpen(buyerOn(line, one.buyer), park, one.slot)
  })
  await stage.advance(READING_SECONDS)
  const after = await withLines(stage.cashier.url, lines.length, (cashiers) => {
    const tills = lines.map((line, n): Till => ({ line, cashier: cashiers[n] as HttpLine }))
    return drive(tills, bought, (till, one) => payAndFetch(stage, till, one))
  })
  return { seconds: before + after, bought }
}

/** A ticket for this slot, and the notice. */
export async function holdAndOpen(steps: PurchaseSteps, park: Park, slot: Slot): Promise<OrderNo> {
  const { orderNo } = done(await steps.hold(holdingOf(itemOf(park, slot))))
  done(await steps.openNotice(orderNo))
  return orderNo
}

/** Where one buyer after the other pays: bare connections to shop and sandbox. */
type Till = { line: HttpLine; cashier: HttpLine }

async function payAndFetch(
  { park, cashier: { token } }: BenchSetup,
  till: Till,
  one: Purchase,
): Promise<void> {
  const { line, cashier } = till
  const { buyer, orderNo } = one
  const steps = buyerOn(line, buyer)
  done(await steps.place(placingAt(park, orderNo)))
  await startAndPay(steps, { orderNo, payType: 'WECHAT_QR' }, ({ paymentNo }) =>
    payAtSandbox(cashier, token, paymentNo),
  )
  const { tickets } = done(await steps.readTickets(orderNo))
  assert.equal(tickets.length, 1, 'a purchase ends with its ticket')
  one.code = tickets[0]?.code ?? ''
}

/** Ends when the shop has answered the signed webhook. */
export async function payAtSandbox(cashier: HttpLine, token: string, paymentNo: string): Promise<void> {
  await tellSandbox(cashier, token, `${paymentNo}/pay`)
}

/** A company knows of a payment only once its payer has opened the code or the page. */
export const openAtSandbox = (cashier: HttpLine, token: string, paymentNo: string): Promise<void> =>
  tellSandbox(cashier, token, `${paymentNo}/begin`)

async function tellSandbox(cashier: HttpLine, token: string, what: string): Promise<void> {
  const { status, body } = await cashier.ask(tradeRequest(token, what))
  assert.equal(status, 200, `the sandbox: ${body}`)
}

/** To the sandbox's control API. */
const tradeRequest = (token: string, what: string): Buffer =>
  Buffer.from(
    [
      `POST /__ctl/trades/${what} HTTP/1.1`,
      'host: bench',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      'content-length: 2',
      '',
      '{}',
    ].join('\r\n'),
  )
