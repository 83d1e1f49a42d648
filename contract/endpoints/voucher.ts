/** Vouchers: what a serial number is worth. Exchanging one begins with a hold. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { CaptchaToken } from '../values/captcha.ts'
import { OrderNo, OrderType } from '../values/order.ts'
import { OfferCode, ProductCode } from '../values/product.ts'
import { Instant, VisitDate } from '../values/time.ts'
import { TypedSerial } from '../values/voucher.ts'

const VoucherInfo = z.object({
  batch: z.object({ name: z.string(), issuer: z.string(), terms: z.string() }),
  gives: z.object({
    type: OrderType,
    productCode: ProductCode,
    productName: z.string(),
    picture: z.string(),
    offerCode: OfferCode,
    offerName: z.string(),
    quantity: z.int(),
  }),
  /** Days of the visit. */
  validFrom: VisitDate,
  validUntil: VisitDate,
  /** 0 is Sunday. */
  weekdays: z.array(z.int()),
  blackout: z.array(VisitDate),
  /** USED is only shown to the member who exchanged it. */
  state: z.enum(['USABLE', 'USED']),
  usedFor: z.nullable(OrderNo),
  usedAt: z.nullable(Instant),
})
export type VoucherInfo = z.infer<typeof VoucherInfo>

export const queryVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/query',
  access: 'member',
  summary: 'What a voucher can be exchanged for, and until when; costs a solved captcha',
  body: z.object({ serialNo: TypedSerial, captchaToken: z.optional(CaptchaToken) }),
  answer: VoucherInfo,
})
