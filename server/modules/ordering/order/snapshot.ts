/** What was promised when the seats were held, and stays as it was whatever the catalogue says later. */
import type { Extra } from '#contract/values/extras/registry.ts'
import type { CatalogueOffer, CatalogueProduct } from '../../catalogue/catalogue-memory.ts'

export type ProductSnapshot = Pick<
  CatalogueProduct,
  'type' | 'name' | 'picture' | 'place' | 'howToUse' | 'noticeVersion' | 'notice' | 'confirmWithinMinutes'
> & {
  /** What its kind states beside what all products do; absent where it states nothing. */
  extra?: Extra
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
>

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
})
