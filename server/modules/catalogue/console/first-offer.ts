/** The first offer of a product, like no other: not for sale, under the policies that were chosen for it, without prices. */
import type * as contract from '#contract/console/catalogue/new-product.ts'
import type { EditedProduct, StaffProduct } from '#contract/console/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '../../../platform/db.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import { findDraft, writeDraft } from '../draft-sql.ts'
import type { AddOfferDeps } from './add-offer.ts'
import { insertFirstOffer } from './create-sql.ts'
import { requireFittingPolicies } from './offer-policies.ts'
import { raiseVersion } from './product-sql.ts'
import { loadProduct } from './products.ts'

const MAX_PER_ORDER = 20

/** Refuses a version that is not the present one, a product that has offers, a code that is taken, and policies that do not fit. */
export async function addFirstOffer(
  deps: AddOfferDeps,
  tx: Tx,
  { params, body, caller, language }: WriteCall<typeof contract.addFirstOffer>,
): Promise<Written<StaffProduct>> {
  const { id, product: before } = await loadProduct(deps, tx, params.code, true)
  if (before.version !== body.version) throw new Refusal('STAFF_CHANGED')
  if (before.offers.length > 0) throw new Refusal('PRODUCT_HAS_OFFERS')
  const { version: _, newCode: code, ...stated } = body
  const offerId = await insertFirstOffer(tx, { productId: id, code, ...stated, maxPerOrder: MAX_PER_ORDER })
  if (offerId === null) throw new Refusal('PRODUCT_CODE_TAKEN')
  // What has no date has no calendar: as many are sold as come into its stock.
  const stock =
    before.stay === 'NONE' ? await deps.makeStock(tx, { from: offerId, to: offerId, like: code, code }) : null
  if (before.stay === 'NONE' && !stock) throw new Refusal('PRODUCT_CODE_TAKEN')
  await raiseVersion(tx, id)
  const { product: after } = await loadProduct(deps, tx, params.code)
  await requireFittingPolicies(deps, tx, { id, ...before }, { offers: after.offers, language })
  const at = deps.clock.now()
  const draft = await findDraft(tx, params.code)
  if (draft?.content) {
    const content: EditedProduct = { ...draft.content, offers: after.offers }
    const baseVersion = draft.baseVersion === before.version ? after.version : draft.baseVersion
    await writeDraft(tx, id, { ...draft, baseVersion, content })
  }
  return {
    answer: { ...after, saved: { by: caller.name, at: at.toISOString() } },
    audit: {
      no: params.code,
      before: { version: before.version },
      after: {
        version: after.version,
        offerCode: code,
        ...stated,
        ...(stock && { resourceCode: stock.code }),
      },
    },
  }
}
