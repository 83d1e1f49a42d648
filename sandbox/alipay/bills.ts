/** The day's bill: a link for thirty seconds to a zip with a GBK CSV. */
import iconv from 'iconv-lite'
import * as z from 'zod'
import { beijingTime } from '../platform/clock.ts'
import { type Incoming, type Reply, text } from '../platform/http.ts'
import { zipOf } from '../platform/zip.ts'
import { type BillRow, billReady, billRows } from '../trade/bill.ts'
import { offerDownload, takeDownload } from '../trade/downloads.ts'
import { yuan } from '../trade/money.ts'
import { type Alipay, bizAs, type Call } from './gateway.ts'
import { AlipayRefusal } from './refusal.ts'
import type { Params } from './signing.ts'

const THIRTY_SECONDS_MS = 30 * 1000
const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,' +
  '支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,' +
  '退款批次号/请求号,服务费（元）,分润（元）,备注'

const Input = z.object({
  bill_type: z.enum(['trade', 'signcustomer']),
  bill_date: z.string().regex(/^\d{4}-\d\d-\d\d$/),
})

export function billAddress(alipay: Alipay, call: Call): Params {
  const { bill_date: day } = bizAs(call, Input)
  const rows = billReady(day, alipay.clock.now()) ? billRows(alipay, 'ALIPAY', day) : []
  if (rows.length === 0) throw new AlipayRefusal('40004', 'isp.bill_not_exist', '账单不存在')
  const compact = day.replaceAll('-', '')
  const name = `${alipay.keys.alipay.sellerId}_${compact}_业务明细.csv`
  const zip = zipOf({
    name: iconv.encode(name, 'gbk'),
    content: iconv.encode(csvOf(alipay, day, rows), 'gbk'),
  })
  const token = offerDownload(alipay, zip, THIRTY_SECONDS_MS)
  return { bill_download_url: `${alipay.url}/alipay/bill?token=${token}` }
}

export function billFile(alipay: Alipay, { query }: Incoming): Reply {
  const file = takeDownload(alipay, query.get('token') ?? '')
  return file
    ? { status: 200, headers: { 'content-type': 'application/zip' }, body: file }
    : text(403, '链接已过期')
}

function csvOf({ keys }: Alipay, day: string, rows: readonly BillRow[]): string {
  return [
    '#支付宝业务明细查询',
    `#账号：[${keys.alipay.sellerId}]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 23:59:59]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    HEAD,
    ...rows.map(line),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${rows.filter(({ refund }) => !refund).length}笔，退款合计：${rows.filter(({ refund }) => refund).length}笔`,
    '',
  ].join('\r\n')
}

function line({ trade, refund, amountFen, at }: BillRow): string {
  const amount = refund ? `-${yuan(amountFen)}` : yuan(amountFen)
  const times = [beijingTime(trade?.createdAt ?? at), beijingTime(at)]
  const who = [trade?.providerNo ?? '2026000000SANDBOXEXTRA', trade?.outNo ?? 'SANDBOXEXTRA']
  const kind = refund ? '退款' : '交易'
  return [
    ...[...who, kind, trade?.description ?? '', ...times, '', '', '', '', 'bu***@sandbox.example'],
    ...[amount, amount, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'],
    ...[refund?.outRefundNo ?? '', '0.00', '0.00', refund?.reason ?? ''],
  ].join(',')
}
