/** One product from first look to pressing on: shared by tickets and themed attractions. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import { groupPolicies } from '#contract/group-policies.ts'
import { maxPerOrder } from '#contract/max-per-order.ts'
import { productPath, takesComments } from '#contract/product-paths.ts'
import { pathOfScreen } from '#contract/screens.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { BelowFold } from '../../lib/below-fold.tsx'
import { CallFailure } from '../../lib/failures.ts'
import { language } from '../../lib/language.ts'
import { NearViewport } from '../../lib/near-viewport.tsx'
import { useOrderLinks } from '../../lib/order-links.ts'
import { type PageSubject, usePageSubject } from '../../lib/page-subject.ts'
import { useBuyer, useProductLinks } from '../../lib/product-links.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Stack } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { productQuery } from '../catalogue/calls.ts'
import { saleStateWords } from '../catalogue/card-messages.ts'
import { ProductFacts } from '../catalogue/facts/product-facts.tsx'
import { catalogueMessages } from '../catalogue/messages.ts'
import { ProductHead } from '../catalogue/product-head.tsx'
import { ProductTexts } from '../catalogue/product-texts.tsx'
import { Booking } from './booking.tsx'
import type { ChosenVisit } from './choice.ts'
import { inventoryMessages } from './messages.ts'
import { TicketStep } from './ticket-step.tsx'

const ProductComments = lazy(async () => ({
  default: (await import('../comment/product-comments.tsx')).ProductComments,
}))

type Props = { code: ProductCode; chosen: ChosenVisit; onChoose: (chosen: ChosenVisit) => void }

/** With the limits and the policies of the buyer who is there. */
function useProduct(code: ProductCode): UseQueryResult<ProductDetail> {
  const isGroup = useBuyer() === 'group'
  const withLimits = useCallback(
    (product: ProductDetail): ProductDetail => ({
      ...product,
      offers: product.offers.map((offer) => ({
        ...offer,
        maxPerOrder: maxPerOrder(product, offer.maxPerOrder, isGroup),
        ...(isGroup && groupPolicies[language]),
      })),
    }),
    [isGroup],
  )
  return useQuery({ ...productQuery(code), select: withLimits })
}

/** A group sees products on a page of its own; friends open the one that everybody sees. */
function useSharedProduct(product: ProductDetail | undefined): PageSubject | undefined {
  const isOfGroup = useLocation({ select: ({ pathname }) => pathname === pathOfScreen('groupDetail') })
  return product && isOfGroup ? { ...product, path: `${productPath(product)}?code=${product.code}` } : product
}

export function ProductPage({ code, chosen, onChoose }: Props) {
  const query = useProduct(code)
  usePageSubject(useSharedProduct(query.data))
  const { error } = query
  if (error instanceof CallFailure && (error.status === 404 || error.status === 400)) return <NoProduct />
  return (
    <QueryView query={query} skeleton={<ProductSkeleton />}>
      {(product) => (
        <>
          <ProductHead product={product} />
          {product.saleState === 'ON_SALE' ? (
            <BelowFold>
              <Booking product={product} chosen={chosen} onChoose={onChoose}>
                {product.extra && <ProductFacts product={product} />}
                <ProductTexts product={product} />
                {takesComments(product) && <Comments code={code} />}
              </Booking>
            </BelowFold>
          ) : (
            <NotOnSale product={product} />
          )}
        </>
      )}
    </QueryView>
  )
}

/** Apart from the page, which is there before it. */
const Comments = ({ code }: { code: ProductCode }) => (
  <NearViewport>
    <Suspense fallback={<Skeleton shape="card" />}>
      <ProductComments code={code} />
    </Suspense>
  </NearViewport>
)

/** Everything can be read, nothing can be bought; others of its kind are one tap away. */
function NotOnSale({ product }: { product: ProductDetail }) {
  const words = useWords(saleStateWords)
  const { seeOthers } = useWords(inventoryMessages)
  const links = useProductLinks()
  if (product.saleState === 'ON_SALE') return null
  return (
    <>
      <Stack>
        <TicketStep product={product} slot={null} prices={{ day: 'none' }} quantities={{}} onChange={null} />
        {product.extra && <ProductFacts product={product} />}
        <ProductTexts product={product} />
        {takesComments(product) && <Comments code={product.code} />}
      </Stack>
      <BottomBar>
        <Button disabled>{words[product.saleState].tag}</Button>
        <Link to={links.list(product)} className={buttonClass('quiet')}>
          {seeOthers}
        </Link>
      </BottomBar>
    </>
  )
}

function NoProduct() {
  const words = useWords(catalogueMessages)
  const links = useOrderLinks()
  return (
    <Empty
      icon="ticket"
      title={words.notFound}
      text={words.notFoundText}
      action={
        <Link to={links.tickets} className={buttonClass('quiet', 's')}>
          {words.toList}
        </Link>
      }
    />
  )
}

function ProductSkeleton() {
  return (
    <>
      <Skeleton shape="gallery" />
      <Stack>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </Stack>
    </>
  )
}
