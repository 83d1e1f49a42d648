/**
 * Every way in which the shop may say no: a stable code for programs, words for people in both languages. Each module
 * has its own in a file of its name in refusals/.
 */
import type { Language } from './language.ts'
import type { RefusalWords } from './refusal-words.ts'
import { assetRefusals } from './refusals/asset.ts'
import { callRefusals } from './refusals/call.ts'
import { captchaRefusals } from './refusals/captcha.ts'
import { cardRefusals } from './refusals/card.ts'
import { changeRefusals } from './refusals/change.ts'
import { closureRefusals } from './refusals/closure.ts'
import { commentRefusals } from './refusals/comment.ts'
import { contactRefusals } from './refusals/contact.ts'
import { couponRefusals } from './refusals/coupon.ts'
import { deliveryRefusals } from './refusals/delivery.ts'
import { fileRefusals } from './refusals/file.ts'
import { groupRefusals } from './refusals/group.ts'
import { inventoryRefusals } from './refusals/inventory.ts'
import { invoiceRefusals } from './refusals/invoice.ts'
import { memberRefusals } from './refusals/member.ts'
import { messageRefusals } from './refusals/message.ts'
import { oauthRefusals } from './refusals/oauth.ts'
import { orderingRefusals } from './refusals/ordering.ts'
import { parcelRefusals } from './refusals/parcel.ts'
import { paymentRefusals } from './refusals/payment.ts'
import { refundRefusals } from './refusals/refund.ts'
import { sessionRefusals } from './refusals/session.ts'
import { staffRefusals } from './refusals/staff.ts'
import { voucherRefusals } from './refusals/voucher.ts'

export const refusals = {
  ...callRefusals,
  ...inventoryRefusals,
  ...assetRefusals,
  ...orderingRefusals,
  ...cardRefusals,
  ...contactRefusals,
  ...parcelRefusals,
  ...deliveryRefusals,
  ...couponRefusals,
  ...voucherRefusals,
  ...captchaRefusals,
  ...messageRefusals,
  ...memberRefusals,
  ...sessionRefusals,
  ...oauthRefusals,
  ...fileRefusals,
  ...paymentRefusals,
  ...refundRefusals,
  ...changeRefusals,
  ...closureRefusals,
  ...commentRefusals,
  ...groupRefusals,
  ...invoiceRefusals,
  ...staffRefusals,
} as const satisfies Record<string, RefusalWords>

export type RefusalCode = keyof typeof refusals

export type RefusalDetails = Record<string, string | number>

/** An expected no. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Fills the sentence and goes to the client as `data`. */
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** The sentence of a refusal in the caller's language. */
export function sentenceOf(code: RefusalCode, language: Language, details: RefusalDetails = {}): string {
  return refusals[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
