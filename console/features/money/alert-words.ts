/** What an alert says, in a sentence that names its figures. */
import type { PaymentAlert } from '#contract/console/payment.ts'
import { resolvedByItself } from '#contract/values/alert.ts'
import type { Fen } from '#contract/values/fen.ts'
import { money } from '../../lib/format.ts'
import { words } from '../../lib/language.ts'

type Detail = PaymentAlert['detail']

const sum = (amount: string | number | undefined): string =>
  typeof amount === 'number' ? money(amount as Fen) : '–'
/** What was agreed, by whatever name its kind of alert has for it. */
const agreed = ({ expectedFen, paidFen, promisedFen }: Detail): string =>
  sum(expectedFen ?? paidFen ?? promisedFen)

const sentences: Record<string, (detail: Detail) => string> = words({
  'zh-CN': {
    AMOUNT_MISMATCH: (detail) => `到账 ${sum(detail['reportedFen'])}，应为 ${agreed(detail)}，已按原路退回`,
    MERCHANT_MISMATCH: () => '到账的商户号或应用与配置不一致，已按原路退回',
    UNKNOWN_PAYMENT: (detail) => `平台有一笔 ${sum(detail['reportedFen'])} 的收款，系统中没有这个支付单号`,
    UNKNOWN_REFUND: (detail) =>
      `账单有一笔 ${sum(detail['reportedFen'])} 的退款 ${detail['refundNo'] ?? ''}，不是本系统发起的`,
    REFUND_ABNORMAL: () => '付款人的账户无法收款，平台不能退回，需要人工处理',
    REFUND_TWICE: (detail) =>
      `退款 ${detail['refundNo'] ?? ''} 已由人工退回，平台又退了一次，需要向付款人收回`,
    REFUND_STUCK: () => '退款多次尝试仍未到账，系统会继续尝试',
    BILL_DIFFERS: (detail) => `账单为 ${sum(detail['reportedFen'])}，系统为 ${agreed(detail)}`,
    BILL_LACKS: ({ refundNo, refundedFen, paidFen }) =>
      refundNo
        ? `系统记录退款 ${refundNo}（${sum(refundedFen)}）已退回，账单中没有，平台也未确认退款成功`
        : `系统收到 ${sum(paidFen)}，账单中没有这笔收款`,
    BILL_MISSING: () => '当天有收款，但平台没有提供账单',
  },
  'en-US': {
    AMOUNT_MISMATCH: (detail) =>
      `${sum(detail['reportedFen'])} came instead of ${agreed(detail)}, and goes back to the payer`,
    MERCHANT_MISMATCH: () =>
      'It came for another merchant or app than configured, and goes back to the payer',
    UNKNOWN_PAYMENT: (detail) =>
      `The provider has ${sum(detail['reportedFen'])} under a payment number that is not ours`,
    UNKNOWN_REFUND: (detail) =>
      `The bill has a refund ${detail['refundNo'] ?? ''} of ${sum(detail['reportedFen'])} that the shop did not make`,
    REFUND_ABNORMAL: () =>
      'The payer’s account cannot take the refund, so staff must decide how it goes back',
    REFUND_TWICE: (detail) =>
      `The provider paid out refund ${detail['refundNo'] ?? ''} although it had gone back another way: the payer has it twice`,
    REFUND_STUCK: () => 'The refund has not arrived after several tries; the shop keeps trying',
    BILL_DIFFERS: (detail) => `The bill says ${sum(detail['reportedFen'])}, our books say ${agreed(detail)}`,
    BILL_LACKS: ({ refundNo, refundedFen, paidFen }) =>
      refundNo
        ? `Our books have refund ${refundNo} of ${sum(refundedFen)} as arrived; the bill lacks it, and the provider does not call it done`
        : `Our books have ${sum(paidFen)}, the bill does not have this payment`,
    BILL_MISSING: () => 'Money came on that day, but the provider gave no bill',
  },
})

const arrived = words({
  'zh-CN': '退款已到账，提醒自动关闭',
  'en-US': 'The refund has arrived, so the alert closed by itself',
})

/** What was found and done; null as long as it is open. */
export const resolutionText = ({ resolution, resolvedBy }: PaymentAlert): string | null =>
  resolvedBy === resolvedByItself.by && resolution === resolvedByItself.resolution ? arrived : resolution

/** Of a kind without words its name and data. */
export function alertText({ kind, detail }: PaymentAlert): string {
  const sentence = sentences[kind]
  return sentence ? sentence(detail) : `${kind} ${JSON.stringify(detail)}`
}
