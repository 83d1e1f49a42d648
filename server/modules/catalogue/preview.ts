/** A product as its draft would have it, for those who have the link. Read anew each time: no memory of the shop knows drafts. */
import type { EditedProduct } from '#contract/console/catalogue.ts'
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import type { Language } from '#contract/language.ts'
import { type Family, familyOf } from '#contract/product-paths.ts'
import { makesCards } from '#contract/product-service.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CardTypeCode } from '#contract/values/card.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { EditedPart } from '#contract/values/package-part.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { venueDate } from '#contract/values/time.ts'
import { type Db, inSnapshot } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { type CatalogueDeps, shownDetail } from './catalogue.ts'
import {
  type CatalogueOffer,
  type CatalogueProduct,
  loadProducts,
  type PackagePart,
  type PolicyRow,
  withPolicies,
} from './catalogue-memory.ts'
import { findDraft } from './draft-sql.ts'
import { isGoodPreview, type PreviewProof } from './preview-link.ts'
import { listPolicyRows } from './store.ts'

export type PreviewDeps = CatalogueDeps & { db: Db; vault: Vault }

/** Refuses a link that was altered, made for another product or is over, and a draft that is there no more. */
export async function showPreview(
  { db, clock, vault, catalogue }: PreviewDeps,
  { code, ...proof }: PreviewProof & { code: ProductCode },
  language: Language,
  channel: SalesChannel,
): Promise<ProductDetail> {
  const now = clock.now()
  if (!isGoodPreview(vault, code, { ...proof, now })) throw new Refusal('PREVIEW_OVER')
  const { draft, known, policies } = await inSnapshot(db, async (tx) => ({
    draft: await findDraft(tx, code),
    known: await loadProducts(tx, 'all'),
    policies: await listPolicyRows(tx),
  }))
  const product = known.get(code)
  if (!draft?.content || !product) throw new Refusal('PREVIEW_OVER')
  const prices = await catalogue.fromPrices(venueDate(now), channel)
  return shownDetail(withDraft(product, draft.content, { products: [...known.values()], policies }), {
    all: await catalogue.products(),
    prices,
    language,
  })
}

type Known = { products: readonly CatalogueProduct[]; policies: readonly PolicyRow[] }

function withDraft(product: CatalogueProduct, draft: EditedProduct, known: Known): CatalogueProduct {
  const { name, summary, description, place, openingHours, howToUse, notice, tags, saleState } = draft
  const { pictures, includes, suits, confirmWithinMinutes, minLength, maxLength, checkIn, checkOut } = draft
  const { validDays, ways } = draft
  return {
    ...product,
    ...{ name, summary, description, place, openingHours, howToUse, notice, tags, saleState },
    ...{ includes, suits, confirmWithinMinutes, minLength, maxLength, checkIn, checkOut, validDays },
    getting: ways.length > 0 ? ways : product.getting,
    extra: draft.extra,
    bookableDays: draft.bookableDays,
    picture: pictures[0]?.path ?? product.picture,
    pictures: pictures.map(({ path }) => path),
    pictureTexts: Object.fromEntries(pictures.map(({ path, text }) => [path, text])),
    offers: product.offers.flatMap((offer) =>
      offerWith(offer, draft.offers, { ...known, family: familyOf(product) }),
    ),
  }
}

function offerWith(
  offer: CatalogueOffer,
  drafts: readonly EditedOffer[],
  { products, policies, family }: Known & { family: Family },
): CatalogueOffer[] {
  const draft = drafts.find(({ code }) => code === offer.code)
  if (!draft?.active) return []
  const { name, description, realName, maxPerOrder, saleFrom, saleUntil, needsCard, parts } = draft
  const { options, freight: freightCode, weightGrams, ageMin, ageMax, idTypes, cutoffMinutes } = draft
  const { needsGuardian, needsDeckTicket, grantsDeck, perDocumentPerDay } = draft
  const isAnnual = (type: CardTypeCode) =>
    products.some((product) => String(product.code) === type && makesCards(product))
  const cardKinds = [...new Set(needsCard.map((type) => (isAnnual(type) ? 'ANNUAL' : 'CITIZEN')))].toSorted()
  const { parts: _, ...rest } = offer
  const drafted = {
    ...{ ...rest, name, description, realName, maxPerOrder, saleFrom, saleUntil, needsCard, cardKinds },
    ...{ options, freightCode, weightGrams, ageMin, ageMax, idTypes, cutoffMinutes },
    ...{ needsGuardian, needsDeckTicket, grantsDeck, perDocumentPerDay },
    ...{ refundPolicyCode: draft.refundPolicy, changePolicyCode: draft.changePolicy },
  }
  return withPolicies(drafted, policies, family).map((sold) => ({
    ...sold,
    ...(parts.length > 0 && { parts: parts.flatMap((part) => partWith(part, sold, products)) }),
  }))
}

function partWith(
  { offerCode, code, quantity, dayFrom, length }: EditedPart,
  { refundPolicy, changePolicy }: CatalogueOffer,
  known: readonly CatalogueProduct[],
): PackagePart[] {
  const product = known.find(({ offers }) => offers.some((offer) => offer.code === offerCode))
  const offer = product?.offers.find((one) => one.code === offerCode)
  if (!product || !offer) return []
  return [{ code, quantity, dayFrom, length, product, offer: { ...offer, refundPolicy, changePolicy } }]
}
