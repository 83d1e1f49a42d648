/** A new product that is like no other: unpublished, with a name alone, to be filled in and given offers. */
import type * as contract from '#contract/console/catalogue/new-product.ts'
import type { StaffProduct } from '#contract/console/catalogue.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { familyOf, typedProducts } from '#contract/product-paths.ts'
import { Refusal } from '#contract/refusals.ts'
import { countsValidDays } from '#contract/values/product-booking.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { SlotTime } from '#contract/values/time.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import { insertProductRow, type NewProductRow } from './create-sql.ts'
import { isDelivered } from './offers.ts'
import { loadProduct, type ProductDeps } from './products.ts'

type NewProduct = BodyOf<typeof contract.createStaffProduct>

/** Where staff always confirm, they have two hours, until they say otherwise. */
const CONFIRM_WITHIN_MINUTES = 120
const [CHECK_IN, CHECK_OUT] = [SlotTime.parse('14:00'), SlotTime.parse('12:00')]

/** Refuses a code that is taken, kinds and ways to choose a time that do not belong together, and days that nothing counts. */
export async function createProduct(
  deps: ProductDeps & { clock: Clock },
  tx: Tx,
  { body, caller }: WriteCall<typeof contract.createStaffProduct>,
): Promise<Written<StaffProduct>> {
  requirePossible(body)
  if (!(await insertProductRow(tx, rowOf(body)))) throw new Refusal('PRODUCT_CODE_TAKEN')
  const { product } = await loadProduct(deps, tx, body.code)
  return {
    answer: { ...product, saved: { by: caller.name, at: deps.clock.now().toISOString() } },
    audit: { no: body.code, after: body },
  }
}

function requirePossible({ type, kind, stay, validDays }: NewProduct): void {
  if (!typedProducts.some((typed) => typed.type === type && typed.kind === kind))
    throw new Refusal('BAD_REQUEST', { field: 'kind' })
  const family = familyOf({ type, kind })
  const { stays } = productTypeTerms[family]
  if (!stays.includes(stay)) throw new Refusal('BAD_REQUEST', { field: 'stay' })
  if (countsValidDays({ family, stay }) !== (validDays !== null))
    throw new Refusal('BAD_REQUEST', { field: 'validDays' })
}

function rowOf(product: NewProduct): NewProductRow {
  const { confirm, getting } = productTypeTerms[familyOf(product)]
  const isOfNights = product.stay === 'NIGHTS'
  return {
    ...product,
    confirmWithinMinutes: confirm === 'always' ? CONFIRM_WITHIN_MINUTES : null,
    getting: isDelivered(product) ? getting : null,
    checkIn: isOfNights ? CHECK_IN : null,
    checkOut: isOfNights ? CHECK_OUT : null,
  }
}
