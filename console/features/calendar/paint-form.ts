/** What somebody filled in, as a paint; null while something is missing. Pure. */
import type { Calendar } from '#contract/console/inventory.ts'
import { Paint, type PriceChannel, type StayRule } from '#contract/values/calendar.ts'
import type { OfferCode } from '#contract/values/product.ts'
import type { SlotTime } from '#contract/values/time.ts'
import type { CellRange } from './cells.ts'

export type PaintForm = {
  what: Paint['what']
  weekdays: number[]
  offers: OfferCode[]
  channel: PriceChannel
  /** In yuan. */
  price: number | null
  notForSale: boolean
  /** Null: all that the product draws on, which only a closing may mean. */
  resource: string | null
  slotFrom: SlotTime | null
  slotUntil: SlotTime | null
  capacity: number | null
  reasonZh: string
  reasonEn: string
  rule: StayRule
}

export const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** What is looked at is what is painted first: the first offer, and the resource with slots if there is one. */
export function emptyForm({ offers, resources }: Calendar): PaintForm {
  const lead = resources.find(({ hasSlots }) => hasSlots) ?? resources[0]
  return {
    what: 'PRICE',
    weekdays: everyDay,
    offers: offers.slice(0, 1).map(({ code }) => code),
    channel: 'ALL',
    price: null,
    notForSale: false,
    resource: lead?.code ?? null,
    slotFrom: null,
    slotUntil: null,
    capacity: null,
    reasonZh: '',
    reasonEn: '',
    rule: { minLength: null, maxLength: null, noArrival: false, noDeparture: false },
  }
}

export function paintOf(form: PaintForm, range: CellRange | null): Paint | null {
  const { what, weekdays, offers, channel, notForSale, slotFrom, slotUntil, capacity, rule } = form
  const typed = form.price === null ? undefined : Math.round(form.price * 100)
  const priceFen = notForSale ? null : typed
  const resourceCode = form.resource
  const reason = { 'zh-CN': form.reasonZh.trim(), 'en-US': form.reasonEn.trim() }
  const paint = Paint.safeParse({
    ...range,
    ...{ what, weekdays, offerCodes: offers, channel, priceFen },
    ...{ resourceCode, slotFrom, slotUntil, capacity, reason, rule },
  })
  return paint.success ? paint.data : null
}
