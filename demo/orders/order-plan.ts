/** The form of a demo order: what is bought, and what becomes of it step by step. */
import type { Answers } from '#contract/values/asked.ts'
import type { ChangeReason } from '#contract/values/change.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { Carrier } from '#contract/values/shipment.ts'
import type { DemoPerson } from '../people.ts'
import type { OrderStage } from './demo-orders.ts'

/** What happens to an order after it was placed, in this order; counts are of tickets, from the first on. */
export type PlannedStep =
  | { do: 'pay'; by: PayType }
  | { do: 'cancel' }
  /** The vouchers of the plan are held with its seats. */
  | { do: 'hold-vouchers' }
  | { do: 'confirm'; note: string }
  | { do: 'reject'; note?: string }
  /** Its last day is over. */
  | { do: 'expire' }
  | { do: 'send'; carrier: Carrier; trackingNo: string; signedAfterHours?: number }
  | { do: 'receive' }
  | { do: 'goodwill'; fen: number; reason: string }
  /** Asks for the invoice of the plan. */
  | { do: 'invoice' }
  /** By the one code of a party, as many people. */
  | { do: 'arrive'; people: number }
  | { do: 'use' | 'ask-refund' | 'refund'; tickets: number }
  /** Of the refund that was asked for first and has no end yet. */
  | { do: 'decline-refund'; text: string }
  | { do: 'revoke-refund' }

export type OrderPlan = {
  becomes: FlowStatus
  product: string
  tickets: Record<string, number>
  /** Days from today; null: goods have no date. */
  visit: number | null
  /** Who leads the party of an agency, and how it comes. */
  party?: Answers
  /** Of goods. */
  sending?: WayToGet
  /** Of a stay: the day of departure, or the last day, so many days after the first. */
  length?: number
  slot?: string
  /** Of a package. */
  partSlots?: Record<string, string>
  orderedDaysAgo: number
  people?: readonly DemoPerson[]
  stage?: OrderStage
  steps?: readonly PlannedStep[]
  change?: DemoChange
  /** How often the codes of its cards were replaced. */
  replaced?: number
  /** The activity whose coupon is used; not for orders that are made anew. */
  coupon?: string
  /** Serials of vouchers that pay it; not for orders that are made anew. */
  vouchers?: readonly string[]
  invoice?: DemoInvoice
}

/** Made out to a title of the member. */
export type DemoInvoice = {
  to: 'company' | 'person'
  /** Issued unless it says otherwise. */
  ends?: 'issued' | 'asked' | 'failed' | 'cancelled'
  /** Where it is reversed since money of the order moved: what becomes of the red one, issued unless it says otherwise. */
  red?: 'issued' | 'awaits-buyer' | 'failed'
}

/** A change of date of all tickets after the last step. */
export type DemoChange = {
  slot: string
  /** What the new day costs, against the old one. */
  price: 'same' | 'dearer' | 'cheaper'
  askedHoursAgo: number
  reasonCode: ChangeReason
  reasonText?: string
  ends: 'awaits-staff' | 'awaits-money' | 'done' | 'rejected' | 'revoked' | 'expired'
}

export const wechat: PlannedStep = { do: 'pay', by: 'WECHAT_MP' }
export const alipay: PlannedStep = { do: 'pay', by: 'ALIPAY_WAP' }
export const invoice: PlannedStep = { do: 'invoice' }
