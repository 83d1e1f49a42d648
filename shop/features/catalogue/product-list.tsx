/** All products of one kind, page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductSummary } from '#contract/endpoints/catalogue.ts'
import type { OrderType } from '#contract/values/order.ts'
import type { ProductKind } from '#contract/values/product.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Empty } from '../../ui/state-note.tsx'
import { productsQuery } from './calls.ts'
import { IntroductionLink } from './introduction-link.tsx'
import { catalogueMessages } from './messages.ts'
import { ProductCard, WaitingCard } from './product-card.tsx'
import css from './product-list.module.css'

type Props = {
  kind: ProductKind
  type?: OrderType
  emptyTitle: string
  layout: 'column' | 'grid'
  /** Above the list: what is known of its products. */
  head?: (products: readonly ProductSummary[]) => ReactNode
}

export function ProductList({ kind, type, emptyTitle, layout, head }: Props) {
  const words = useWords(catalogueMessages)
  const products = useInfiniteQuery(productsQuery(kind, type))
  return (
    <>
      <div className={css.head}>
        <IntroductionLink />
      </div>
      <CursorList
        query={products}
        skeleton={<ListSkeleton layout={layout} />}
        empty={<Empty icon="ticket" title={emptyTitle} text={words.emptyText} />}
      >
        {(items) => (
          <>
            {head && <div className={css.head}>{head(items)}</div>}
            <ul className={css[layout]}>
              {items.map((product, index) => (
                <li key={product.code}>
                  <ProductCard
                    product={product}
                    shape={layout === 'grid' ? 'small' : 'wide'}
                    eager={index < (layout === 'grid' ? 4 : 2)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </CursorList>
    </>
  )
}

function ListSkeleton({ layout }: { layout: Props['layout'] }) {
  return (
    <div className={css[layout]}>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <WaitingCard key={key} shape={layout === 'grid' ? 'small' : 'wide'} />
      ))}
    </div>
  )
}
