/** What an order's timeline says of its refunds: each step, and where those that are not complete stand. */
import { fen } from '#contract/values/fen.ts'
import { refundDestinationOf } from '#contract/values/refund-destination.ts'
import type { TimelineEvent, TimelineSource } from '../../ordering/reading/timeline.ts'
import { listHistoryOfOrder } from '../read-store.ts'
import { noteIn } from '../refund-words.ts'

export const refundEvents: TimelineSource = async (db, { orderId, language }) => {
  // That it is complete follows its money in the same moment.
  const rows = (await listHistoryOfOrder(db, orderId)).filter(({ note }) => note !== 'finished')
  return rows.map(({ note, kind, payType, came, awaited, ...row }, index): TimelineEvent => {
    const { at, actor, refundNo, status, amountFen, rejectText } = row
    const isLast = rows.findLastIndex((other) => other.refundNo === refundNo) === index
    const text = noteIn(language, { note, kind, payType, amountFen, came, awaited })
    const open = isLast && (status === 'PENDING' || status === 'REFUND_ING')
    return {
      ...{ kind: 'refund', at, text, actor, open },
      detail: note === 'rejected' ? rejectText : null,
      // Vouchers come back as vouchers, never as money.
      sumFen:
        (open || note === 'arrived') &&
        !['voucher', 'nothing'].includes(refundDestinationOf(payType, amountFen))
          ? fen(-amountFen)
          : null,
      refund: { refundNo, status },
    }
  })
}
