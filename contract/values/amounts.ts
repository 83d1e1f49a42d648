/** What an order costs, sum by sum. */
import * as z from 'zod/mini'
import { Fen } from './fen.ts'

export const Amounts = z.object({
  goodsFen: Fen,
  couponFen: Fen,
  integralFen: Fen,
  freightFen: Fen,
  otherFen: Fen,
  payableFen: Fen,
  paidFen: Fen,
  refundedFen: Fen,
})
export type Amounts = z.infer<typeof Amounts>
