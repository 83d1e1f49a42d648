/** One product of any type: /park/detail, /ztyPark/detail, /detail/eatery and their like. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { ProductPage } from './product-page.tsx'

export function ProductDetailPage() {
  const { code = '' as ProductCode, date, until, slot } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <ProductPage
      key={code}
      code={code}
      chosen={{ ...(date && { date }), ...(until && { until: until as VisitDate }), ...(slot && { slot }) }}
      onChoose={(next) =>
        // What else the address says is of its comments, and stays.
        void navigate({
          to: '.',
          search: ({ date: _date, until: _until, slot: _slot, ...others }) => ({ ...others, code, ...next }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
