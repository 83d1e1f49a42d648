/** What was promised when the seats were held, and stays as it was whatever the catalogue says later. */
import { hasOwnRow, type OwnKind } from '#contract/product-paths.ts'
import { makesCards } from '#contract/product-service.ts'
import { CardTerms, type CardTypeCode } from '#contract/values/card.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { Extra } from '#contract/values/extras/registry.ts'
import type { SlotTime } from '#contract/values/time.ts'
import type { CatalogueOffer, CatalogueProduct } from '../../catalogue/catalogue-memory.ts'
import { waysOf } from '../../catalogue/rules.ts'

export type ProductSnapshot = Pick<
  CatalogueProduct,
  'type' | 'name' | 'picture' | 'place' | 'howToUse' | 'noticeVersion' | 'notice' | 'confirmWithinMinutes'
> & {
  /** What its kind states beside what all products do; absent where it states nothing. */
  extra?: Extra
  /** Of nights: from when on guests may come. */
  checkIn?: SlotTime
  /** Absent where its type says all. */
  kind?: OwnKind
  /** What a card is good for, as its product says when it is bought. */
  card?: CardTerms
  /** The ways in which goods can be had; absent where a code is all that is needed. */
  ways?: readonly WayToGet[]
}

export type OfferSnapshot = Pick<
  CatalogueOffer,
  | 'name'
  | 'category'
  | 'realName'
  | 'idTypes'
  | 'ageMin'
  | 'ageMax'
  | 'admits'
  | 'needsGuardian'
  | 'needsDeckTicket'
  | 'grantsDeck'
  | 'perDocumentPerDay'
  | 'refundPolicy'
  | 'changePolicy'
> & {
  /** Of goods that are sent; absent where nothing is said of it. */
  options?: CatalogueOffer['options']
  weightGrams?: number
  freightCode?: string
  /** Its visitor has an active card of one of these types; absent where none is needed. */
  needsCard?: readonly CardTypeCode[]
}

export const productSnapshotOf = (snapshots: CatalogueProduct): ProductSnapshot => ({
  type: snapshots.type,
  name: snapshots.name,
  picture: snapshots.picture,
  place: snapshots.place,
  howToUse: snapshots.howToUse,
  noticeVersion: snapshots.noticeVersion,
  notice: snapshots.notice,
  confirmWithinMinutes: snapshots.confirmWithinMinutes,
  ...(snapshots.extra && { extra: snapshots.extra }),
  ...(snapshots.checkIn && { checkIn: snapshots.checkIn }),
  ...waysOf(snapshots),
  ...(hasOwnRow(snapshots.kind) && { kind: snapshots.kind }),
  ...(makesCards(snapshots) && { card: CardTerms.parse(snapshots.extra) }),
})

export const offerSnapshotOf = (snapshots: CatalogueOffer): OfferSnapshot => ({
  name: snapshots.name,
  category: snapshots.category,
  realName: snapshots.realName,
  idTypes: snapshots.idTypes,
  ageMin: snapshots.ageMin,
  ageMax: snapshots.ageMax,
  admits: snapshots.admits,
  needsGuardian: snapshots.needsGuardian,
  needsDeckTicket: snapshots.needsDeckTicket,
  grantsDeck: snapshots.grantsDeck,
  perDocumentPerDay: snapshots.perDocumentPerDay,
  refundPolicy: snapshots.refundPolicy,
  changePolicy: snapshots.changePolicy,
  ...(snapshots.options.length > 0 && { options: snapshots.options }),
  ...(snapshots.weightGrams !== null && { weightGrams: snapshots.weightGrams }),
  ...(snapshots.freightCode !== null && { freightCode: snapshots.freightCode }),
  ...(snapshots.needsCard.length > 0 && { needsCard: snapshots.needsCard }),
})
