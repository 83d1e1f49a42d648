/** Annual cards: what they are good for, and when they are not. */
import * as z from 'zod/mini'
import { Texts } from '../../language.ts'
import { DateRange } from '../card.ts'
import { kindExtras } from './kind-extras.ts'

export const CardExtra = z.object({
  /** From the day of approval, which is the first. */
  validDays: z.int().check(z.gte(1), z.lte(1_830)),
  perDay: z.int().check(z.gte(1), z.lte(20)),
  perYear: z.int().check(z.gte(1), z.lte(366)),
  benefits: z.array(Texts).check(z.minLength(1), z.maxLength(12)),
  blackout: z.array(z.extend(DateRange, { name: Texts })).check(z.maxLength(40)),
  /** False: its holder is let in at the gate without a booking, once a day, as long as there is room. */
  needsBooking: z.boolean(),
})
export type CardExtra = z.infer<typeof CardExtra>

const labels = {
  validDays: { 'zh-CN': '有效天数（自审核通过之日起）', 'en-US': 'Valid for (days from approval)' },
  perDay: { 'zh-CN': '每天可用次数', 'en-US': 'Visits of a day' },
  perYear: { 'zh-CN': '每年可用次数', 'en-US': 'Visits of a year' },
  benefits: { 'zh-CN': '持卡权益', 'en-US': 'Benefits' },
  blackout: { 'zh-CN': '不可用日期', 'en-US': 'Days on which it is not good' },
  needsBooking: { 'zh-CN': '入场须预约', 'en-US': 'Must be booked before the visit' },
  'blackout.from': { 'zh-CN': '从', 'en-US': 'From' },
  'blackout.until': { 'zh-CN': '到', 'en-US': 'Until' },
  'blackout.name': { 'zh-CN': '名称', 'en-US': 'Name' },
}

/** Its holders are asked as visitors are, with a photo each. */
export const card = kindExtras({ schema: CardExtra, labels, asks: () => [] })
