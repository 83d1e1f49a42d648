/** /index: the tower, what it offers, when it is open. Kept alive by the shell. */
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ProductSummary } from '#contract/endpoints/catalogue.ts'
import type { Shop } from '#contract/endpoints/setting.ts'
import { shortcuts } from '#contract/navigation.ts'
import { BelowFold } from '../../lib/below-fold.tsx'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { NearViewport } from '../../lib/near-viewport.tsx'
import { QueryView } from '../../lib/query-view.tsx'
import { shopQuery } from '../../lib/settings.ts'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { productsQuery } from '../catalogue/calls.ts'
import { ProductCard, WaitingCard } from '../catalogue/product-card.tsx'
import { AnnouncementStrip } from './announcement-strip.tsx'
import { Hero } from './hero.tsx'
import css from './home-page.module.css'
import { homeMessages } from './messages.ts'
import { Section } from './section.tsx'

const MoreKinds = lazy(async () => ({ default: (await import('./more-kinds.tsx')).MoreKinds }))

const waitingCards = ['first', 'second', 'third', 'fourth']

/** Two rows; the rest is one tap away. */
const themedShown = 4

export function HomePage() {
  const words = useWords(homeMessages)
  const parks = useInfiniteQuery(productsQuery('park'))
  const themed = useInfiniteQuery(productsQuery('ztyPark'))
  return (
    <div className={css.home}>
      <QueryView query={useQuery(shopQuery)} skeleton={<TopSkeleton />}>
        {(shop) => <Top shop={shop} />}
      </QueryView>
      <BelowFold>
        <SearchLink />
        <QuickEntries />
        <Section title={words.featured} all="/park/list">
          <Products query={parks} layout="row" />
        </Section>
        <BelowFold>
          <Section title={words.themedTitle} all="/ztyPark/list">
            <Products query={themed} layout="grid" most={themedShown} />
          </Section>
          <NearViewport>
            <Suspense>
              <MoreKinds />
            </Suspense>
          </NearViewport>
        </BelowFold>
      </BelowFold>
    </div>
  )
}

function Top({ shop }: { shop: Shop }) {
  const words = useWords(homeMessages)
  return (
    <>
      <Hero shop={shop} />
      <section className={css.hours}>
        <p className={css.open}>
          <Icon name="clock" size={20} />
          <span className={css.label}>{words.open}</span>
          <strong>{shop.openingHours}</strong>
        </p>
        <p className={css.address}>
          <Icon name="place" size={20} />
          {shop.address}
        </p>
        {shop.announcements.length > 0 && <AnnouncementStrip announcements={shop.announcements} />}
      </section>
    </>
  )
}

/** Looks like the field that it leads to. */
function SearchLink() {
  const words = useWords(homeMessages)
  return (
    <Link to="/search" className={css.search}>
      <Icon name="search" size={20} />
      {words.search}
    </Link>
  )
}

function QuickEntries() {
  const words = useWords(homeMessages)
  return (
    <nav className={css.entries} aria-label={words.entries}>
      {shortcuts.map((entry) => (
        <Link key={entry.to} to={entry.to} className={css.entry}>
          <span className={css.icon}>
            <Icon name={entry.icon} />
          </span>
          {words[entry.icon]}
        </Link>
      ))}
    </nav>
  )
}

type Pages = { pages: readonly { items: readonly ProductSummary[] }[] }
type ProductsProps = { query: UseInfiniteQueryResult<Pages>; layout: 'row' | 'grid'; most?: number }

/** The first page is enough here. */
function Products({ query, layout, most }: ProductsProps) {
  const items = query.data?.pages[0]?.items
  const shape = layout === 'grid' ? 'small' : 'wide'
  if (!items && query.isError && !query.isFetching) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <ul className={css[layout]}>
      {items
        ? items.slice(0, most).map((product) => (
            <li key={product.code}>
              <ProductCard product={product} shape={shape} />
            </li>
          ))
        : waitingCards.slice(0, most ?? 2).map((key) => (
            <li key={key}>
              <WaitingCard shape={shape} />
            </li>
          ))}
    </ul>
  )
}

function TopSkeleton() {
  return (
    <>
      <div className={css.heroWaiting}>
        <Skeleton shape="fill" />
      </div>
      <div className={`${css.hours} ${css.hoursWaiting}`}>
        <Skeleton shape="title" />
        <Skeleton shape="short" />
      </div>
    </>
  )
}
