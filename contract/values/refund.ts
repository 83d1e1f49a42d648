/** Refunds: the states of spec 3.8. */
import * as z from 'zod/mini'

export const refundStatuses = ['PENDING', 'REFUND_ING', 'REFUND', 'REJECT', 'REPEAL', 'FINISH'] as const
export const RefundStatus = z.enum(refundStatuses)
export type RefundStatus = z.infer<typeof RefundStatus>
