/** The bank's client program: XML with a number for each kind of question, answered in GB18030. */
import iconv from 'iconv-lite'
import { beijingTime } from '../platform/clock.ts'
import { form, type Incoming, type Reply, text } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import { fenOf, yuan } from '../trade/money.ts'
import { markSettled } from '../trade/payment.ts'
import { type ActiveFault, type ContentFault, contentFaults, type Op, refundFaults } from '../trade/rules.ts'
import { type Refund, refundedFen, type Trade, tradeId } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'

type Said = { code: string; message: string; rows?: readonly Record<string, string>[] }

const DONE = { code: '000000', message: '交易成功' }
const ops: Record<string, Op> = { '5W1002': 'query', '5W1003': 'refundQuery', '5W1004': 'refund' }

export async function askEcnyClient(world: SandboxWorld, request: Incoming): Promise<Reply> {
  const xml = form(request).get('requestXml') ?? ''
  const value = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  const [code, outNo] = [value('TX_CODE'), value('ORDER')]
  const op = ops[code]
  if (!op) return text(400, 'No such TX_CODE')
  const note: { problem?: string } = {}
  const reply = await applyFaults(world, { provider: 'ECNY', op, outNos: [outNo] }, async () => {
    const said = saidOf(world, code, value)
    if (said.code !== DONE.code) note.problem = `${said.code} ${said.message}`
    return written(said, { code, sequence: value('REQUEST_SN'), merchantId: value('CUST_ID') })
  })
  if (reply.transportFault) note.problem = reply.transportFault
  const [at, { method, target }] = [new Date().toISOString(), request]
  world.log.add({ at, provider: 'ECNY', op, method, target, outNos: [outNo], status: reply.status, ...note })
  return reply
}

type Value = (name: string) => string

function saidOf(world: SandboxWorld, code: string, value: Value): Said {
  const { ecny } = world.keys
  const isOurs = value('CUST_ID') === ecny.merchantId && value('USER_ID') === ecny.userId
  if (!isOurs || value('PASSWORD') !== ecny.password) return { code: 'S0001', message: '操作员或密码错误' }
  const trade = world.book.trades.get(tradeId('ECNY', value('ORDER')))
  if (code === '5W1004') return refunded(world, trade, value)
  if (!trade) return { ...DONE, rows: [] }
  // KIND 0: what is not settled yet, which all of the sandbox is.
  if (value('KIND') !== '0') return { ...DONE, rows: [] }
  if (code === '5W1002') return { ...DONE, rows: paymentRows(world, trade) }
  return { ...DONE, rows: world.book.refundsOf(trade).map((refund) => refundRow(trade, refund)) }
}

/** 1 paid, 3 partly refunded, 4 refunded. What nobody has paid is no payment yet. */
function paymentRows(world: SandboxWorld, trade: Trade): Record<string, string>[] {
  if (trade.paidAt === null) return []
  const back = refundedFen(world.book.refundsOf(trade))
  const faults = world.rules.take({ provider: 'ECNY', op: 'query', outNos: [trade.outNo] }, contentFaults)
  const refundedStatus = back < trade.amountFen ? '3' : '4'
  const row = {
    TRAN_DATE: beijingTime(trade.paidAt),
    ACC_DATE: beijingTime(trade.paidAt).slice(0, 10),
    ORDER: trade.outNo,
    ACCOUNT: '',
    PAYMENT_MONEY: yuan(trade.amountFen),
    REFUND_MONEY: yuan(back),
    POS_ID: world.keys.ecny.posId,
    REM1: '',
    REM2: '',
    ORDER_STATUS: back === 0 ? '1' : refundedStatus,
  }
  return [Object.assign(row, ...faults.map((fault) => lie(trade, fault)))]
}

function lie({ amountFen }: Trade, { fault, args }: ActiveFault<ContentFault>): Record<string, string> {
  if (fault === 'amount') return { PAYMENT_MONEY: yuan(amountFen + (args.fen ?? 1)) }
  return fault === 'otherOutTradeNo' ? { ORDER: 'SANDBOXOTHERNUMBER' } : { POS_ID: '000000000' }
}

const states: Record<Refund['state'], string> = { success: '1', processing: '2', abnormal: '0', closed: '0' }

const refundRow = (trade: Trade, refund: Refund): Record<string, string> => ({
  TRAN_DATE: beijingTime(trade.paidAt ?? refund.createdAt),
  REFUND_DATE: beijingTime(refund.createdAt),
  ORDER_NUMBER: trade.outNo,
  REFUND_ACCOUNT: '',
  PAY_AMOUNT: yuan(trade.amountFen),
  REFUNDEMENT_AMOUNT: yuan(refund.amountFen),
  STATUS: states[refund.state],
  REFUND_CODE: refund.outRefundNo,
})

function refunded(world: SandboxWorld, trade: Trade | null, value: Value): Said {
  const [amountFen, code] = [fenOf(value('MONEY')), value('REFUND_CODE')]
  if (!trade || trade.paidAt === null || amountFen === null) return { code: 'S0002', message: '原交易不存在' }
  if (!/^\d{1,15}$/.test(code)) return { code: 'S0003', message: '退款流水号有误' }
  if (world.book.refunds.get(refundId(code))) return { code: 'S0004', message: '退款流水号重复' }
  const event = { provider: 'ECNY', op: 'refund', outNos: [trade.outNo, code] } as const
  const fault = world.rules.take(event, refundFaults)[0]?.fault
  if (fault === 'refundRejected') return { code: 'S0005', message: '商户余额不足' }
  if (refundedFen(world.book.refundsOf(trade)) + amountFen > trade.amountFen)
    return { code: 'S0006', message: '退款金额超限' }
  const refund = world.book.refunds.put({
    id: refundId(code),
    tradeId: trade.id,
    outRefundNo: code,
    providerNo: '',
    amountFen,
    reason: '',
    notifyUrl: null,
    state: 'processing',
    createdAt: world.clock.now(),
    settledAt: null,
  })
  world.book.trades.put({ ...trade, refundIds: [...trade.refundIds, refund.id] })
  markSettled(world, refund.id, 'success')
  return { ...DONE, rows: [] }
}

export const refundId = (code: string): string => `ECNY:${code}`

type Asked = { code: string; sequence: string; merchantId: string }

function written({ code, message, rows = [] }: Said, asked: Asked): Reply {
  const element = (name: string, content: string) => `<${name}>${content}</${name}>`
  const lists = rows.map((row) =>
    element(
      'LIST',
      Object.entries(row)
        .map(([name, value]) => element(name, value))
        .join(''),
    ),
  )
  const head = [
    element('REQUEST_SN', asked.sequence),
    element('CUST_ID', asked.merchantId),
    element('TX_CODE', asked.code),
    element('RETURN_CODE', code),
    element('RETURN_MSG', message),
    element('LANGUAGE', 'CN'),
  ].join('')
  const xml = `<?xml version="1.0" encoding="GB18030"?><TX>${head}${element('TX_INFO', lists.join(''))}</TX>`
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=GB18030' },
    body: iconv.encode(xml, 'gb18030'),
  }
}
