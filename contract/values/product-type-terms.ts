/**
 * How the kinds of products are sold and served, one row for each family of product-types.ts. Only the server and staff read
 * it; that one is loaded with the first view.
 */

import type { Texts } from '../language.ts'
import type { AssetKind } from './asset.ts'
import {
  cardPolicies,
  carPolicies,
  cruisePolicies,
  type DefaultPolicies,
  eateryPolicies,
  goodsPolicies,
  guidePolicies,
  hotelPolicies,
  packagePolicies,
  ticketPolicies,
  tourPolicies,
} from './default-policies.ts'
import type { TaxClass } from './invoice.ts'
import type { Stay } from './product-type-row.ts'
import type { productTypes } from './product-types.ts'

export const shopModules = ['PARK', 'HOTEL', 'GENERAL'] as const
export type ShopModule = (typeof shopModules)[number]

export type Getting = 'QR' | 'WINDOW' | 'ONSITE' | 'DELIVERY' | 'PICKUP' | 'PARTS'

export type ProductTypeTerms = {
  module: ShopModule
  /** Who may order it; guests have proved a mobile, and have no account. Its order form is for the same people. */
  buyers: 'members' | 'guests too'
  stays: readonly Stay[]
  /** How a buyer gets it; of a package each part says so itself. */
  getting: readonly Getting[]
  /** What shows that it was used: a scan, the desk, a receipt or a scan, its parts, a card. */
  proof: 'scan' | 'desk' | 'receipt' | 'parts' | 'card'
  /** Whether staff confirm a paid order. */
  confirm: 'never' | 'always' | 'perProduct'
  /** What a buyer may move: the date (and slot), the range of nights or days, or nothing. */
  change: 'date' | 'range' | null
  /** What staff assign to each of its units, and from when its buyer knows which; null: nothing. */
  assets: { kind: AssetKind; shown: 'atOnce' | 'eveningBefore' } | null
  taxClass: TaxClass
  /** Of products that name no policies of their own. */
  policies: DefaultPolicies
  /** What people call all of them, besides the name of the kind: the search finds each by these words. */
  searched: Texts
}

export const productTypeTerms: Record<keyof typeof productTypes, ProductTypeTerms> = {
  PKTK: {
    module: 'PARK',
    buyers: 'guests too',
    stays: ['SLOT', 'DAY'],
    getting: ['QR'],
    proof: 'scan',
    confirm: 'never',
    change: 'date',
    assets: null,
    taxClass: 'ADMISSION',
    policies: ticketPolicies,
    searched: { 'zh-CN': '观光 景点 参观', 'en-US': 'ticket admission sightseeing' },
  },
  HTRM: {
    module: 'HOTEL',
    buyers: 'guests too',
    stays: ['NIGHTS'],
    getting: ['ONSITE'],
    proof: 'desk',
    confirm: 'always',
    change: 'range',
    assets: { kind: 'room', shown: 'atOnce' },
    taxClass: 'LODGING',
    policies: hotelPolicies,
    searched: { 'zh-CN': '住宿 宾馆 房间 客房', 'en-US': 'room accommodation' },
  },
  ER: {
    module: 'GENERAL',
    buyers: 'guests too',
    stays: ['SLOT', 'DAY', 'NONE'],
    getting: ['QR', 'WINDOW'],
    proof: 'scan',
    confirm: 'perProduct',
    change: 'date',
    assets: { kind: 'table', shown: 'atOnce' },
    taxClass: 'CATERING',
    policies: eateryPolicies,
    searched: { 'zh-CN': '美食 吃饭 用餐 餐厅', 'en-US': 'food meal restaurant dining' },
  },
  MD: {
    module: 'GENERAL',
    buyers: 'guests too',
    stays: ['NONE'],
    getting: ['DELIVERY', 'PICKUP'],
    proof: 'receipt',
    confirm: 'never',
    change: null,
    assets: null,
    taxClass: 'GOODS',
    policies: goodsPolicies,
    searched: { 'zh-CN': '礼品 礼物 纪念品 伴手礼 文创', 'en-US': 'souvenir gift shop' },
  },
  RT: {
    module: 'GENERAL',
    buyers: 'guests too',
    stays: ['SLOT', 'DAY'],
    getting: ['QR'],
    proof: 'scan',
    confirm: 'never',
    change: 'date',
    assets: null,
    taxClass: 'TRAVEL',
    policies: tourPolicies,
    searched: { 'zh-CN': '大巴 巴士 跟团 一日游', 'en-US': 'bus coach day trip' },
  },
  FT: {
    module: 'GENERAL',
    buyers: 'guests too',
    stays: ['DAY'],
    getting: ['PARTS'],
    proof: 'parts',
    confirm: 'always',
    change: null,
    assets: null,
    taxClass: 'TRAVEL',
    policies: packagePolicies,
    searched: { 'zh-CN': '套餐 度假 住宿', 'en-US': 'package holiday trip' },
  },
  GD: {
    module: 'GENERAL',
    buyers: 'guests too',
    stays: ['SLOT'],
    getting: ['ONSITE'],
    proof: 'desk',
    confirm: 'always',
    change: 'date',
    assets: { kind: 'guide', shown: 'atOnce' },
    taxClass: 'GUIDE',
    policies: guidePolicies,
    searched: { 'zh-CN': '讲解 向导', 'en-US': 'guided' },
  },
  CR: {
    module: 'GENERAL',
    buyers: 'members',
    stays: ['DAYS'],
    getting: ['ONSITE'],
    proof: 'desk',
    confirm: 'always',
    change: 'range',
    assets: { kind: 'vehicle', shown: 'eveningBefore' },
    taxClass: 'TRANSPORT',
    policies: carPolicies,
    searched: { 'zh-CN': '用车 租车 汽车 司机 接送', 'en-US': 'driver hire transfer' },
  },
  SR: {
    module: 'GENERAL',
    buyers: 'guests too',
    stays: ['SLOT'],
    getting: ['QR'],
    proof: 'scan',
    confirm: 'never',
    change: 'date',
    assets: null,
    taxClass: 'CRUISE',
    policies: cruisePolicies,
    searched: { 'zh-CN': '轮船 坐船 航班', 'en-US': 'boat ship ferry' },
  },
  card: {
    module: 'PARK',
    buyers: 'members',
    stays: ['NONE'],
    getting: ['QR'],
    proof: 'card',
    confirm: 'always',
    change: null,
    assets: null,
    taxClass: 'ADMISSION',
    policies: cardPolicies,
    searched: { 'zh-CN': '会员卡', 'en-US': 'pass membership' },
  },
}
