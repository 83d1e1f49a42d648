/**
 * Payments in every way: by each company started at the shop, paid at the sandbox, settled by the company's webhook; from an
 * agency's balance; by vouchers.
 */
import { randomBytes } from 'node:crypto'
import type { PayType } from '#contract/values/payment.ts'
import { systemChance } from '../server/platform/chance.ts'
import { mapConcurrent } from '../server/platform/map-concurrent.ts'
import { buyingGroup } from '../server/testing/groups.ts'
import { startAndPay } from '../server/testing/purchase.ts'
import { testBatch } from '../server/testing/vouchers.ts'
import { type BenchItem, buyerOn, itemOf } from './calls.ts'
import { drive, type HttpLine, withLines } from './http-line.ts'
import type { BenchBuyer } from './park.ts'
import { type Held, type PlacementInput, placedOverHttp } from './placements.ts'
import { openAtSandbox, payAtSandbox } from './purchases.ts'
import type { Figure } from './report.ts'
import { contest } from './rounds.ts'
import type { BenchSetup } from './stage.ts'

const AGENCIES_AT_ONCE = 8

type Way = { payType: PayType; phone?: boolean; opened?: boolean }

/** Of each company one, whose other types of payment differ in what the browser does; an agency's balance; vouchers. */
const sides: readonly Way[] = [
  { payType: 'ALIPAY_QR', opened: true },
  { payType: 'CMBC_WXQRCODE' },
  { payType: 'ECNY_H5', phone: true },
  { payType: 'ADVANCE' },
  { payType: 'EXTICKET' },
]
const base: Way = { payType: 'WECHAT_QR' }

type Till = { line: HttpLine; cashier: HttpLine }

/** Orders of a hot slot are placed outside the time, but those that vouchers pay, which are paid by placing them. */
export async function payments(stage: BenchSetup, { budget, ...load }: PlacementInput): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const side of sides) {
    const perSecond = async (way: Way) => load.orders / (await secondsOf(stage, way, load))
    const ratios = await contest(
      budget,
      () => perSecond(side),
      () => perSecond(base),
    )
    figures.push({ name: side.payType, ...ratios, against: base.payType, aim: null })
  }
  return figures
}

type Load = Omit<PlacementInput, 'budget'>

/** Lines are opened when they are needed: both ends close what was idle for some seconds. */
async function secondsOf(stage: BenchSetup, way: Way, { orders, connections }: Load): Promise<number> {
  const item = itemOf(stage.park, stage.park.hot)
  if (way.payType === 'EXTICKET') {
    const items = (await newVouchers(stage, orders)).map((voucher): BenchItem => ({ ...item, voucher }))
    return await withLines(
      stage.shopUrl,
      connections,
      async (lines) => (await placedOverHttp(stage, lines, items)).placing,
    )
  }
  const buyers = way.payType === 'ADVANCE' ? await newAgents(stage, orders) : undefined
  return await withLines(stage.shopUrl, connections, async (lines) => {
    const { placed } = await placedOverHttp(stage, lines, Array(orders).fill(item), buyers)
    return await withLines(stage.cashier.url, connections, (cashiers) => {
      const tills = lines.map((line, n): Till => ({ line, cashier: cashiers[n] as HttpLine }))
      return drive(tills, placed, (till, order) => pay(stage, till, order, way))
    })
  })
}

const clock = { now: () => new Date() }

/** Each of one ticket, in a batch of their own. */
const newVouchers = (
  { db, vault, park: { productCode, offerCode } }: BenchSetup,
  count: number,
): Promise<string[]> =>
  testBatch(
    { db, vault, clock },
    { code: randomBytes(4).toString('hex').toUpperCase(), productCode, offerCode, quantity: 1, count },
  )

/** Each of an agency of their own, whose balance is enough for one order: what a group holds has a limit. */
async function newAgents({ db, pool, vault, park }: BenchSetup, count: number): Promise<BenchBuyer[]> {
  const buyers = park.nextBuyers(count)
  const context = { db, pool, clock, deps: { vault, chance: systemChance } }
  await mapConcurrent(AGENCIES_AT_ONCE, buyers, ({ memberId }) =>
    buyingGroup(context, [{ id: String(memberId) }], { paidInFen: park.priceFen }),
  )
  return buyers
}

async function pay(
  { cashier: { token } }: BenchSetup,
  { line, cashier }: Till,
  { buyer, orderNo }: Held,
  { payType, phone = false, opened = false }: Way,
): Promise<void> {
  await startAndPay(buyerOn(line, buyer, phone), { orderNo, payType }, async ({ paymentNo, next }) => {
    // An agency's balance has paid already.
    if (next.action === 'none') return
    if (next.action === 'redirect') await (await fetch(next.url, { redirect: 'manual' })).text()
    if (opened) await openAtSandbox(cashier, token, paymentNo)
    await payAtSandbox(cashier, token, paymentNo)
  })
}
