/** Goods: what they state of themselves. Where they go is asked by delivery, which all goods share; how long they may be returned is for their refund policy to say. */
import * as z from 'zod/mini'
import { Texts } from '../../language.ts'
import { kindExtras } from './kind-extras.ts'

export const GoodsExtra = z.object({
  /** Size, material, weight: as a table beside the picture. */
  spec: z.array(z.object({ name: Texts, value: Texts })).check(z.maxLength(20)),
  care: z.optional(Texts),
  shipsWithinHours: z.int().check(z.gte(1), z.lte(720)),
})
export type GoodsExtra = z.infer<typeof GoodsExtra>

const labels = {
  spec: { 'zh-CN': '规格参数', 'en-US': 'Facts' },
  'spec.name': { 'zh-CN': '名称', 'en-US': 'Name' },
  'spec.value': { 'zh-CN': '内容', 'en-US': 'Value' },
  care: { 'zh-CN': '保养说明', 'en-US': 'Care' },
  shipsWithinHours: { 'zh-CN': '付款后几小时内发货', 'en-US': 'Hours until it is sent' },
}

export const goods = kindExtras({ schema: GoodsExtra, labels, asks: () => [] })
