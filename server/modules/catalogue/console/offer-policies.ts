/** Staff choose the policies of an offer from those that there are and that fit what it is. */
import type { StaffProduct } from '#contract/console/catalogue.ts'
import type { Language } from '#contract/language.ts'
import { familyOf } from '#contract/product-paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import { requireFit } from './policies.ts'
import { listLowestFen, listNewestRules, lockPolicies, type PolicyId } from './policy-sql.ts'

type Product = Pick<StaffProduct, 'type' | 'kind' | 'stay' | 'offers'> & { id: number }
type Edited = { offers: readonly EditedOffer[]; language: Language }

const policiesOf = ({ refundPolicy, changePolicy }: EditedOffer): PolicyId[] => [
  { kind: 'REFUND', code: refundPolicy },
  { kind: 'CHANGE', code: changePolicy },
]

/**
 * Refuses policies that are not there (POLICY_UNKNOWN) or do not fit. Those that an offer has already may stay. Nobody
 * writes a version of what is chosen until the transaction ends.
 */
export async function requireFittingPolicies(
  { clock }: { clock: Clock },
  tx: Tx,
  product: Product,
  { offers, language }: Edited,
): Promise<void> {
  const had = new Set(product.offers.flatMap((offer) => policiesOf(offer).map((id) => keyOf(offer, id))))
  const chosen = offers.flatMap((offer) =>
    policiesOf(offer).flatMap((id) => (had.has(keyOf(offer, id)) ? [] : { offer, id })),
  )
  if (chosen.length === 0) return
  await lockPolicies(
    tx,
    chosen.map(({ id }) => id),
    'choose',
  )
  const known = await listNewestRules(tx)
  const lowest = await listLowestFen(tx, product.id, venueDate(clock.now()))
  for (const { offer, id } of chosen) {
    const policy = known.find(({ kind, code }) => kind === id.kind && code === id.code)
    if (!policy) throw new Refusal('POLICY_UNKNOWN', { code: id.code })
    const sold = {
      family: familyOf(product),
      stay: product.stay,
      name: offer.name,
      lowestFen: lowest.get(offer.code) ?? null,
    }
    requireFit(sold, policy.rules, { language })
  }
}

const keyOf = ({ code: offer }: EditedOffer, { kind, code }: PolicyId): string => `${offer} ${kind} ${code}`
