/**
 * How the kinds of products are sold and served, one row for each family of product-types.ts. Only the server and staff read
 * it; that one is loaded with the first view.
 */

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
}

export const productTypeTerms: Record<keyof typeof productTypes, ProductTypeTerms> = {
  PKTK: {
    module: 'PARK',
    stays: ['SLOT', 'DAY'],
    getting: ['QR'],
    proof: 'scan',
    confirm: 'never',
    change: 'date',
    assets: null,
    taxClass: 'ADMISSION',
    policies: ticketPolicies,
  },
  HTRM: {
    module: 'HOTEL',
    stays: ['NIGHTS'],
    getting: ['ONSITE'],
    proof: 'desk',
    confirm: 'always',
    change: 'range',
    assets: { kind: 'room', shown: 'atOnce' },
    taxClass: 'LODGING',
    policies: hotelPolicies,
  },
  ER: {
    module: 'GENERAL',
    stays: ['SLOT', 'DAY', 'NONE'],
    getting: ['QR', 'WINDOW'],
    proof: 'scan',
    confirm: 'perProduct',
    change: 'date',
    assets: { kind: 'table', shown: 'atOnce' },
    taxClass: 'CATERING',
    policies: eateryPolicies,
  },
  MD: {
    module: 'GENERAL',
    stays: ['NONE'],
    getting: ['DELIVERY', 'PICKUP'],
    proof: 'receipt',
    confirm: 'never',
    change: null,
    assets: null,
    taxClass: 'GOODS',
    policies: goodsPolicies,
  },
  RT: {
    module: 'GENERAL',
    stays: ['SLOT', 'DAY'],
    getting: ['QR'],
    proof: 'scan',
    confirm: 'never',
    change: 'date',
    assets: null,
    taxClass: 'TRAVEL',
    policies: tourPolicies,
  },
  FT: {
    module: 'GENERAL',
    stays: ['DAY'],
    getting: ['PARTS'],
    proof: 'parts',
    confirm: 'always',
    change: null,
    assets: null,
    taxClass: 'TRAVEL',
    policies: packagePolicies,
  },
  GD: {
    module: 'GENERAL',
    stays: ['SLOT'],
    getting: ['ONSITE'],
    proof: 'desk',
    confirm: 'always',
    change: 'date',
    assets: { kind: 'guide', shown: 'atOnce' },
    taxClass: 'GUIDE',
    policies: guidePolicies,
  },
  CR: {
    module: 'GENERAL',
    stays: ['DAYS'],
    getting: ['ONSITE'],
    proof: 'desk',
    confirm: 'always',
    change: 'range',
    assets: { kind: 'vehicle', shown: 'eveningBefore' },
    taxClass: 'TRANSPORT',
    policies: carPolicies,
  },
  SR: {
    module: 'GENERAL',
    stays: ['SLOT'],
    getting: ['QR'],
    proof: 'scan',
    confirm: 'never',
    change: 'date',
    assets: null,
    taxClass: 'CRUISE',
    policies: cruisePolicies,
  },
  CARD: {
    module: 'PARK',
    stays: ['NONE'],
    getting: ['QR'],
    proof: 'card',
    confirm: 'always',
    change: null,
    assets: null,
    taxClass: 'ADMISSION',
    policies: cardPolicies,
  },
}
