/** What types of products, parts of the shop and categories of tickets are called. */
import type { Labels } from '../labels.ts'
import type { Language } from '../language.ts'
import { type OrderType, orderTypes } from '../values/order.ts'
import type { TicketCategory } from '../values/product.ts'
import type { ProductTypeRow } from '../values/product-type-row.ts'
import type { ShopModule } from '../values/product-type-terms.ts'
import { productTypes } from '../values/product-types.ts'

/** Of several families of one type, the first one names it. */
const typeNames = (language: Language): Record<OrderType, string> =>
  Object.fromEntries(
    orderTypes.map((type) => {
      const row = Object.values(productTypes).find((one) => one.type === type)
      return [type, row?.words[language].name]
    }),
  ) as Record<OrderType, string>

export const orderTypeLabels: Labels<OrderType> = {
  'zh-CN': typeNames('zh-CN'),
  'en-US': typeNames('en-US'),
}

export const shopModuleLabels: Labels<ShopModule> = {
  'zh-CN': { PARK: '门票', HOTEL: '酒店', GENERAL: '其他' },
  'en-US': { PARK: 'Tickets', HOTEL: 'Hotel', GENERAL: 'General' },
}

/** Beside the price of one of what a length counts: before it in Chinese, behind it in English. */
export const priceUnitLabels: Labels<NonNullable<ProductTypeRow['lengthUnit']>> = {
  'zh-CN': { night: '每晚 ', day: '每天 ' },
  'en-US': { night: ' per night', day: ' per day' },
}

export const ticketCategoryLabels: Labels<TicketCategory> = {
  'zh-CN': {
    adult: '成人票',
    minor: '未成年人票',
    oldMan: '老人票',
    parentChild: '亲子票',
    child: '儿童票',
    free: '免费票',
    discount: '优惠票',
    activity: '活动票',
  },
  'en-US': {
    adult: 'Adult',
    minor: 'Minor',
    oldMan: 'Senior',
    parentChild: 'Parent-child',
    child: 'Child',
    free: 'Free',
    discount: 'Discount',
    activity: 'Activity',
  },
}
