/** Goods: what they state of themselves. Where they go is asked by delivery, which all goods share. */
import * as z from 'zod/mini'
import { Texts } from '../../language.ts'
import { kindExtras } from './kind-extras.ts'

export const GoodsExtra = z.object({
  /** Size, material, weight: as a table beside the picture. */
  spec: z.array(z.object({ name: Texts, value: Texts })).check(z.maxLength(20)),
  care: z.optional(Texts),
  shipsWithinHours: z.int().check(z.gte(1), z.lte(720)),
  /** Days after receipt in which unused goods may be returned. */
  returnDays: z.int().check(z.gte(0), z.lte(90)),
})
export type GoodsExtra = z.infer<typeof GoodsExtra>

const labels = {
  spec: { 'zh-CN': '规格参数', 'en-US': 'Facts' },
  'spec.name': { 'zh-CN': '名称', 'en-US': 'Name' },
  'spec.value': { 'zh-CN': '内容', 'en-US': 'Value' },
  care: { 'zh-CN': '保养说明', 'en-US': 'Care' },
  shipsWithinHours: { 'zh-CN': '付款后几小时内发货', 'en-US': 'Hours until it is sent' },
  returnDays: { 'zh-CN': '收货后几天内可退', 'en-US': 'Days to return it after receipt' },
}

export const goods = kindExtras({ schema: GoodsExtra, labels, asks: () => [] })
