/** Staff find products, read one and change it. The shop shows a change at once: its memories are emptied by the write. */
import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/console/catalogue.ts'
import type { EditedProduct, StaffProduct } from '#contract/console/catalogue.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { familyOf } from '#contract/product-paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { EditedPicture } from '#contract/values/edited-picture.ts'
import { type Extra, namedOffersOf, savedExtra } from '#contract/values/extras/registry.ts'
import { FilePath } from '#contract/values/file.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import { readLastWrite } from '../../staff/last-write.ts'
import { endingOf } from '../rules.ts'
import { requireFittingBooking } from './booking.ts'
import { requireFittingPolicies } from './offer-policies.ts'
import { replaceParts } from './offer-sql.ts'
import { type OfferDeps, requirePossibleOffers } from './offers.ts'
import {
  findProductRow,
  listEditedOffers,
  listStaffProductRows,
  type ProductFilter,
  type ProductRow,
  updateOffers,
  updateProduct,
} from './product-sql.ts'

/** Where pictures are found, and what keeps those that a product shows. */
export type ProductDeps = OfferDeps & {
  productFiles: {
    publicUrl: string
    /** Refuses FILE_GONE for what is no picture of a product. */
    keep(tx: Tx, paths: readonly FilePath[]): Promise<void>
  }
}

/** All of them: a tower has tens of products, not thousands. */
export const listProductsForStaff = async (
  { db }: { db: Db },
  filter: ProductFilter,
): Promise<AnswerOf<typeof contract.listStaffProducts>> => ({
  items: await listStaffProductRows(db, filter),
  nextCursor: null,
})

/** Refuses with NOT_FOUND. */
export async function readProductForStaff(
  deps: ProductDeps & { db: Db },
  code: ProductCode,
): Promise<StaffProduct> {
  const { product } = await loadProduct(deps, deps.db, code)
  return { ...product, saved: await readLastWrite(deps.db, 'product', code) }
}

export async function loadProduct(
  { productFiles }: ProductDeps,
  db: Db | Tx,
  code: ProductCode,
  isLocked = false,
): Promise<{ id: number; product: Omit<StaffProduct, 'saved'> }> {
  const row = await findProductRow(db, code, isLocked)
  if (!row) throw new Refusal('NOT_FOUND')
  const { id, picture, paths, texts, ...product } = row
  const offers = await listEditedOffers(db, id)
  const pictures = picturesOf({ picture, paths, texts })
  return { id, product: { ...product, pictures, offers, picturesUrl: productFiles.publicUrl } }
}

/** The main picture first; none of a product that was only begun. */
const picturesOf = ({ picture, paths, texts }: Pick<ProductRow, 'picture' | 'paths' | 'texts'>) =>
  [picture, ...paths.filter((path) => path !== picture)]
    .filter((path) => path !== '')
    .map((path) => ({ path, text: texts[path] ?? { 'zh-CN': '', 'en-US': '' } }))

type SaveCall = Pick<
  WriteCall<typeof contract.saveStaffProduct>,
  'params' | 'body' | 'caller' | 'language'
> & {
  /** Pictures that a draft of it has kept already. */
  known?: readonly EditedPicture[]
  /** Shows it for the first time. */
  publishes?: boolean
}

/** Refuses a version that is not the present one, offers that are not those of the product, policies that do not fit, and pictures of others. */
export async function saveProduct(
  deps: ProductDeps & { clock: Clock },
  tx: Tx,
  { params, body, caller, language, known = [], publishes = false }: SaveCall,
): Promise<Written<StaffProduct>> {
  const { id, product: before } = await loadProduct(deps, tx, params.code, true)
  const { version, ...edited } = body
  if (before.version !== version) throw new Refusal('STAFF_CHANGED')
  if (!before.published && !publishes) throw new Refusal('PRODUCT_UNPUBLISHED')
  await requirePossibleOffers(deps, tx, { id, ...before }, edited.offers)
  await requireFittingPolicies(deps, tx, { id, ...before }, { offers: edited.offers, language })
  requireFittingBooking(before, edited)
  await keepAddedPictures(deps, tx, { known: [...before.pictures, ...known], wanted: edited.pictures })
  await updateProduct(tx, id, { ...edited, extra: extraToSave(before, edited) })
  await updateOffers(tx, id, edited.offers)
  if (!isDeepStrictEqual(partsOf(before), partsOf(edited))) await replaceParts(tx, id, edited.offers)
  const { product: after } = await loadProduct(deps, tx, params.code)
  const answer = { ...after, saved: { by: caller.name, at: deps.clock.now().toISOString() } }
  return { answer, audit: { no: params.code, ...changesOf(before, after) } }
}

/** Refuses facts that do not fit the kind of the product or speak of offers of others, and a product of a kind without the facts that it had. */
export function extraToSave(
  { code, type, kind, extra: before }: Pick<StaffProduct, 'code' | 'type' | 'kind' | 'extra'>,
  { extra, offers }: Pick<EditedProduct, 'extra' | 'offers'>,
): Extra | null {
  const family = familyOf({ type, kind })
  const saved = savedExtra(family, extra)
  if (saved === undefined || (before && !saved)) throw new Refusal('BAD_REQUEST', { field: 'extra' })
  const own = new Set(offers.map((offer) => endingOf(offer.code, code)))
  const strange = namedOffersOf(family, saved).find((named) => !own.has(named))
  if (strange !== undefined) throw new Refusal('FACTS_OFFER_UNKNOWN', { code: strange })
  return saved
}

const partsOf = ({ offers }: Pick<EditedProduct, 'offers'>) => offers.map(({ parts }) => parts)

type Pictures = { known: readonly EditedPicture[]; wanted: readonly EditedPicture[] }

/** Refuses what nobody can have uploaded: a product shows pictures of the shop only, besides those that it has. */
export async function keepAddedPictures(
  { productFiles }: ProductDeps,
  tx: Tx,
  { known, wanted }: Pictures,
): Promise<void> {
  const paths = new Set(known.map(({ path }) => path))
  const added = wanted.flatMap(({ path }) => {
    if (paths.has(path)) return []
    const uploaded = FilePath.safeParse(path)
    if (!uploaded.success) throw new Refusal('BAD_REQUEST', { field: 'pictures' })
    return [uploaded.data]
  })
  await productFiles.keep(tx, added)
}

type Loaded = Omit<StaffProduct, 'saved'>

/** Only the fields that are others now: the log shows what was changed, not a whole product twice. */
export function changesOf(before: Loaded, after: Loaded) {
  const names = Object.keys(after) as (keyof Loaded)[]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const pick = (product: Loaded) => Object.fromEntries(changed.map((name) => [name, product[name]]))
  return { before: pick(before), after: pick(after) }
}
