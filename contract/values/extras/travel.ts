/** Free travel: what its days are good for, and what one comes home with. Its parts are offers of other products, which ask for themselves. */
import * as z from 'zod/mini'
import { Texts } from '../../language.ts'
import { kindExtras } from './kind-extras.ts'

export const TravelExtra = z.object({
  days: z.array(z.object({ title: Texts, text: Texts })).check(z.minLength(1), z.maxLength(10)),
  included: z.array(Texts).check(z.minLength(1), z.maxLength(12)),
  notIncluded: z.array(Texts).check(z.maxLength(12)),
})
export type TravelExtra = z.infer<typeof TravelExtra>

const labels = {
  days: { 'zh-CN': '每日行程', 'en-US': 'Days' },
  'days.title': { 'zh-CN': '标题', 'en-US': 'Title' },
  'days.text': { 'zh-CN': '内容', 'en-US': 'Text' },
  included: { 'zh-CN': '费用包含', 'en-US': 'Included' },
  notIncluded: { 'zh-CN': '费用不含', 'en-US': 'Not included' },
}

export const travel = kindExtras({ schema: TravelExtra, labels, asks: () => [] })
