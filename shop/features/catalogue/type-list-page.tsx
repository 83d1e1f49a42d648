/** The list of one type of product, by the address of the screen: /list/eatery, /list/hotel and their like. */
import { useLocation } from '@tanstack/react-router'
import { typeListedAt } from '#contract/product-paths.ts'
import { useWords } from '../../lib/words.ts'
import { catalogueMessages } from './messages.ts'
import { ProductList } from './product-list.tsx'

export function TypeListPage() {
  const words = useWords(catalogueMessages)
  const listed = typeListedAt(useLocation({ select: ({ pathname }) => pathname }))
  return listed && <ProductList {...listed} layout="column" emptyTitle={words.emptyType} />
}
