/** A new product from an existing one: with a draft, not published, and without dates. */
import type * as contract from '#contract/console/catalogue.ts'
import { EditedProduct, type StaffProduct } from '#contract/console/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import { OfferCode, type ProductCode } from '#contract/values/product.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import { writeDraft } from '../draft-sql.ts'
import { endingOf } from '../rules.ts'
import { copyOfferRows, copyProductRow, listOfferIds, type OfferCopy } from './copy-sql.ts'
import { loadProduct, type ProductDeps } from './products.ts'

export type CopyDeps = ProductDeps & {
  clock: Clock
  /** What the offers draw on, of those that they were copied from. */
  copyDraws(tx: Tx, copies: readonly OfferCopy[]): Promise<void>
}

/** DECK-ADULT of DECK is DECK2-ADULT of DECK2. */
function offerCodeOf(offer: OfferCode, from: ProductCode, to: ProductCode): OfferCode {
  const code = OfferCode.safeParse(`${to}-${endingOf(offer, from)}`)
  if (!code.success) throw new Refusal('BAD_REQUEST', { field: 'newCode' })
  return code.data
}

/** Refuses what the editor would not take: the draft of the copy could be neither read nor published. */
function draftOf(product: Omit<StaffProduct, 'saved'>, isFromPublished: boolean): EditedProduct {
  const draft = EditedProduct.safeParse(product)
  // What was only begun is not complete.
  if (!draft.success) throw new Refusal(isFromPublished ? 'PRODUCT_OVER_LIMITS' : 'PRODUCT_UNPUBLISHED')
  return draft.data
}

/** Refuses a code that is taken, by a product or by one of the offers. */
export async function copyProduct(
  deps: CopyDeps,
  tx: Tx,
  { params, body, caller }: WriteCall<typeof contract.copyStaffProduct>,
): Promise<Written<StaffProduct>> {
  const { newCode: code, name } = body
  const { id: from, product: source } = await loadProduct(deps, tx, params.code, true)
  const offers = await listOfferIds(tx, from)
  const wanted = offers.map((offer) => ({
    from: offer.id,
    code: offerCodeOf(offer.code, params.code, code),
  }))
  const id = await copyProductRow(tx, { from, code, name })
  if (id === null) throw new Refusal('PRODUCT_CODE_TAKEN')
  const copies = await copyOfferRows(tx, id, wanted)
  if (copies.length < wanted.length) throw new Refusal('PRODUCT_CODE_TAKEN')
  await deps.copyDraws(tx, copies)
  const { product } = await loadProduct(deps, tx, code)
  const at = deps.clock.now()
  const content = draftOf(product, source.published)
  await writeDraft(tx, id, { baseVersion: product.version, content, by: caller.name, at })
  return {
    answer: { ...product, saved: { by: caller.name, at: at.toISOString() } },
    audit: { no: code, after: { copyOf: params.code, name } },
  }
}
