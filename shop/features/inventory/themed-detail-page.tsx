/** /ztyPark/detail: one themed attraction. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ProductPage } from './product-page.tsx'

export function ThemedDetailPage() {
  const { code, ...chosen } = useSearch({ from: '/ztyPark/detail' })
  const navigate = useNavigate()
  return (
    <ProductPage
      key={code}
      code={code}
      chosen={chosen}
      onChoose={(next) =>
        void navigate({ to: '/ztyPark/detail', search: { code, ...next }, replace: true, resetScroll: false })
      }
    />
  )
}
