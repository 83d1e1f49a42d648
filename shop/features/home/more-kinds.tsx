/** Below tickets and attractions: every other kind of which the tower sells something. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { productTypes } from '#contract/values/product-types.ts'
import { language } from '../../lib/language.ts'
import { useProductLinks } from '../../lib/product-links.ts'
import { productsQuery } from '../catalogue/calls.ts'
import { ProductCard } from '../catalogue/product-card.tsx'
import css from './home-page.module.css'
import { Section } from './section.tsx'

/** Nothing until it is known, and nothing when there is nothing: it stands last, so nothing below it moves. */
export function MoreKinds() {
  const links = useProductLinks()
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(productsQuery('general'))
  useEffect(() => {
    // What failed is not asked for again and again on a dead line.
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const products = data?.pages.flatMap(({ items }) => items) ?? []
  return [...Map.groupBy(products, ({ type }) => type)].map(([type, ofType]) => (
    <Section key={type} title={productTypes[type].words[language].name} all={links.list({ type })}>
      <ul className={css.row}>
        {ofType.map((product) => (
          <li key={product.code}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  ))
}
