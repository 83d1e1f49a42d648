/** What was promised when the seats were held, and stays as it was whatever the catalogue says later. */
import type { Texts } from '#contract/language.ts'
import type { OrderType } from '#contract/values/order.ts'
import type { IdType } from '#contract/values/person.ts'
import type { RealNameRule, TicketCategory } from '#contract/values/product.ts'

export type FrozenProduct = {
  type: OrderType
  name: Texts
  picture: string
  place: Texts
  howToUse: Texts[]
  noticeVersion: number
  notice: { title: Texts; text: Texts }[]
  /** Staff have this long to confirm a paid order; null: it needs no confirmation. */
  confirmWithinMinutes: number | null
}

export type RefundRules = { tiers: { untilHoursBefore: number; feeBp: number }[] }
export type ChangeRules = { maxTimes: number; untilHoursBefore: number }
export type FrozenPolicy<Rules> = { code: string; version: number; rules: Rules; summary: Texts }

export type FrozenTicket = {
  name: Texts
  category: TicketCategory
  realName: RealNameRule
  idTypes: IdType[]
  ageMin: number | null
  ageMax: number | null
  admits: number
  needsGuardian: boolean
  needsDeckTicket: boolean
  perDocumentPerDay: boolean
  refundPolicy: FrozenPolicy<RefundRules>
  changePolicy: FrozenPolicy<ChangeRules>
}
