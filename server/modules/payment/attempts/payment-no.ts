/** Numbers of payments: the day, and what nobody can guess. */
import type { PaymentNo } from '#contract/values/payment.ts'
import { venueDate } from '#contract/values/time.ts'
import { type Chance, drawText } from '../../../platform/chance.ts'
import { firstNumberOf } from '../rules.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const newPaymentNo = (chance: Chance, at: Date): PaymentNo =>
  `${firstNumberOf(venueDate(at))}${drawText(chance, ALPHABET, 14)}` as PaymentNo
