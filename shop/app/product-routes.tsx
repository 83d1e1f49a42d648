/** From what there is to buy to the form of an order: search, lists, details, forms. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { generalScreens, typeListedAt } from '#contract/product-paths.ts'
import { pathOfScreen } from '#contract/screens.ts'
import type { OrderType } from '#contract/values/order.ts'
import type { ProductCode, ProductKind } from '#contract/values/product.ts'
import { type ListFilter, productQuery, productsQuery } from '../features/catalogue/calls.ts'
import { queryClient } from '../lib/query-client.ts'
import { pageRoute, parent, pathOf, searchRoute } from './root-route.tsx'
import {
  findSearch,
  listSearch,
  orderSearch,
  type ProductSearch,
  previewSearch,
  productSearch,
} from './route-search.ts'

/** What a page shows is asked for together with it, when the finger goes down. */
export const readsProduct = {
  loaderDeps: ({ search }: { search: ProductSearch }) => ({ code: search.code }),
  loader: ({ deps }: { deps: { code: ProductCode } }) =>
    void queryClient.prefetchQuery(productQuery(deps.code)),
}
export const readsProducts = (...kinds: ProductKind[]) => ({
  loader: () => {
    for (const kind of kinds) void queryClient.prefetchInfiniteQuery(productsQuery(kind))
  },
})
/** A list, narrowed and sorted as its address says. */
export const listsProducts = (kind: ProductKind, type?: OrderType) => ({
  validateSearch: listSearch,
  loaderDeps: ({ search }: { search: ListFilter }) => search,
  loader: ({ deps }: { deps: ListFilter }) =>
    void queryClient.prefetchInfiniteQuery(productsQuery(kind, type, deps)),
})
const typeList = lazyRouteComponent(() => import('../features/catalogue/type-list-page.tsx'), 'TypeListPage')
export const productDetail = lazyRouteComponent(
  () => import('../features/inventory/product-detail-page.tsx'),
  'ProductDetailPage',
)
export const orderForm = lazyRouteComponent(
  () => import('../features/ordering/place/order-form-page.tsx'),
  'OrderFormPage',
)

/** All types of products beside tickets and cards share a list, a page and a form; what differs is in the table. */
export const typeRoutes = [
  ...generalScreens('list').map((name) => {
    const { kind, type } = typeListedAt(pathOfScreen(name)) ?? { kind: 'general' }
    return createRoute({ ...parent, path: pathOf(name), ...listsProducts(kind, type), component: typeList })
  }),
  ...generalScreens('detail').map((name) =>
    createRoute({
      ...parent,
      path: pathOf(name),
      validateSearch: productSearch,
      ...readsProduct,
      component: productDetail,
    }),
  ),
  ...generalScreens('order').map((name) =>
    createRoute({ ...parent, path: pathOf(name), validateSearch: orderSearch, component: orderForm }),
  ),
]

export const productRoutes = [
  createRoute({
    ...parent,
    path: pathOf('search'),
    validateSearch: findSearch,
    ...readsProducts('park'),
    component: lazyRouteComponent(() => import('../features/catalogue/search-page.tsx'), 'SearchPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('parkList'),
    ...listsProducts('park'),
    component: lazyRouteComponent(() => import('../features/catalogue/park-list-page.tsx'), 'ParkListPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('parkDetail'),
    validateSearch: productSearch,
    ...readsProduct,
    component: productDetail,
  }),
  createRoute({
    ...parent,
    path: pathOf('themedList'),
    ...listsProducts('ztyPark'),
    component: lazyRouteComponent(
      () => import('../features/catalogue/themed-list-page.tsx'),
      'ThemedListPage',
    ),
  }),
  createRoute({
    ...parent,
    path: pathOf('themedDetail'),
    validateSearch: productSearch,
    ...readsProduct,
    component: productDetail,
  }),
  pageRoute('moduleIntroduce', () => import('./introduction-screen.tsx'), 'IntroductionScreen'),
  searchRoute(
    'productPreview',
    previewSearch,
    () => import('../features/inventory/preview-page.tsx'),
    'PreviewPage',
  ),
  createRoute({ ...parent, path: pathOf('parkOrder'), validateSearch: orderSearch, component: orderForm }),
  createRoute({ ...parent, path: pathOf('touristOrder'), validateSearch: orderSearch, component: orderForm }),
] as const
