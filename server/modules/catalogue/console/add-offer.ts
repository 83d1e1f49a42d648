/** A new offer of a product, made like one that it has: not sold until staff turn it on, and without prices of dates. */
import type * as contract from '#contract/console/catalogue/new-product.ts'
import type { EditedProduct, StaffProduct } from '#contract/console/catalogue.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { type EditedOffer, maxOffers } from '#contract/values/edited-offer.ts'
import type { OfferCode } from '#contract/values/product.ts'
import type { Tx } from '../../../platform/db.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import { findDraft, type StoredDraft, writeDraft } from '../draft-sql.ts'
import type { CopyDeps } from './copy-product.ts'
import { copyOfferRows, listOfferIds, type OfferCopy } from './copy-sql.ts'
import { isDelivered, requireOptions } from './offers.ts'
import { raiseVersion } from './product-sql.ts'
import { loadProduct } from './products.ts'

export type AddOfferDeps = CopyDeps & {
  /** An empty stock of its own, called as that of the offer that it is made like. Null when no code for it is free. */
  makeStock(tx: Tx, offer: OfferCopy & { like: OfferCode; code: OfferCode }): Promise<{ code: string } | null>
}

type Wanted = BodyOf<typeof contract.addStaffOffer>

/** Refuses a version that is not the present one, a code that is taken, and options that another offer has. */
export async function addOffer(
  deps: AddOfferDeps,
  tx: Tx,
  { params, body, caller }: WriteCall<typeof contract.addStaffOffer>,
): Promise<Written<StaffProduct>> {
  const { id, product: before } = await loadProduct(deps, tx, params.code, true)
  if (before.version !== body.version) throw new Refusal('STAFF_CHANGED')
  if (before.offers.length >= maxOffers) throw new Refusal('OFFERS_TOO_MANY', { most: maxOffers })
  const draft = await findDraft(tx, params.code)
  // Of what is not published, staff see the draft.
  const { offers } = (before.published ? null : draft?.content) ?? before
  const added = offerLike(offers, body)
  requireOptions(before, [...offers, added])
  const { like, category } = body
  const resourceCode = await insertOffer(deps, tx, { productId: id, product: before, added, like, category })
  await raiseVersion(tx, id)
  const { product: after } = await loadProduct(deps, tx, params.code)
  await addToDraft(tx, { id, draft, before, after }, body)
  const { code: offerCode, name } = added
  const changed = { version: after.version, offerCode, like, name, ...(category && { category }) }
  return {
    answer: { ...after, saved: { by: caller.name, at: deps.clock.now().toISOString() } },
    audit: {
      no: params.code,
      before: { version: before.version },
      after: { ...changed, ...(resourceCode && { resourceCode }) },
    },
  }
}

function offerLike(offers: readonly EditedOffer[], { like, newCode, name, options }: Wanted): EditedOffer {
  const model = offers.find(({ code }) => code === like)
  if (!model) throw new Refusal('BAD_REQUEST', { field: 'like' })
  if (model.options.length !== options.length) throw new Refusal('BAD_REQUEST', { field: 'options' })
  const own = model.options.map(({ name, value }, index) => ({ name, value: options[index] ?? value }))
  return { ...model, code: newCode, name, options: own, active: false }
}

type NewOffer = {
  productId: number
  product: Omit<StaffProduct, 'saved'>
  added: EditedOffer
  like: OfferCode
  category: Wanted['category']
}

/** Draws on the same pools, so that both share their places; of goods there are as many as come into its own stock. */
async function insertOffer(
  deps: AddOfferDeps,
  tx: Tx,
  { productId, product, added, like, category }: NewOffer,
): Promise<string | null> {
  const { code, name, options, active } = added
  const from = (await listOfferIds(tx, productId)).find((offer) => offer.code === like)?.id
  if (from === undefined) throw new Refusal('BAD_REQUEST', { field: 'like' })
  const changes = { name, options, active, category }
  const [copy] = await copyOfferRows(tx, productId, [{ from, code, changes }])
  if (!copy) throw new Refusal('PRODUCT_CODE_TAKEN')
  if (!isDelivered(product)) {
    await deps.copyDraws(tx, [copy])
    return null
  }
  const stock = await deps.makeStock(tx, { ...copy, like, code })
  if (!stock) throw new Refusal('PRODUCT_CODE_TAKEN')
  return stock.code
}

type Drafted = {
  id: number
  draft: StoredDraft | null
  before: Pick<StaffProduct, 'version'>
  after: Pick<StaffProduct, 'version' | 'offers'>
}

/** Whoever wrote the draft publishes it as before, with the new offer in it. */
async function addToDraft(tx: Tx, { id, draft, before, after }: Drafted, wanted: Wanted): Promise<void> {
  if (!draft?.content) return
  const drafted = draft.content.offers
  const added = offerInDraft(drafted, wanted)
  const offers = after.offers.map(
    (offer) => [...drafted, ...(added ? [added] : [])].find(({ code }) => code === offer.code) ?? offer,
  )
  const content: EditedProduct = { ...draft.content, offers }
  const baseVersion = draft.baseVersion === before.version ? after.version : draft.baseVersion
  await writeDraft(tx, id, { baseVersion, content, by: draft.by, at: draft.at })
}

/** Null where the draft has other options than the product: the offer is in it as it was added. */
function offerInDraft(offers: readonly EditedOffer[], wanted: Wanted): EditedOffer | null {
  const model = offers.find(({ code }) => code === wanted.like)
  return model?.options.length === wanted.options.length ? offerLike(offers, wanted) : null
}
