/** /park/list: every ticket of the tower. */
import { useWords } from '../../lib/words.ts'
import { CompareTickets } from './compare-tickets.tsx'
import { catalogueMessages } from './messages.ts'
import { ProductList } from './product-list.tsx'

export function ParkListPage() {
  const words = useWords(catalogueMessages)
  return (
    <ProductList
      kind="park"
      layout="column"
      emptyTitle={words.emptyTickets}
      head={(products) => <CompareTickets products={products} />}
    />
  )
}
