/** The bill of one day at WeChat Pay: a signed reply names a file and its hash. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { fromYuan } from '#contract/values/fen.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Bill, BillRow } from '../modules/payment/pay-gateway.ts'
import { type BillLine, linesOf } from './bill-table.ts'
import type { WechatPayClient } from './wechat-pay-client.ts'

const Reported = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })
const MAX_BYTES = 256 * 1024 * 1024
const BYTE_ORDER_MARK = /^\uFEFF/
const SUMMARY = '总交易单数'

export async function wechatPayBill(client: WechatPayClient, day: VisitDate): Promise<Bill> {
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`
  const reported = await client.get(path, Reported)
  if (reported.outcome === 'rejected' && reported.code === 'NO_STATEMENT_EXIST')
    return { outcome: 'ok', rows: null }
  if (reported.outcome !== 'ok') return reported
  const file = await client.download(reported.data.download_url)
  if (file.outcome !== 'ok') return file
  try {
    const csv = gunzipSync(file.data, { maxOutputLength: MAX_BYTES })
    // The file itself is not signed; its hash was.
    if (createHash('sha1').update(csv).digest('hex') !== reported.data.hash_value.toLowerCase())
      return { outcome: 'unknown', reason: 'a bill with another hash' }
    return { outcome: 'ok', rows: rowsOf(csv.toString('utf8')) }
  } catch {
    return { outcome: 'unknown', reason: 'unreadable bill' }
  }
}

const columns = ['商户订单号', '交易状态', '订单金额', '商户退款单号', '退款状态', '申请退款金额']

/** Every cell begins with a backtick, so that a spreadsheet takes no number for one; sums follow the last line. */
export function rowsOf(csv: string): BillRow[] {
  const [head = '', ...lines] = csv.replace(BYTE_ORDER_MARK, '').split(/\r?\n/)
  const end = lines.findIndex((line) => line.startsWith(SUMMARY))
  if (end < 0) throw new Error('a bill without its end')
  const cells = lines.slice(0, end).map((line) => line.replace(/^`/, '').split(',`'))
  return linesOf(head.split(','), cells, columns).flatMap(rowOf)
}

function rowOf(cell: BillLine): BillRow[] {
  const paymentNo = cell('商户订单号')
  if (cell('交易状态') === 'SUCCESS')
    return [{ about: 'payment', paymentNo, amountFen: fromYuan(cell('订单金额')) }]
  if (cell('交易状态') !== 'REFUND' || cell('退款状态') !== 'SUCCESS') return []
  const refundNo = cell('商户退款单号')
  return [{ about: 'refund', paymentNo, refundNo, amountFen: fromYuan(cell('申请退款金额')) }]
}
