/** All products of one kind, page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductSummary } from '#contract/endpoints/catalogue.ts'
import type { OrderType } from '#contract/values/order.ts'
import type { ProductKind } from '#contract/values/product.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { productsQuery } from './calls.ts'
import { IntroductionLink } from './introduction-link.tsx'
import { ListFilterBar, useListFilter, WaitingFilterBar } from './list-filter.tsx'
import { listMessages } from './list-messages.ts'
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
  const listWords = useWords(listMessages)
  const [filter, setFilter] = useListFilter()
  const products = useInfiniteQuery({
    ...productsQuery(kind, type, filter),
    // Another tag leaves what is there in its place until its own products come; that there is nothing says nothing of it.
    placeholderData: (before) => (before?.pages.some(({ items }) => items.length > 0) ? before : undefined),
  })
  const [first] = products.data?.pages ?? []
  const shown = products.data?.pages.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <div className={css.head}>
        <IntroductionLink />
      </div>
      {!first && <WaitingFilterBar />}
      {first && first.total > 1 && <ListFilterBar tags={first.tags} filter={filter} onChange={setFilter} />}
      <p className="visually-hidden" role="status">
        {filter.tag &&
          shown &&
          !products.hasNextPage &&
          !products.isPlaceholderData &&
          listWords.found(shown)}
      </p>
      <CursorList
        query={products}
        skeleton={<ListSkeleton layout={layout} />}
        empty={
          filter.tag ? (
            <NothingFound onShowAll={() => setFilter({})} />
          ) : (
            <Empty icon="ticket" title={emptyTitle} text={words.emptyText} />
          )
        }
      >
        {(items) => (
          <>
            {head && <div className={css.head}>{head(items)}</div>}
            <ul className={css[layout]} aria-busy={products.isPlaceholderData || undefined}>
              {items.map((product, index) => (
                <li key={product.code}>
                  <ProductCard
                    product={product}
                    shape={layout === 'grid' ? 'small' : 'wide'}
                    isFirst={index < (layout === 'grid' ? 4 : 2)}
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

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const words = useWords(listMessages)
  return (
    <Empty
      icon="search"
      title={words.nothingFound}
      text={words.nothingFoundText}
      action={
        <Button size="s" onClick={onShowAll}>
          {words.showAll}
        </Button>
      }
    />
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
