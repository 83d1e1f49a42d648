/** A refund that the payer's account could not take goes to a debit card that the merchant names. */
import * as z from 'zod'
import { abnormalRefundFaults } from '../trade/rules.ts'
import type { Refund } from '../trade/trades.ts'
import { bodyAs, type Call, type Said, type WechatPay } from './call.ts'
import { refundId, settleWechatRefund } from './refunds.ts'
import { WechatRefusal } from './refusal.ts'
import { refundOf } from './transaction.ts'

const banks = [
  ...[
    'ICBC_DEBIT',
    'ABC_DEBIT',
    'BOC_DEBIT',
    'CCB_DEBIT',
    'COMM_DEBIT',
    'PSBC_DEBIT',
    'CMB_DEBIT',
    'CITIC_DEBIT',
  ],
  ...['CEB_DEBIT', 'CMBC_DEBIT', 'CIB_DEBIT', 'SPDB_DEBIT', 'PAB_DEBIT', 'GDB_DEBIT', 'NBCB_DEBIT'],
] as const

const Input = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('USER_BANK_CARD'),
    out_refund_no: z.string().min(1),
    bank_type: z.enum(banks),
    bank_account: z.string().min(1).max(1024),
    real_name: z.string().min(1).max(1024),
  }),
  z.object({ type: z.literal('MERCHANT_BANK_CARD'), out_refund_no: z.string().min(1) }),
])

const MERCHANT_CARD = '0000'

/** Whether it arrives is reported later, as with any refund. */
export function applyAbnormalRefund(pay: WechatPay, call: Call): Said {
  const input = bodyAs(call, Input)
  const refund = pay.book.refunds.get(refundId(input.out_refund_no))
  const trade = refund && pay.book.trades.get(refund.tradeId)
  if (!trade || refund.providerNo !== call.params['refundId'])
    throw new WechatRefusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
  const card = input.type === 'USER_BANK_CARD' ? cardOf(pay, call, input) : MERCHANT_CARD
  if (refund.state !== 'abnormal') throw new WechatRefusal(400, 'INVALID_REQUEST', '退款单状态不是退款异常')
  const event = {
    provider: 'WECHAT_PAY',
    op: 'abnormalRefund',
    outNos: [trade.outNo, refund.outRefundNo],
  } as const
  const fault = pay.rules.take(event, abnormalRefundFaults)[0]?.fault
  if (fault === 'refundRejected') throw new WechatRefusal(400, 'PARAM_ERROR', '银行卡户名或卡号有误')
  const again: Refund = { ...refund, state: 'processing', card, settledAt: null }
  pay.book.refunds.put(again)
  if (fault !== 'refundProcessingForever') {
    const state = fault === 'abnormalAgain' ? 'abnormal' : 'success'
    setImmediate(() => void settleWechatRefund(pay, refund.id, state))
  }
  return { status: 200, body: refundOf(trade, again) }
}

type ToUser = Extract<z.infer<typeof Input>, { type: 'USER_BANK_CARD' }>

/** Its last digits. Number and name are sealed for the key that Wechatpay-Serial names. */
function cardOf(
  { signing }: WechatPay,
  { request, mode }: Call,
  { bank_account, real_name }: ToUser,
): string {
  if (!request.headers['wechatpay-serial'])
    throw new WechatRefusal(400, 'PARAM_ERROR', '敏感信息加密时须传Http头Wechatpay-Serial')
  const [account, name] = [signing.open(mode, bank_account), signing.open(mode, real_name)]
  if (account === null || name === null) throw new WechatRefusal(400, 'PARAM_ERROR', '敏感信息解密失败')
  if (!/^\d{12,30}$/.test(account) || name.trim() === '')
    throw new WechatRefusal(400, 'PARAM_ERROR', '银行卡号或户名格式错误')
  return account.slice(-4)
}
