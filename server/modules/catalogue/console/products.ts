/** Staff find products, read one and change it. The shop shows a change at once: its memories are emptied by the write. */
import type * as contract from '#contract/console/catalogue.ts'
import type { StaffProduct } from '#contract/console/catalogue.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import {
  findProductRow,
  listEditedOffers,
  listStaffProductRows,
  updateOffers,
  updateProduct,
} from './product-sql.ts'

/** All of them: a tower has tens of products, not thousands. */
export const listProductsForStaff = async ({
  db,
}: {
  db: Db
}): Promise<AnswerOf<typeof contract.listStaffProducts>> => ({
  items: await listStaffProductRows(db),
  nextCursor: null,
})

/** Refuses with NOT_FOUND. */
export const readProductForStaff = ({ db }: { db: Db }, code: ProductCode): Promise<StaffProduct> =>
  load(db, code, false).then(({ product }) => product)

async function load(db: Db | Tx, code: ProductCode, isLocked: boolean) {
  const row = await findProductRow(db, code, isLocked)
  if (!row) throw new Refusal('NOT_FOUND')
  const { id, ...product } = row
  return { id, product: { ...product, offers: await listEditedOffers(db, id) } satisfies StaffProduct }
}

/** Refuses a version that is not the present one, and offers that are not those of the product. */
export async function saveProduct(
  tx: Tx,
  { params, body }: WriteCall<typeof contract.saveStaffProduct>,
): Promise<Written<StaffProduct>> {
  const { id, product: before } = await load(tx, params.code, true)
  const { version, ...edited } = body
  if (before.version !== version) throw new Refusal('STAFF_CHANGED')
  const codes = edited.offers.map(({ code }) => code)
  if (codes.join() !== before.offers.map(({ code }) => code).join())
    throw new Refusal('BAD_REQUEST', { field: 'offers' })
  await updateProduct(tx, id, edited)
  await updateOffers(tx, id, edited.offers)
  const { product: after } = await load(tx, params.code, false)
  return { answer: after, audit: { no: params.code, ...changesOf(before, after) } }
}

/** Only the fields that are others now: the log shows what was changed, not a whole product twice. */
function changesOf(before: StaffProduct, after: StaffProduct) {
  const names = Object.keys(after) as (keyof StaffProduct)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (product: StaffProduct) => Object.fromEntries(changed.map((name) => [name, product[name]]))
  return { before: pick(before), after: pick(after) }
}
