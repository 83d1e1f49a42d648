/** The day's bill: a hash, a link for five minutes, a CSV with backticks and yuan. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beijingTime } from '../platform/clock.ts'
import { type BillRow, billReady, billRows } from '../trade/bill.ts'
import { offerDownload, takeDownload } from '../trade/downloads.ts'
import { yuan } from '../trade/money.ts'
import type { Call, Said, WechatPay } from './call.ts'
import { WechatRefusal } from './refusal.ts'
import { tradeType } from './transaction.ts'

const FIVE_MINUTES_MS = 5 * 60 * 1000
const BYTE_ORDER_MARK = '\uFEFF'
const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,' +
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const FOOT = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

export function tradeBill(pay: WechatPay, { query }: Call): Said {
  const day = query.get('bill_date') ?? ''
  const type = query.get('bill_type') ?? 'ALL'
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !['ALL', 'SUCCESS', 'REFUND'].includes(type))
    throw new WechatRefusal(400, 'PARAM_ERROR', '参数错误: /bill_date, /bill_type')
  if (!billReady(day, pay.clock.now())) throw new WechatRefusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  const rows = billRows(pay, 'WECHAT_PAY', day).filter(({ refund }) => {
    if (type === 'ALL') return true
    return (type === 'REFUND') === (refund !== null)
  })
  if (rows.length === 0) throw new WechatRefusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  const csv = Buffer.from(csvOf(pay, rows), 'utf8')
  const file = query.get('tar_type') === 'GZIP' ? gzipSync(csv) : csv
  const token = offerDownload(pay, file, FIVE_MINUTES_MS)
  return {
    status: 200,
    body: {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(csv).digest('hex'),
      download_url: `${pay.url}/wxpay/v3/billdownload/file?token=${token}`,
    },
  }
}

export function downloadBill(pay: WechatPay, { query }: Call): Said {
  const file = takeDownload(pay, query.get('token') ?? '')
  if (!file) throw new WechatRefusal(400, 'INVALID_REQUEST', '下载链接已过期')
  return { status: 200, file }
}

function csvOf(pay: WechatPay, rows: readonly BillRow[]): string {
  const paid = rows.filter(({ refund }) => refund === null)
  const back = rows.filter(({ refund }) => refund !== null)
  const total = yuan(paid.reduce((sum, { amountFen }) => sum + amountFen, 0))
  const totalBack = yuan(back.reduce((sum, { amountFen }) => sum + amountFen, 0))
  const summary = [String(rows.length), total, totalBack, '0.00', '0.00000', total, totalBack]
  const lines = [HEAD, ...rows.map((row) => line(cells(pay, row))), FOOT, line(summary)]
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function cells({ keys, clock }: WechatPay, { trade, refund, amountFen, at }: BillRow): string[] {
  const { appId, mchId } = keys.wechatPay
  const amount = refund ? '0.00' : yuan(amountFen)
  const back = refund ? yuan(amountFen) : '0.00'
  const buyer = trade?.payer ?? ''
  const numbers = [trade?.providerNo ?? '4200000000SANDBOXEXTRA', trade?.outNo ?? 'SANDBOXEXTRA', buyer]
  const state = refund ? 'REFUND' : 'SUCCESS'
  return [
    ...[
      beijingTime(at || clock.now()),
      appId,
      mchId,
      '0',
      '',
      ...numbers,
      tradeType(trade),
      state,
      'OTHERS',
      'CNY',
    ],
    ...[amount, '0.00', refund?.providerNo ?? '0', refund?.outRefundNo ?? '0', back, '0.00'],
    ...[refund ? 'ORIGINAL' : '', refund ? 'SUCCESS' : '', trade?.description ?? '', trade?.attach ?? ''],
    ...['0.00000', '0.60%', amount, back, ''],
  ]
}

const line = (values: readonly string[]): string =>
  values.map((value) => `\`${value.replace(/[,\r\n`]/g, ' ')}`).join(',')
