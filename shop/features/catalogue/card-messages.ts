/** Words on the card of a product, which the first view has. */
import { firstViewWords } from '#contract/first-view-words.ts'
import type { SaleState } from '#contract/values/product.ts'
import { messages } from '../../lib/words.ts'

/** The tips of spec 8.4 for a product that cannot be bought now. */
export const saleStateWords = messages<Record<Exclude<SaleState, 'ON_SALE'>, { tag: string; tip: string }>>({
  'zh-CN': {
    COMING_SOON: { tag: '即将开放', tip: '产品暂未开放，敬请期待' },
    MAINTENANCE: { tag: '维护中', tip: '产品维护中，请选择其他产品' },
    STOPPED: { tag: '已停售', tip: '产品已停止销售，请选择其他产品' },
  },
  'en-US': {
    COMING_SOON: { tag: 'Coming soon', tip: 'This product is not available yet. It opens soon.' },
    MAINTENANCE: {
      tag: 'Under maintenance',
      tip: 'This product is under maintenance. Please choose another one.',
    },
    STOPPED: { tag: 'No longer sold', tip: 'This product is no longer on sale. Please choose another one.' },
  },
})

export const cardWords = messages({
  'zh-CN': { fromOf: firstViewWords['zh-CN'].from, noPrice: '暂未开售' },
  'en-US': { fromOf: firstViewWords['en-US'].from, noPrice: 'Not on sale yet' },
})
