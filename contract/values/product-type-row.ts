/** The columns of the table of product types (product-types.ts). */
import * as z from 'zod/mini'
import type { Language } from '../language.ts'
import type { ScreenName } from '../screens.ts'
import type { AssetKind } from './asset.ts'
import type { DefaultPolicies } from './default-policies.ts'
import type { ProductKind } from './product.ts'

export const shopModules = ['PARK', 'HOTEL', 'GENERAL'] as const
export type ShopModule = (typeof shopModules)[number]

/** How the time of a purchase is chosen: a slot of a day, a day, nights or days from one date to another, or not at all. */
export const Stay = z.enum(['SLOT', 'DAY', 'NIGHTS', 'DAYS', 'NONE'])
export type Stay = z.infer<typeof Stay>

export type Getting = 'QR' | 'WINDOW' | 'ONSITE' | 'DELIVERY' | 'PICKUP' | 'PARTS'

/** What the order form asks for besides the contact. */
export type Ask =
  | 'visitors'
  | 'guests'
  | 'holders'
  | 'partySize'
  | 'arrival'
  | 'remark'
  | 'delivery'
  | 'meetingPoint'
  | 'pickUp'
  | 'passengers'
  | 'route'
  | 'pier'

/** guestOrder: where the form for guests has an address of its own. */
type Screens = { list: ScreenName; detail: ScreenName; order: ScreenName; guestOrder?: ScreenName }

export type ProductTypeRow = {
  /** On the wire and in the database. */
  type: string
  module: ShopModule
  stays: readonly Stay[]
  /** What it may share an order with: other visits, other goods, or nothing. */
  basket: 'visit' | 'goods' | 'alone'
  asks: readonly Ask[]
  /** How a buyer gets it; of a package each part says so itself. */
  getting: readonly Getting[]
  /** What shows that it was used: a scan, the desk, a receipt or a scan, its parts, a card. */
  proof: 'scan' | 'desk' | 'receipt' | 'parts' | 'card'
  /** Whether staff confirm a paid order. */
  confirm: 'never' | 'always' | 'perProduct'
  /** What a buyer may move: the date (and slot), the range of nights or days, or nothing. */
  change: 'date' | 'range' | null
  taxClass: 'ADMISSION' | 'LODGING' | 'CATERING' | 'GOODS' | 'TRAVEL' | 'GUIDE' | 'TRANSPORT' | 'CRUISE'
  /** What staff assign to each of its units, and from when its buyer knows which; null: nothing. */
  assets: { kind: AssetKind; told: 'atOnce' | 'eveningBefore' } | null
  /** What its minimum and maximum length count. */
  lengthUnit: 'night' | 'day' | null
  /** `offer` is one thing that can be chosen of a product. */
  words: Record<Language, { name: string; unit: string; units: string; offer: string }>
  /** Which phrases its pages use (../product-phrases.ts). */
  phrases: 'ticket' | 'meal' | 'boarding' | 'lodging' | 'goods' | 'booking'
  /** The screens of its products by their kind; the first kind stands for what has none. */
  screens: Partial<Record<ProductKind, Screens>>
  /** The {module} of its introduction's address. */
  introduce: string
  icon: 'ticket' | 'bed' | 'meal' | 'bag' | 'bus' | 'compass' | 'person' | 'car' | 'boat' | 'card'
  /** Whose notice is read before ordering. */
  notice: 'ticket' | 'eatery' | 'general'
  comments: boolean
  /** Of products that name no policies of their own. */
  policies: DefaultPolicies
}
