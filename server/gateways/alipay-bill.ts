/** The bill of one day at Alipay: a signed reply names a zip archive with a table in GBK. */
import * as z from 'zod'
import { type Fen, fen, fromYuan } from '#contract/values/fen.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Bill, BillRow } from '../modules/payment/pay-gateway.ts'
import type { AlipayClient } from './alipay-client.ts'
import { type BillLine, linesOf } from './bill-table.ts'
import type { ProviderHttp } from './provider-http.ts'
import { unzip } from './unzip.ts'

const Reported = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) })
const MAX_BYTES = 256 * 1024 * 1024

export async function alipayBill(client: AlipayClient, http: ProviderHttp, day: VisitDate): Promise<Bill> {
  const input = { bill_type: 'trade', bill_date: day }
  const reported = await client.call('alipay.data.dataservice.bill.downloadurl.query', input, Reported)
  if (reported.outcome === 'rejected' && reported.code.toLowerCase() === 'isp.bill_not_exist')
    return { outcome: 'ok', rows: null }
  if (reported.outcome !== 'ok') return reported
  const file = await http.call({ method: 'GET', url: reported.data.bill_download_url })
  if (!file.answered) return { outcome: 'unknown', reason: file.reason }
  if (file.status !== 200) return { outcome: 'unknown', reason: `HTTP ${file.status}` }
  try {
    const gbk = new TextDecoder('gbk', { fatal: true })
    const tables = unzip(file.body, MAX_BYTES).map((bytes) => gbk.decode(bytes))
    return { outcome: 'ok', rows: tables.flatMap(rowsOf) }
  } catch {
    return { outcome: 'unknown', reason: 'unreadable bill' }
  }
}

const columns = ['商户订单号', '业务类型', '订单金额（元）', '退款批次号/请求号']
const isHead = (line: string) => line.startsWith('支付宝交易号,')
/** Sums and remarks. */
const isRemark = (line: string) => line.startsWith('#')

/** The archive holds a table of trades and one of sums, which has other columns. */
export function rowsOf(table: string): BillRow[] {
  const lines = table.split(/\r?\n/)
  const at = lines.findIndex(isHead)
  if (at < 0) return []
  const end = lines.findIndex((line, place) => place > at && isRemark(line))
  if (end < 0) throw new Error('a bill without its end')
  const head = (lines[at] ?? '').split(',')
  const cells = lines.slice(at + 1, end).map((line) => cellsOf(head, line))
  return linesOf(head, cells, columns).flatMap(rowOf)
}

const isTime = (cell: string) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(cell.trim())

/** A name may hold commas, and nothing marks them: it goes on until the time that follows it. */
function cellsOf(head: readonly string[], line: string): string[] {
  const cells = line.split(',')
  const name = head.indexOf('商品名称')
  const time = cells.findIndex((cell, place) => place > name && isTime(cell))
  if (name < 0 || head[name + 1] !== '创建时间' || time < 0) return cells
  return [...cells.slice(0, name), cells.slice(name, time).join(','), ...cells.slice(time)]
}

const kinds: Record<string, BillRow['about']> = { 交易: 'payment', 退款: 'refund' }

function rowOf(cell: BillLine): BillRow[] {
  const [paymentNo, amountFen] = [cell('商户订单号'), unsigned(fromYuan(cell('订单金额（元）')))]
  switch (kinds[cell('业务类型')]) {
    case 'payment':
      return [{ about: 'payment', paymentNo, amountFen }]
    case 'refund':
      return [{ about: 'refund', paymentNo, refundNo: cell('退款批次号/请求号'), amountFen }]
    default:
      return []
  }
}

/** What went back is written with a minus. */
const unsigned = (amount: Fen): Fen => fen(Math.abs(amount))
