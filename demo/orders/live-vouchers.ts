/** Vouchers that the demo member exchanged for orders, and what their issuer has paid for them. */
import assert from 'node:assert/strict'
import { fen, sumOf } from '#contract/values/fen.ts'
import { StaffAccountName } from '#contract/values/staff.ts'
import type { BatchCode } from '#contract/values/voucher.ts'
import { payByVouchers } from '../../server/modules/payment/start/pay-by-vouchers.ts'
import { hashesOf, lockVouchers, redeemVouchers } from '../../server/modules/voucher/order-vouchers.ts'
import { enterSettlement } from '../../server/modules/voucher/staff-vouchers.ts'
import type { Db, Tx } from '../../server/platform/db.ts'
import type { DemoContext } from './demo-quote.ts'
import type { MemberOrder } from './member-orders.ts'

/** As placing does it: the vouchers of the hold pay all of its order. */
export async function exchangeVouchers(
  tx: Tx,
  context: DemoContext,
  order: MemberOrder,
  at: Date,
): Promise<void> {
  const { orderNo, quote, vouchers } = order
  await lock(tx, context, order, { until: at, at })
  const batchCode = await redeemVouchers(tx, { orderNo, count: vouchers.length, at })
  assert(batchCode, `vouchers for ${orderNo} are held`)
  const amountFen = sumOf(quote.lines.map((line) => line.amountFen))
  await payByVouchers(context, tx, { orderNo, batchCode, amountFen, at })
}

/** As holding does it: as long as the seats are held, nobody else can use them. */
export const holdVouchers = (tx: Tx, context: DemoContext, order: MemberOrder, at: Date): Promise<void> =>
  lock(tx, context, order, { until: order.order['held_until'] as Date, at })

async function lock(
  tx: Tx,
  context: DemoContext,
  { orderNo, buyer, quote, vouchers }: MemberOrder,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  const lines = quote.lines.map(({ offer, quantity }) => ({
    ...{ offerCode: offer.code, quantity, visitDate: quote.visitDate, untilDate: quote.untilDate },
  }))
  const locking = { hashes: hashesOf(context, vouchers), memberId: buyer.memberId, orderNo, lines }
  assert(await lockVouchers(tx, { ...locking, until, at }), `vouchers for ${orderNo} are usable`)
}

const DAY_MS = 86_400_000

/** The bank has paid for one of the deck vouchers so far. */
export async function settleVouchers(tx: Tx, { now, vault, chance }: DemoContext): Promise<void> {
  const at = new Date(now.getTime() - DAY_MS)
  const deps = { db: tx as Db, vault, chance, clock: { now: () => at } }
  await enterSettlement(deps, tx, {
    params: { code: 'YZB-DECK' as BatchCode },
    body: { amountFen: fen(26_000), bankRef: 'YZB20261120-00388' },
    caller: { account: StaffAccountName.parse('finance') },
  })
}
