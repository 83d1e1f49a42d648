/** A trade as the bank writes it: in answers and in webhooks. */
import { beijingTime } from '../platform/clock.ts'
import type { ActiveFault, ContentFault } from '../trade/rules.ts'
import { refundedFen, type Trade } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'

type Fields = Record<string, string>

/** S paid, R open, C closed, T paid with something gone back. */
export function tradeFields({ keys, book }: SandboxWorld, trade: Trade): Fields {
  const { platformId, merchantNo } = keys.cmbc
  const back = refundedFen(book.refundsOf(trade))
  const statuses = { paid: back > 0 ? 'T' : 'S', closed: 'C', open: 'R' }
  const end = trade.paidAt === null ? '' : beijingTime(trade.paidAt).replace(/\D/g, '')
  return {
    platformId,
    merchantNo,
    merchantSeq: platformId + trade.outNo,
    tradeStatus: statuses[trade.state],
    amount: String(trade.amountFen),
    voucherNo: trade.state === 'paid' ? trade.providerNo : '',
    bankTradeNo: trade.providerNo,
    bankOrderNo: '',
    centerSeqId: '',
    centerInfo: trade.paidAt === null ? '' : `openid=oSANDBOX|bank_type=OTHERS|time_end=${end}`,
    fee: '0',
  }
}

export function altered(
  { keys }: Pick<SandboxWorld, 'keys'>,
  fields: Fields,
  faults: readonly ActiveFault<ContentFault>[],
): Fields {
  return Object.assign({ ...fields }, ...faults.map((fault) => lie(keys.cmbc.platformId, fields, fault)))
}

function lie(platformId: string, fields: Fields, { fault, args }: ActiveFault<ContentFault>): Fields {
  switch (fault) {
    case 'amount':
      return { amount: String(Number(fields['amount']) + (args.fen ?? 1)) }
    case 'otherMchId':
    case 'otherSellerId':
      return { merchantNo: 'MSANDBOX00000' }
    case 'otherAppId':
      return { platformId: 'ASANDBOX00000' }
    case 'otherOutTradeNo':
      return { merchantSeq: `${platformId}SANDBOXOTHERNUMBER` }
  }
}
