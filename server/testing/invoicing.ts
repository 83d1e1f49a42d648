/** Invoices on a paying shop: asking, working, and the law that they keep. */
import assert from 'node:assert/strict'
import { expect } from 'vitest'
import {
  askInvoice,
  type Invoice,
  listInvoices,
  quoteInvoice,
  readInvoice,
} from '#contract/endpoints/invoice.ts'
import type { InvoiceNo, InvoiceTitle } from '#contract/values/invoice.ts'
import { venueZone } from '#contract/values/time.ts'
import { followMovedMoney } from '../modules/invoice/issue/follow-money.ts'
import { issueInvoices } from '../modules/invoice/issue/issue-invoices.ts'
import type { PayingShop, PlacedOrder } from './paying-shop.ts'

export const companyTitle: InvoiceTitle = {
  ...{ kind: 'COMPANY', name: '云州观澜科技有限公司', taxNumber: '91110000100006543Y' },
  ...{ address: null, telephone: null, bank: null, bankAccount: null, email: 'books@example.com' },
}

const as = ({ buyer, sessionId }: Pick<PlacedOrder, 'buyer' | 'sessionId'>) => ({
  token: buyer.token,
  sessionId,
})

export const quotedInvoice = async (shop: PayingShop, order: PlacedOrder) =>
  (await shop.call(quoteInvoice, { ...as(order), params: { orderNo: order.orderNo } })).data

export async function askForInvoice(
  shop: PayingShop,
  order: PlacedOrder,
  { key, ...more }: { key?: string } & Record<string, unknown> = {},
) {
  const { amountFen } = await quotedInvoice(shop, order)
  const body = { orderNo: order.orderNo, title: companyTitle, expectedAmountFen: amountFen, ...more }
  return await shop.call(askInvoice, {
    ...as(order),
    ...(key && { idempotencyKey: key }),
    body: body as never,
  })
}

export async function invoicedOrder(shop: PayingShop, order: PlacedOrder): Promise<InvoiceNo> {
  const answer = await askForInvoice(shop, order)
  assert.equal(answer.respCode, '200', answer.respMsg)
  await workOnInvoices(shop)
  return answer.data.invoiceNo
}

/** Its sweeps run so often, and so much later each time, that whatever can be done is done. */
export async function workOnInvoices(shop: PayingShop, rounds = 6): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await followMovedMoney(shop.deps)
    await issueInvoices(shop.deps)
    shop.clock.advance({ seconds: 10 })
  }
}

export const invoiceOf = async (shop: PayingShop, order: PlacedOrder, no: InvoiceNo): Promise<Invoice> =>
  (await shop.call(readInvoice, { ...as(order), params: { no } })).data

/** Oldest first: colour, state and amount. */
export async function invoicesOf(shop: PayingShop, order: PlacedOrder) {
  const { items } = (await shop.call(listInvoices, { ...as(order), query: { orderNo: order.orderNo } })).data
  return items.map(({ colour, state, amountFen }) => [colour, state, amountFen] as const).toReversed()
}

const paidIn = `to_char(paid_at AT TIME ZONE '${venueZone}', 'YYYY-MM')`

type Broken = { law: string; invoice_no: string }

/** Law 21: nothing of it may be broken at any moment; that the sums equal the order's money holds once all is done. */
export async function invoiceLawsHold({ pool }: Pick<PayingShop, 'pool'>, allIsDone = true): Promise<void> {
  const { rows } = await pool.query<Broken>(`
    SELECT 'lines make the sum' AS law, invoice_no FROM invoice
    WHERE amount_fen IS DISTINCT FROM (SELECT sum(amount_fen) FROM invoice_line WHERE invoice_id = invoice.id)
      OR tax_fen IS DISTINCT FROM (SELECT sum(tax_fen) FROM invoice_line WHERE invoice_id = invoice.id)
    UNION ALL
    SELECT 'tax is that of its rate', invoice_no FROM invoice JOIN invoice_line ON invoice_id = invoice.id
    WHERE abs((invoice_line.amount_fen - invoice_line.tax_fen) * rate_bp / 10000.0 - invoice_line.tax_fen) > 0.6
    UNION ALL
    SELECT 'one live blue invoice', min(invoice_no) FROM invoice
    WHERE colour = 'BLUE' AND state NOT IN ('REVERSED', 'CANCELLED') GROUP BY order_id, corp_id, month HAVING count(*) > 1
    UNION ALL
    SELECT 'a red one reverses all of its blue one', red.invoice_no FROM invoice AS red
    JOIN invoice AS blue ON blue.invoice_no = red.of_invoice_no
    WHERE blue.colour <> 'BLUE' OR (blue.order_id, blue.corp_id, blue.month) IS DISTINCT FROM (red.order_id, red.corp_id, red.month) OR blue.amount_fen <> red.amount_fen
      OR blue.tax_fen <> red.tax_fen OR (red.state = 'ISSUED') <> (blue.state = 'REVERSED')
    UNION ALL
    SELECT 'reversed means that its red one is there', invoice_no FROM invoice AS blue
    WHERE state = 'REVERSED' AND NOT EXISTS (
      SELECT FROM invoice WHERE of_invoice_no = blue.invoice_no AND state = 'ISSUED')
    UNION ALL
    SELECT 'an order is in one invoice', min(invoice.invoice_no)
    FROM shop_order JOIN invoice ON invoice.order_id = shop_order.id
      OR (invoice.corp_id = shop_order.corp_id AND ${paidIn} = invoice.month AND pay_type <> 'EXTICKET')
    WHERE colour = 'BLUE' AND state NOT IN ('REVERSED', 'CANCELLED')
    GROUP BY shop_order.id HAVING count(*) > 1
    UNION ALL
    SELECT 'a unit is in one invoice', min(invoice_no)
    FROM invoice JOIN invoice_line ON invoice_id = invoice.id, unnest(unit_ids) AS unit_id
    WHERE colour = 'BLUE' AND state NOT IN ('REVERSED', 'CANCELLED')
    GROUP BY unit_id HAVING count(*) > 1
    UNION ALL
    SELECT 'live blue invoices less red ones are the order’s money', min(invoice_no)
    FROM invoice JOIN shop_order ON shop_order.id = order_id
    WHERE ${allIsDone} AND invoice.state IN ('ISSUED', 'REVERSED')
    GROUP BY shop_order.id, paid_fen, refunded_fen
    HAVING sum(CASE colour WHEN 'BLUE' THEN amount_fen ELSE -amount_fen END) NOT IN (0, paid_fen - refunded_fen)
    UNION ALL
    SELECT 'those of a month are the money of its orders', min(invoice_no) FROM invoice
    WHERE ${allIsDone} AND state IN ('ISSUED', 'REVERSED') AND corp_id IS NOT NULL
    GROUP BY corp_id, month
    HAVING sum(CASE colour WHEN 'BLUE' THEN amount_fen ELSE -amount_fen END) <> (
      SELECT coalesce(sum(paid_fen - refunded_fen), 0) FROM shop_order
      WHERE shop_order.corp_id = invoice.corp_id AND pay_type <> 'EXTICKET' AND ${paidIn} = invoice.month)`)
  expect(rows).toEqual([])
}
