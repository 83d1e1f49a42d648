/** /ztyPark/list: the themed attractions inside the tower. */
import { useWords } from '../../lib/words.ts'
import { catalogueMessages } from './messages.ts'
import { ProductList } from './product-list.tsx'

export function ThemedListPage() {
  const words = useWords(catalogueMessages)
  return <ProductList kind="ztyPark" layout="grid" emptyTitle={words.emptyThemed} />
}
