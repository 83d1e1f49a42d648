/** A hold that is asked for: its order and lines before they are written. */
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo, OrderType, SalesChannel } from '#contract/values/order.ts'
import type { OfferCode, PartCode, ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { MemberId } from '../../caller/caller.ts'
import type { PricePart } from '../../inventory/stay-rules.ts'
import type { Confirmation, HoldLimit } from '../order/rules.ts'
import type { Draw } from '../order/tables.ts'

/** When and for what the tickets of a line are good. */
export type LineVisit = {
  productId: number
  productCode: ProductCode
  /** Id of the product's snapshot. */
  productSnapshot: number
  visitDate: VisitDate | null
  untilDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
  validFrom: Date
  validUntil: Date | null
}

export type NewLine = LineVisit & {
  offerId: number
  offerCode: OfferCode
  quantity: number
  priceFen: Fen
  priceParts: PricePart[]
  amountFen: Fen
  /** Id of the offer's snapshot. */
  offerSnapshot: number
  draws: Draw[]
  /** A package has no units and no draws; its parts follow it. */
  isPackage?: boolean
  /** Of a part of the package before it. */
  partCode?: PartCode
}

/** The lines that have units: all but packages. */
export const unitLines = <Line extends Pick<NewLine, 'isPackage'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ isPackage }) => !isPackage)

/** A counter of open holds, and how a hold is refused that would exceed its limit. */
export type CountedLimit = { key: Buffer; limit: HoldLimit; refusal: 'too-many' | 'unproven' }

export type NewHold = {
  orderNo: OrderNo
  /** Of the first line's product, as the order keeps it for lists. */
  type: OrderType
  channel: SalesChannel
  memberId: MemberId | null
  /** Of the agency that it is bought for. */
  groupId: number | null
  sessionIndex: Buffer | null
  limits: CountedLimit[]
  /** The key among `limits` on which the seats weigh only until they are placed. */
  unprovenKey: Buffer | null
  goodsFen: Fen
  confirmation: Confirmation
  lines: [NewLine, ...NewLine[]]
  createdAt: Date
  heldUntil: Date
  noticeOpenedAt: Date | null
  key: Buffer
  digest: Buffer
  againOf: number | null
  /** Keyed hashes of serial numbers; such a hold is made by itself, in the transaction that locks them. */
  vouchers: VoucherHold | null
}

export type VoucherHold = { hashes: readonly Buffer[]; memberId: MemberId; ip: string }
