/** What an order's timeline says of money: payments, and what went back without anybody asking for it. */
import { payTypeLabels } from '#contract/dictionaries/payment.ts'
import type { Texts } from '#contract/language.ts'
import { fen } from '#contract/values/fen.ts'
import type { StoredChange } from '../ordering/change/changes.ts'
import type { TimelineEvent, TimelineSource } from '../ordering/reading/timeline.ts'
import { listMoneyOfOrder, type OrderMoney } from './order-money-sql.ts'
import { isOwnTender } from './pay-gateway.ts'
import type { ProviderRefundCause } from './tables.ts'

const words = {
  paid: { 'zh-CN': '支付成功', 'en-US': 'Paid' },
  paidChange: { 'zh-CN': '已支付改期差价', 'en-US': 'Price difference paid' },
} as const satisfies Record<string, Texts>

const causes: Record<Exclude<ProviderRefundCause, 'REFUND'>, Texts> = {
  LATE: { 'zh-CN': '支付逾期，款项原路退回', 'en-US': 'Paid too late, the money goes back' },
  CANCELLED: { 'zh-CN': '订单已取消，款项原路退回', 'en-US': 'The order had ended, the money goes back' },
  DOUBLE: { 'zh-CN': '重复支付，款项原路退回', 'en-US': 'Paid twice, the second payment goes back' },
  MISMATCH: { 'zh-CN': '金额不符，款项原路退回', 'en-US': 'Not the agreed sum, the money goes back' },
}

/** A company reports what was paid there; balances and vouchers are taken from by who asks, staff for a change at the window. */
function payerOf(
  { payType, changeNo }: Pick<OrderMoney, 'payType' | 'changeNo'>,
  changes: readonly Pick<StoredChange, 'changeNo' | 'askedBy'>[],
): string {
  if (!isOwnTender(payType)) return 'provider'
  return changes.find((change) => change.changeNo === changeNo)?.askedBy ?? 'buyer'
}

export const moneyEvents: TimelineSource = async (db, { orderNo, changes, language }) => {
  const rows = await listMoneyOfOrder(db, orderNo)
  return rows.map((row): TimelineEvent => {
    const detail = payTypeLabels[language][row.payType]
    if (row.cause === null) {
      const text = (row.changeNo === null ? words.paid : words.paidChange)[language]
      return {
        kind: 'payment',
        at: row.at,
        text,
        detail,
        sumFen: row.amountFen,
        actor: payerOf(row, changes),
      }
    }
    return {
      ...{ kind: 'payment', at: row.at, text: causes[row.cause][language], detail, actor: 'system' },
      ...{ sumFen: fen(-row.amountFen), open: row.open },
    }
  })
}
