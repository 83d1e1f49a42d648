/** The columns of the table of product types (product-types.ts). */
import * as z from 'zod/mini'
import type { Language } from '../language.ts'
import type { ScreenName } from '../screens.ts'
import type { ProductKind } from './product.ts'

/** How the time of a purchase is chosen: a slot of a day, a day, nights or days from one date to another, or not at all. */
export const Stay = z.enum(['SLOT', 'DAY', 'NIGHTS', 'DAYS', 'NONE'])
export type Stay = z.infer<typeof Stay>

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
  /** What it may share an order with: other visits, other goods (both, when these are picked up), or nothing. */
  basket: 'visit' | 'goods' | 'alone'
  asks: readonly Ask[]
  /** What its minimum and maximum length count. */
  lengthUnit: 'night' | 'day' | null
  /** `offer` is one thing that can be chosen of a product. */
  words: Record<Language, { name: string; unit: string; units: string; offer: string }>
  /** Which phrases its pages use (../product-phrases.ts). */
  phrases: 'ticket' | 'meal' | 'boarding' | 'lodging' | 'goods' | 'card' | 'booking'
  /** Admits to the tower, whose days have a limit of visitors and whose offers a category of its tickets. */
  isAdmission?: true
  /** The screens of its products by their kind; the first kind stands for what has none. */
  screens: Partial<Record<ProductKind, Screens>>
  /** The {module} of its introduction's address. */
  introduce: string
  icon: 'ticket' | 'bed' | 'meal' | 'bag' | 'bus' | 'compass' | 'person' | 'car' | 'boat' | 'card'
  /** Whether those who used it may comment on it. */
  comments: boolean
  /** Whose notice is read before ordering. */
  notice: 'ticket' | 'eatery' | 'goods' | 'general'
}
