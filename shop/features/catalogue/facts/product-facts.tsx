/** What products of one kind state of themselves; a page loads the component of its own kind and of no other. */
import { type ComponentType, lazy, Suspense } from 'react'
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import { type Family, familyOf } from '#contract/product-paths.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** `extra` was checked by the server with the schema of the kind. */
type FactsProps = { extra: NonNullable<ProductDetail['extra']> } & Pick<
  ProductDetail,
  'code' | 'times' | 'ways' | 'returnHours'
>

const facts: Partial<Record<Family, ComponentType<FactsProps>>> = {
  HTRM: lazy(async () => ({ default: (await import('./hotel-facts.tsx')).HotelFacts })),
  ER: lazy(async () => ({ default: (await import('./eatery-facts.tsx')).EateryFacts })),
  MD: lazy(async () => ({ default: (await import('./goods-facts.tsx')).GoodsFacts })),
  RT: lazy(async () => ({ default: (await import('./tour-facts.tsx')).TourFacts })),
  GD: lazy(async () => ({ default: (await import('./guide-facts.tsx')).GuideFacts })),
  CR: lazy(async () => ({ default: (await import('./car-facts.tsx')).CarFacts })),
  FT: lazy(async () => ({ default: (await import('./travel-facts.tsx')).TravelFacts })),
  card: lazy(async () => ({ default: (await import('./card-facts.tsx')).CardFacts })),
  SR: lazy(async () => ({ default: (await import('./cruise-facts.tsx')).CruiseFacts })),
}

export function ProductFacts({ product }: { product: ProductDetail }) {
  const { extra } = product
  const Facts = facts[familyOf(product)]
  if (!extra || !Facts) return null
  return (
    <Suspense fallback={<Skeleton shape="card" />}>
      <Facts {...product} extra={extra} />
    </Suspense>
  )
}
