/** Batches of vouchers for tests, and the law of vouchers. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { BatchCode } from '#contract/values/voucher.ts'
import { book } from '../modules/ledger/ledger.ts'
import { transfer } from '../modules/ledger/rules.ts'
import { issueBatch } from '../modules/voucher/batches.ts'
import { drawSerial } from '../modules/voucher/serials.ts'
import { systemChance } from '../platform/chance.ts'
import type { Clock } from '../platform/clock.ts'
import { type Db, inSnapshot, inTransaction } from '../platform/db.ts'
import type { Vault } from '../platform/vault.ts'
import { bothAsJson } from './both.ts'
import { type TestShop, testVault } from './test-shop.ts'

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
  { db, clock, vault = testVault }: { db: Db; clock: Clock; vault?: Vault },
  { code = 'GIFT', productCode = 'DECK', offerCode = 'DECK-ADULT', quantity = 2, ...more }: TestBatch = {},
): Promise<string[]> {
  const today = venueDate(clock.now())
  const serials = Array.from({ length: more.count ?? 1 }, () => drawSerial(systemChance))
  const batch = {
    code: code as BatchCode,
    ...{
      issuer: bothAsJson('Harbour Bank'),
      name: bothAsJson(`gift ${code}`),
      terms: bothAsJson('One visit, no money back.'),
    },
    product_code: productCode as ProductCode,
    offer_code: offerCode as OfferCode,
    quantity,
    valid_from: (more.validFrom ?? today) as VisitDate,
    valid_until: (more.validUntil ?? addDays(today, 30)) as VisitDate,
    weekdays: more.weekdays ?? [0, 1, 2, 3, 4, 5, 6],
    blackout: (more.blackout ?? []) as VisitDate[],
    state: more.state ?? ('OPEN' as const),
    settle_fen: null,
  }
  await inTransaction(db, (tx) => issueBatch(tx, { vault }, { ...batch, serials }))
  return serials
}

/** As if an order of this list price had been exchanged. */
export const owedForBatch = (
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  code: BatchCode,
  amountFen: Fen,
): Promise<boolean> =>
  inTransaction(db, (tx) =>
    book(tx, {
      ...{ key: `payment:${code}`, kind: 'payment', ref: code, at: clock.now() },
      entries: transfer(amountFen, { from: 'clearing:order', to: `voucher:${code}` }),
    }),
  )

/**
 * Law 17, at every moment: an order that vouchers paid and that was not given back has exactly those, each voucher one
 * order, no other order any; what was booked on its issuer is the list price
 * of the orders that have its vouchers, and what the issuer paid of it is what finance entered.
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
        SELECT coalesce(sum(amount_fen), 0) AS fen FROM ledger_entry JOIN ledger_tx ON ledger_tx.id = tx_id
        WHERE account = 'voucher:' || code AND kind <> 'voucher-settlement'
      ) AS owed, LATERAL (
        SELECT coalesce(sum(goods_fen), 0) AS fen FROM shop_order WHERE order_no IN (
          SELECT order_no FROM voucher WHERE batch_code = code AND state = 'REDEEMED')
      ) AS worth WHERE owed.fen <> worth.fen`.execute(tx)
    assert.deepEqual(owed, [], 'what issuers owe is the list price of what was exchanged')
    const { rows: paid } = await sql`
      SELECT code FROM voucher_batch WHERE (
        SELECT coalesce(sum(amount_fen), 0) FROM ledger_entry JOIN ledger_tx ON ledger_tx.id = tx_id
        WHERE account = 'voucher:' || code AND kind = 'voucher-settlement'
      ) + (SELECT coalesce(sum(amount_fen), 0) FROM voucher_settlement WHERE batch_code = code) <> 0`.execute(
      tx,
    )
    assert.deepEqual(paid, [], 'what issuers paid is what was entered')
    const { rows: money } = await sql`
      SELECT payment_no FROM payment JOIN shop_order USING (order_no)
      WHERE (shop_order.vouchers > 0) <> (provider = 'EXTICKET')`.execute(tx)
    assert.deepEqual(money, [], 'no order is paid by vouchers and money')
  })
