/** Batches of vouchers for tests, and the law of vouchers. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { BatchCode } from '#contract/values/voucher.ts'
import { issueBatch } from '../modules/voucher/batches.ts'
import { drawSerial } from '../modules/voucher/serials.ts'
import { systemChance } from '../platform/chance.ts'
import { type Db, inSnapshot, inTransaction } from '../platform/db.ts'
import { type TestShop, testVault } from './test-shop.ts'

const words = (text: string) => JSON.stringify({ 'zh-CN': `${text}（中文）`, 'en-US': text })

export type TestBatch = {
  code?: string
  productCode?: string
  offerCode?: string
  quantity?: number
  count?: number
  validFrom?: string
  validUntil?: string
  weekdays?: number[]
  blackout?: string[]
  state?: 'OPEN' | 'STOPPED'
}

/** Each good for two adults of the deck, today and for a month. Answers the serials. */
export async function testBatch(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  { code = 'GIFT', productCode = 'DECK', offerCode = 'DECK-ADULT', quantity = 2, ...more }: TestBatch = {},
): Promise<string[]> {
  const today = venueDate(clock.now())
  const serials = Array.from({ length: more.count ?? 1 }, () => drawSerial(systemChance))
  const batch = {
    code: code as BatchCode,
    ...{
      issuer: words('Harbour Bank'),
      name: words(`gift ${code}`),
      terms: words('One visit, no money back.'),
    },
    product_code: productCode as ProductCode,
    offer_code: offerCode as OfferCode,
    quantity,
    valid_from: (more.validFrom ?? today) as VisitDate,
    valid_until: (more.validUntil ?? addDays(today, 30)) as VisitDate,
    weekdays: more.weekdays ?? [0, 1, 2, 3, 4, 5, 6],
    blackout: (more.blackout ?? []) as VisitDate[],
    state: more.state ?? ('OPEN' as const),
  }
  await inTransaction(db, (tx) => issueBatch(tx, { vault: testVault }, { ...batch, serials }))
  return serials
}

/**
 * Law 17, at every moment: an order that vouchers paid and that was not given back has exactly those, each voucher one
 * order, no other order any; what the issuer of a batch owes is the list price of the orders that have its vouchers.
 */
export const assertVouchersTrue = (db: Db): Promise<void> =>
  inSnapshot(db, async (tx) => {
    const { rows: wrong } = await sql`
      SELECT shop_order.order_no, shop_order.vouchers, count(serial_hash) AS redeemed FROM shop_order
      LEFT JOIN voucher ON voucher.order_no = shop_order.order_no AND voucher.state = 'REDEEMED'
      GROUP BY shop_order.id HAVING count(serial_hash) <>
        CASE WHEN paid_at IS NOT NULL AND refunded_fen < paid_fen THEN shop_order.vouchers ELSE 0 END`.execute(
      tx,
    )
    assert.deepEqual(wrong, [], 'orders and the vouchers that paid them')
    const { rows: lost } = await sql`
      SELECT batch_code FROM voucher LEFT JOIN shop_order USING (order_no)
      WHERE voucher.state = 'REDEEMED' AND shop_order.id IS NULL`.execute(tx)
    assert.deepEqual(lost, [], 'no voucher went to an order that is not there')
    const { rows: owed } = await sql`
      SELECT code, owed.fen, worth.fen AS worth FROM voucher_batch, LATERAL (
        SELECT coalesce(sum(amount_fen), 0) AS fen FROM ledger_entry WHERE account = 'voucher:' || code
      ) AS owed, LATERAL (
        SELECT coalesce(sum(goods_fen), 0) AS fen FROM shop_order WHERE order_no IN (
          SELECT order_no FROM voucher WHERE batch_code = code AND state = 'REDEEMED')
      ) AS worth WHERE owed.fen <> worth.fen`.execute(tx)
    assert.deepEqual(owed, [], 'what issuers owe is the list price of what was exchanged')
    const { rows: money } = await sql`
      SELECT payment_no FROM payment JOIN shop_order USING (order_no)
      WHERE (shop_order.vouchers > 0) <> (provider = 'EXTICKET')`.execute(tx)
    assert.deepEqual(money, [], 'no order is paid by vouchers and money')
  })
