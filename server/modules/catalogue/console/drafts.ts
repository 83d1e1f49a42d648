/** Drafts of products: kept beside what the shop shows, looked at by a link, and published in one step. */
import type * as contract from '#contract/console/catalogue.ts'
import type { ProductDraft, StaffProduct } from '#contract/console/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import { findDraft, type StoredDraft, writeDraft } from '../draft-sql.ts'
import { previewLink } from '../preview-link.ts'
import { requireFittingBooking } from './booking.ts'
import { requireFittingPolicies } from './offer-policies.ts'
import { requirePossibleOffers } from './offers.ts'
import {
  changesOf,
  extraToSave,
  keepAddedPictures,
  loadProduct,
  type ProductDeps,
  saveProduct,
} from './products.ts'

export type DraftDeps = ProductDeps & { clock: Clock; vault: Vault }

/** Refuses with NOT_FOUND. */
export async function readDraft(deps: DraftDeps & { db: Db }, code: ProductCode): Promise<ProductDraft> {
  const { product } = await loadProduct(deps, deps.db, code)
  return answerOf(deps, product, await findDraft(deps.db, code))
}

const answerOf = (
  { vault, clock }: DraftDeps,
  { code, version }: Pick<StaffProduct, 'code' | 'version'>,
  stored: StoredDraft | null,
): ProductDraft => ({
  version: stored?.version ?? 0,
  draft: stored?.content
    ? {
        product: stored.content,
        by: stored.by,
        at: stored.at.toISOString(),
        isOutdated: stored.baseVersion !== version,
        preview: previewLink(vault, code, clock.now()),
      }
    : null,
})

/** Refuses a draft or a product that is not the one that was read, and what could not be saved as the product. */
export async function saveDraft(
  deps: DraftDeps,
  tx: Tx,
  { params, body, caller, language }: WriteCall<typeof contract.saveProductDraft>,
): Promise<Written<ProductDraft>> {
  const { id, product } = await loadProduct(deps, tx, params.code, true)
  const before = await findDraft(tx, params.code)
  if (product.version !== body.productVersion || (before?.version ?? 0) !== body.version)
    throw new Refusal('STAFF_CHANGED')
  await requirePossibleOffers(deps, tx, { id, ...product }, body.product.offers)
  await requireFittingPolicies(deps, tx, { id, ...product }, { offers: body.product.offers, language })
  requireFittingBooking(product, body.product)
  const content = { ...body.product, extra: extraToSave(product, body.product) }
  const known = [...product.pictures, ...(before?.content?.pictures ?? [])]
  await keepAddedPictures(deps, tx, { known, wanted: body.product.pictures })
  const written = { by: caller.name, at: deps.clock.now() }
  await writeDraft(tx, id, { baseVersion: product.version, content, ...written })
  const after = await findDraft(tx, params.code)
  const was = { ...product, ...before?.content }
  const changes = changesOf(was, { ...product, ...content })
  return {
    answer: answerOf(deps, product, after),
    audit: {
      no: params.code,
      before: { draftVersion: before?.version ?? 0, ...changes.before },
      after: { draftVersion: after?.version, ...changes.after },
    },
  }
}

/** Refuses a draft that is not the one that was read. */
export async function discardDraft(
  deps: DraftDeps,
  tx: Tx,
  { params, caller }: WriteCall<typeof contract.discardProductDraft>,
): Promise<Written<ProductDraft>> {
  const { id, product } = await loadProduct(deps, tx, params.code, true)
  // It is all that there is of the product.
  if (!product.published) throw new Refusal('PRODUCT_UNPUBLISHED')
  await requireDraft(tx, params.code, Number(params.version))
  const written = { by: caller.name, at: deps.clock.now() }
  await writeDraft(tx, id, { baseVersion: product.version, content: null, ...written })
  return {
    answer: answerOf(deps, product, await findDraft(tx, params.code)),
    audit: {
      no: params.code,
      before: { draftVersion: Number(params.version) },
      after: { draft: 'discarded' },
    },
  }
}

async function requireDraft(tx: Tx, code: ProductCode, version: number) {
  const stored = await findDraft(tx, code)
  if (!stored?.content || stored.version !== version) throw new Refusal('STAFF_CHANGED')
  return { ...stored, content: stored.content }
}

/** The same as saving it, so the log shows what of the product changed. Refuses one that was written on an older product. */
export async function publishDraft(
  deps: DraftDeps,
  tx: Tx,
  call: WriteCall<typeof contract.publishProductDraft>,
): Promise<Written<StaffProduct>> {
  const { params, body, caller, language } = call
  const { id, product } = await loadProduct(deps, tx, params.code, true)
  const { content, baseVersion } = await requireDraft(tx, params.code, body.version)
  if (baseVersion !== product.version) throw new Refusal('DRAFT_OUTDATED')
  const written = { by: caller.name, at: deps.clock.now() }
  await writeDraft(tx, id, { baseVersion: product.version, content: null, ...written })
  const known = content.pictures
  const edited = { ...content, version: product.version }
  return await saveProduct(deps, tx, { params, caller, language, body: edited, known, publishes: true })
}
