/** What the parts of a product are called, and what one can choose of it. */
import type { Family } from '#contract/product-paths.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { language, words } from '../../lib/language.ts'
import type { ProductPart } from './changes.ts'

export const partWords: Record<Exclude<ProductPart, 'offers'>, string> = words({
  'zh-CN': {
    name: '名称',
    summary: '简介',
    description: '详情',
    place: '地点与入口',
    openingHours: '开放时间',
    pictures: '图片',
    tags: '标签',
    includes: '包含内容',
    suits: '适合人群',
    howToUse: '使用方法',
    notice: '购票须知',
    extra: '产品资料',
    saleState: '销售状态',
    bookableDays: '可提前购买天数',
    confirmWithinMinutes: '确认时限',
    minLength: '最短时长',
    maxLength: '最长时长',
    checkIn: '入住时间',
    checkOut: '退房时间',
    validDays: '有效天数',
    ways: '取货方式',
  },
  'en-US': {
    name: 'name',
    summary: 'summary',
    description: 'description',
    place: 'place and entrance',
    openingHours: 'opening hours',
    pictures: 'pictures',
    tags: 'tags',
    includes: 'what is included',
    suits: 'whom it suits',
    howToUse: 'how to use',
    notice: 'purchase notice',
    extra: 'facts',
    saleState: 'sale state',
    bookableDays: 'days ahead',
    confirmWithinMinutes: 'time to confirm',
    minLength: 'shortest stay',
    maxLength: 'longest stay',
    checkIn: 'check-in',
    checkOut: 'check-out',
    validDays: 'days of validity',
    ways: 'how it is had',
  },
})

/** What one can choose of a product: "Room type" */
export const offerWordOf = (family: Family): string => productTypes[family].words[language].offer

/** "name, room type" */
export const listOfParts = (parts: readonly ProductPart[], family: Family): string =>
  parts
    .map((part) => (part === 'offers' ? offerWordOf(family).toLowerCase() : partWords[part]))
    .join(language === 'zh-CN' ? '、' : ', ')
