/** What staff may say of the offers of a product: which parts a package has, which cards an offer asks for, how goods are sent, and which options they have. */
import type { OfferChoices, StaffProduct } from '#contract/console/catalogue.ts'
import type { Texts } from '#contract/language.ts'
import { familyOf, type TypedProduct } from '#contract/product-paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CardTypeCode } from '#contract/values/card.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import type { EditedPart } from '#contract/values/package-part.ts'
import type { OfferCode } from '#contract/values/product.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { listAnnualCards, listOffersOfSeveral, listPartOffers, type PartOffer } from './offer-sql.ts'
import { listNewestRules } from './policy-sql.ts'

export type OfferDeps = {
  /** Cards that nobody buys, closed ones too; all others are products. */
  citizenCards(on: Db | Tx): Promise<{ code: CardTypeCode; name: Texts }[]>
  freightTemplates(on: Db | Tx): Promise<OfferChoices['freight']>
}

const isPackage = (product: TypedProduct): boolean => productTypeTerms[familyOf(product)].proof === 'parts'

const isPossible = (offer: PartOffer): boolean => !isPackage(offer) && offer.stay !== 'NONE'

export async function readOfferChoices({ db, ...deps }: OfferDeps & { db: Db }): Promise<OfferChoices> {
  const offers = await listPartOffers(db)
  return {
    parts: offers.filter(isPossible).map(({ code, name, productCode, productName, stay }) => ({
      ...{ code, name, productCode, productName, stay },
    })),
    cardTypes: await listCardTypes(deps, db),
    freight: await deps.freightTemplates(db),
    policies: await listNewestRules(db),
  }
}

const listCardTypes = async ({ citizenCards }: Pick<OfferDeps, 'citizenCards'>, on: Db | Tx) => [
  ...(await listAnnualCards(on)),
  ...(await citizenCards(on)),
]

type Product = Pick<StaffProduct, 'type' | 'kind' | 'stay' | 'offers'> & { id: number }

/** Refuses offers that are not those of the product, parts that cannot be had, cards that nobody can show, deck tickets that count for no document, and freight that has no price. */
export async function requirePossibleOffers(
  deps: OfferDeps,
  tx: Tx,
  product: Product,
  edited: readonly EditedOffer[],
): Promise<void> {
  const codesOf = (offers: readonly EditedOffer[]) => offers.map(({ code }) => code).join()
  if (codesOf(product.offers) !== codesOf(edited)) throw new Refusal('BAD_REQUEST', { field: 'offers' })
  await requireParts(tx, product, edited)
  await requireCards(deps, tx, product, edited)
  await requireFreight(deps, tx, product, edited)
  requireOptions(product, edited)
  requireDeck(product, edited)
  // A guardian comes on the same date, and a deck ticket is one of the same date.
  const isOfDate = edited.some((offer) => offer.needsGuardian || offer.needsDeckTicket || offer.grantsDeck)
  if (product.stay === 'NONE' && isOfDate) throw new Refusal('BAD_REQUEST', { field: 'offers' })
}

/** Documents have it once a day. What was stored before may stay as it is. */
const cannotCount = ({ grantsDeck, realName, perDocumentPerDay }: EditedOffer): boolean =>
  grantsDeck && (realName === 'NONE' || !perDocumentPerDay)

function requireDeck({ offers: before }: Product, edited: readonly EditedOffer[]): void {
  const kept = new Set(before.filter(cannotCount).map(({ code }) => code))
  const unfit = edited.find((offer) => cannotCount(offer) && !kept.has(offer.code))
  if (unfit) throw new Refusal('OFFER_DECK_UNFIT', { code: unfit.code })
}

export const isDelivered = (product: TypedProduct): boolean =>
  productTypeTerms[familyOf(product)].getting.includes('DELIVERY')

const textOf = (options: EditedOffer['options']): string =>
  JSON.stringify(
    options.map(({ name, value }) => [name, value].map((texts) => [texts['zh-CN'], texts['en-US']])),
  )

/** Only what is delivered has options, and no two offers the same ones. */
export function requireOptions(product: TypedProduct, edited: readonly EditedOffer[]): void {
  const known = new Map<string, OfferCode>()
  for (const { code, options } of edited) {
    if (options.length === 0) continue
    if (!isDelivered(product)) throw new Refusal('OFFER_OPTIONS_UNFIT', { code })
    const other = known.get(textOf(options))
    if (other) throw new Refusal('OFFER_OPTIONS_TAKEN', { code, other })
    known.set(textOf(options), code)
  }
}

/** Only what is delivered has freight; what is charged by weight has one. */
async function requireFreight(
  { freightTemplates }: OfferDeps,
  tx: Tx,
  product: Product,
  edited: readonly EditedOffer[],
): Promise<void> {
  const sent = edited.flatMap(({ code, freight, weightGrams }) =>
    freight === null ? [] : { code, freight, weightGrams },
  )
  if (sent.length === 0) return
  if (!isDelivered(product)) throw new Refusal('BAD_REQUEST', { field: 'offers' })
  const templates = new Map((await freightTemplates(tx)).map((template) => [template.code, template]))
  for (const { code, freight, weightGrams } of sent) {
    const template = templates.get(freight)
    if (!template) throw new Refusal('FREIGHT_TEMPLATE_UNKNOWN', { code: freight })
    if (template.chargeBy === 'WEIGHT' && weightGrams === null)
      throw new Refusal('FREIGHT_WEIGHT_MISSING', { code })
  }
}

/** A package is no part of a package, so parts never come round to the package itself. */
async function requireParts(tx: Tx, product: Product, edited: readonly EditedOffer[]): Promise<void> {
  const parts = edited.flatMap((offer) => offer.parts)
  if (!isPackage(product)) {
    if (parts.length > 0) throw new Refusal('BAD_REQUEST', { field: 'offers' })
    return
  }
  const empty = edited.find((offer) => offer.active && offer.parts.length === 0)
  if (empty) throw new Refusal('PACKAGE_EMPTY', { code: empty.code })
  const found = await listPartOffers(
    tx,
    parts.map(({ offerCode }) => offerCode),
  )
  const offers = new Map(found.map((offer) => [offer.code, offer]))
  for (const part of parts) requirePart(part, offers.get(part.offerCode))
}

const hasLength = ({ stay }: PartOffer): boolean => stay === 'NIGHTS' || stay === 'DAYS'

function requirePart({ offerCode: code, length }: EditedPart, offer: PartOffer | undefined): void {
  if (!offer) throw new Refusal('PART_UNKNOWN', { code })
  if (isPackage(offer)) throw new Refusal('PART_IS_PACKAGE', { code })
  if (offer.stay === 'NONE') throw new Refusal('PART_WITHOUT_DATE', { code })
  if (hasLength(offer) !== (length !== null)) throw new Refusal('PART_LENGTH', { code })
}

/** One holder a ticket, named with a document, who comes on a day. */
async function requireCards(
  deps: OfferDeps,
  tx: Tx,
  { id, stay }: Product,
  edited: readonly EditedOffer[],
): Promise<void> {
  const ofHolders = edited.filter(({ needsCard }) => needsCard.length > 0)
  if (ofHolders.length === 0) return
  const ofSeveral = await listOffersOfSeveral(tx, id)
  const unfit = ofHolders.find(
    ({ code, realName, needsGuardian }) =>
      stay === 'NONE' || realName !== 'EVERY' || needsGuardian || ofSeveral.includes(code),
  )
  if (unfit) throw new Refusal('CARD_OFFER_UNFIT', { code: unfit.code })
  const known = new Set((await listCardTypes(deps, tx)).map(({ code }) => code))
  const unknown = ofHolders.flatMap(({ needsCard }) => needsCard).find((code) => !known.has(code))
  if (unknown) throw new Refusal('CARD_TYPE_UNKNOWN', { code: unknown })
}
