/** The money of one payment on its way back, as staff see it. */
import * as z from 'zod/mini'
import { Fen } from './fen.ts'
import { OrderNo } from './order.ts'
import { PayType } from './payment.ts'
import {
  DepositBack,
  ProviderRefundNo,
  RefundNo,
  RefundPartState,
  RefundRemedy,
  RefundTrouble,
} from './refund.ts'
import { Instant } from './time.ts'

/** With what the provider said and what staff can do. */
export const RefundMoney = z.object({
  providerRefundNo: ProviderRefundNo,
  orderNo: OrderNo,
  /** Null: money that came for nothing and goes back by itself. */
  refundNo: z.nullable(RefundNo),
  payType: PayType,
  amountFen: Fen,
  state: RefundPartState,
  trouble: z.nullable(RefundTrouble),
  remedy: z.nullable(RefundRemedy),
  /** What the provider answered last: one of its codes, or a word of ours. */
  lastAnswer: z.nullable(z.string()),
  /** The provider's own number. */
  providerNo: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  /** Null where no bank card paid, or nothing is known of it. */
  depositBack: z.nullable(DepositBack),
  /** Numbers that the provider closed, in their order. */
  closedNos: z.array(ProviderRefundNo),
  tries: z.int(),
  promisedAt: Instant,
  /** When it is tried next. */
  dueAt: z.nullable(Instant),
  doneAt: z.nullable(Instant),
  actions: z.array(z.enum(['try', 'anew', 'card', 'hand'])),
})
export type RefundMoney = z.infer<typeof RefundMoney>
