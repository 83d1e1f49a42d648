/** What is to be packed, to print: an order a row, with its pieces and the address that they go to. */
import type * as contract from '#contract/console/delivery.ts'
import type { OrderToPack } from '#contract/console/delivery.ts'
import type { Language } from '#contract/language.ts'
import { countedPieces } from '#contract/values/pieces.ts'
import type { PrintedDocument } from '#contract/values/printed.ts'
import { venueDate, venueTime } from '#contract/values/time.ts'
import { drawPdf, type PdfInput } from '../../platform/pdf.ts'
import { openDelivery } from '../ordering/order/answers.ts'
import { ordersToPack } from '../ordering/units/delivered-units.ts'
import type { Audited, WriteCall } from '../staff/audited.ts'
import type { DeliveryDeps } from './deps.ts'
import { toPack } from './parcels.ts'

const MAX_ORDERS = 200

const words = {
  'zh-CN': {
    ...{ title: '配货单', orders: '订单数', no: '序号', order: '订单号', sendBy: '最晚发货', pieces: '商品' },
    ...{ to: '收货人与地址', packed: '已装', comma: '；', printed: '打印于', late: '（已超时）' },
  },
  'en-US': {
    ...{
      title: 'Packing list',
      orders: 'Orders',
      no: 'No.',
      order: 'Order',
      sendBy: 'Send by',
      pieces: 'Pieces',
    },
    ...{ to: 'Recipient and address', packed: 'Packed', comma: '; ', printed: 'Printed', late: ' (late)' },
  },
} as const satisfies Record<Language, object>

type Printed = { digest: string; answer: PrintedDocument; audit: Audited }

/** Drawn before its audit row is written, and handed out after it. */
export async function printPackingList(
  { db, clock, vault }: Pick<DeliveryDeps, 'db' | 'clock' | 'vault'>,
  { body: { late }, language }: WriteCall<typeof contract.printPackingList>,
): Promise<Printed> {
  const at = clock.now()
  const stored = await ordersToPack(db, { lateAt: late ? at : null, after: null, limit: MAX_ORDERS })
  const orders = stored.map((order) => ({
    ...toPack(order, at),
    recipient: openDelivery(vault, order.extrasSealed, language).map(({ value }) => value),
  }))
  const document = packingListDocument(orders, language, at)
  return {
    digest: String(late),
    answer: {
      fileName: `packing-list-${venueDate(at)}.pdf`,
      pdf: Buffer.from(await drawPdf(document)).toString('base64'),
    },
    audit: { no: venueDate(at), after: { orders: orders.length, late } },
  }
}

type OrderWithAddress = OrderToPack & { recipient: readonly string[] }

function packingListDocument(orders: readonly OrderWithAddress[], language: Language, at: Date): PdfInput {
  const say = words[language]
  return {
    title: say.title,
    language,
    landscape: true,
    blocks: [
      { kind: 'facts', facts: [[say.orders, String(orders.length)]] },
      {
        kind: 'table',
        columns: [
          { title: say.no, share: 5, align: 'right' },
          { title: say.order, share: 16 },
          { title: say.sendBy, share: 14 },
          { title: say.pieces, share: 30 },
          { title: say.to, share: 30 },
          { title: say.packed, share: 7 },
        ],
        rows: orders.map((order, index) => [
          String(index + 1),
          order.orderNo,
          `${momentOf(order.sendBy)}${order.late ? say.late : ''}`,
          countedPieces(order.units, language)
            .map(({ name, count }) => `${count} × ${name}`)
            .join(say.comma),
          order.recipient.join(' '),
          '',
        ]),
      },
    ],
    foot: `${say.printed} ${momentOf(at.toISOString())}`,
    at,
  }
}

function momentOf(instant: string): string {
  const at = new Date(instant)
  return `${venueDate(at)} ${venueTime(at)}`
}
