/** /park/detail: one ticket product. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ProductPage } from './product-page.tsx'

export function ParkDetailPage() {
  const { code, ...chosen } = useSearch({ from: '/park/detail' })
  const navigate = useNavigate()
  return (
    <ProductPage
      key={code}
      code={code}
      chosen={chosen}
      onChoose={(next) =>
        void navigate({ to: '/park/detail', search: { code, ...next }, replace: true, resetScroll: false })
      }
    />
  )
}
