/** Every route of the shop: its path and access from the contract's screens, its page loaded when it is opened. */
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { generalScreens, typeListedAt } from '#contract/product-paths.ts'
import { pathOfScreen, type ScreenName, type ScreenPath } from '#contract/screens.ts'
import type { ProductCode, ProductKind } from '#contract/values/product.ts'
import { productQuery, productsQuery } from '../features/catalogue/calls.ts'
import { queryClient } from '../lib/query-client.ts'
import { textOf } from '../lib/search-params.ts'
import { sessionStore, standingOf } from '../lib/session-store.ts'
import { detour } from './guard.ts'
import { laterScreens } from './later-screens.ts'
import { RootLayout } from './root-layout.tsx'
import {
  changeSearch,
  given,
  orderSearch,
  type ProductSearch,
  productSearch,
  redirectSearch,
  refundSearch,
  type Search,
} from './route-search.ts'
import { type RouterPath, routerPath, screenOfRoute } from './screen-of-route.ts'
import { BrokenShell, NotFoundPage } from './way-back.tsx'

/** The path of a screen as the router writes it. */
type PathOf<Name extends ScreenName> = RouterPath<ScreenPath<Name>>

const pathOf = <Name extends ScreenName>(name: Name) => routerPath(pathOfScreen(name)) as PathOf<Name>

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenShell,
  beforeLoad({ location, matches }) {
    const screen = screenOfRoute(matches.at(-1)?.fullPath)
    if (!screen) return
    const instead = detour({ screen, href: location.href }, standingOf(sessionStore.read()))
    if (!instead) return
    const search = 'redirect' in instead ? { redirect: instead.redirect } : {}
    throw redirect({ to: instead.to, search, replace: true })
  },
})

const parent = { getParentRoute: () => rootRoute } as const

/** What a page shows is asked for together with it, when the finger goes down. */
const readsProduct = {
  loaderDeps: ({ search }: { search: ProductSearch }) => ({ code: search.code }),
  loader: ({ deps }: { deps: { code: ProductCode } }) =>
    void queryClient.prefetchQuery(productQuery(deps.code)),
}
const readsProducts = (...kinds: ProductKind[]) => ({
  loader: () => {
    for (const kind of kinds) void queryClient.prefetchInfiniteQuery(productsQuery(kind))
  },
})
const typeList = lazyRouteComponent(() => import('../features/catalogue/type-list-page.tsx'), 'TypeListPage')
const productDetail = lazyRouteComponent(
  () => import('../features/inventory/product-detail-page.tsx'),
  'ProductDetailPage',
)
const orderForm = lazyRouteComponent(
  () => import('../features/ordering/order-form-page.tsx'),
  'OrderFormPage',
)
const orderList = lazyRouteComponent(
  () => import('../features/ordering/order-list-page.tsx'),
  'OrderListPage',
)
const orderDetail = lazyRouteComponent(
  () => import('../features/ordering/order-detail-page.tsx'),
  'OrderDetailPage',
)
const pay = lazyRouteComponent(() => import('../features/payment/pay-page.tsx'), 'PayPage')
const names = lazyRouteComponent(() => import('../features/ordering/names-page.tsx'), 'NamesPage')
const payResult = lazyRouteComponent(() => import('../features/payment/pay-result-page.tsx'), 'PayResultPage')

/** A screen of the product that this release does not open yet: linked from nowhere, honest when opened by hand. */
const later = lazyRouteComponent(() => import('./later-page.tsx'), 'LaterPage')
const laterRoutes = laterScreens.map((name) =>
  createRoute({ ...parent, path: pathOf(name), component: later }),
)

/** All types of products beside tickets and cards share a list, a page and a form; what differs is in the table. */
const typeRoutes = [
  ...generalScreens('list').map((name) =>
    createRoute({
      ...parent,
      path: pathOf(name),
      loader: () => {
        const listed = typeListedAt(pathOfScreen(name))
        if (listed) void queryClient.prefetchInfiniteQuery(productsQuery(listed.kind, listed.type))
      },
      component: typeList,
    }),
  ),
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

const routes = [
  createRoute({
    ...parent,
    path: '/',
    beforeLoad() {
      throw redirect({ to: '/index', replace: true })
    },
  }),
  /** Rendered by the root layout beside the outlet, where it is kept alive. */
  createRoute({ ...parent, path: pathOf('home'), ...readsProducts('park', 'ztyPark') }),
  createRoute({
    ...parent,
    path: pathOf('service'),
    component: lazyRouteComponent(() => import('../features/setting/service-page.tsx'), 'ServicePage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('mine'),
    component: lazyRouteComponent(() => import('../features/member/mine-page.tsx'), 'MinePage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('userInfo'),
    component: lazyRouteComponent(() => import('../features/member/user-info-page.tsx'), 'UserInfoPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('parkList'),
    ...readsProducts('park'),
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
    ...readsProducts('ztyPark'),
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
  createRoute({ ...parent, path: pathOf('parkOrder'), validateSearch: orderSearch, component: orderForm }),
  createRoute({ ...parent, path: pathOf('touristOrder'), validateSearch: orderSearch, component: orderForm }),
  createRoute({ ...parent, path: pathOf('payOrder'), validateSearch: orderSearch, component: pay }),
  createRoute({ ...parent, path: pathOf('payResult'), component: payResult }),
  createRoute({
    ...parent,
    path: pathOf('orderChange'),
    validateSearch: orderSearch,
    component: lazyRouteComponent(() => import('../features/change/change-page.tsx'), 'ChangePage'),
  }),
  createRoute({ ...parent, path: pathOf('orderNames'), validateSearch: orderSearch, component: names }),
  createRoute({
    ...parent,
    path: pathOf('changeList'),
    component: lazyRouteComponent(() => import('../features/change/change-list-page.tsx'), 'ChangeListPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('changeDetail'),
    validateSearch: changeSearch,
    component: lazyRouteComponent(
      () => import('../features/change/change-detail-page.tsx'),
      'ChangeDetailPage',
    ),
  }),
  createRoute({
    ...parent,
    path: pathOf('orderList'),
    validateSearch: (search: Search): { tab?: string } =>
      textOf(search, 'tab') ? { tab: textOf(search, 'tab') } : {},
    component: orderList,
  }),
  createRoute({
    ...parent,
    path: pathOf('orderDetail'),
    validateSearch: orderSearch,
    component: orderDetail,
  }),
  createRoute({
    ...parent,
    path: pathOf('refund'),
    validateSearch: orderSearch,
    component: lazyRouteComponent(() => import('../features/refund/refund-page.tsx'), 'RefundPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('refundEdit'),
    validateSearch: refundSearch,
    component: lazyRouteComponent(() => import('../features/refund/refund-edit-page.tsx'), 'RefundEditPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('refundList'),
    component: lazyRouteComponent(() => import('../features/refund/refund-list-page.tsx'), 'RefundListPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('refundDetail'),
    validateSearch: refundSearch,
    component: lazyRouteComponent(
      () => import('../features/refund/refund-detail-page.tsx'),
      'RefundDetailPage',
    ),
  }),
  createRoute({
    ...parent,
    path: pathOf('login'),
    validateSearch: redirectSearch,
    component: lazyRouteComponent(() => import('../features/session/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('register'),
    validateSearch: redirectSearch,
    component: lazyRouteComponent(() => import('../features/session/register-page.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('auth'),
    component: lazyRouteComponent(() => import('../features/session/find-order-page.tsx'), 'FindOrderPage'),
  }),

  createRoute({
    ...parent,
    path: pathOf('map'),
    validateSearch: (search: Search) => given('at', textOf(search, 'at')),
    component: lazyRouteComponent(() => import('../features/map/map-page.tsx'), 'MapPage'),
  }),
  createRoute({ ...parent, path: pathOf('cardInfo'), validateSearch: productSearch, component: later }),
  createRoute({ ...parent, path: pathOf('cardToApprove'), validateSearch: orderSearch, component: later }),
  createRoute({ ...parent, path: pathOf('groupLogin'), validateSearch: redirectSearch, component: later }),
  createRoute({
    ...parent,
    path: pathOf('contactList'),
    component: lazyRouteComponent(
      () => import('../features/contact/contact-list-page.tsx'),
      'ContactListPage',
    ),
  }),
  createRoute({
    ...parent,
    path: pathOf('accountInfo'),
    component: lazyRouteComponent(() => import('../features/member/account-page.tsx'), 'AccountPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('accountPassword'),
    component: lazyRouteComponent(() => import('../features/member/password-page.tsx'), 'PasswordPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('accountMobile'),
    component: lazyRouteComponent(() => import('../features/member/mobile-page.tsx'), 'MobilePage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('accountDevices'),
    component: lazyRouteComponent(() => import('../features/member/devices-page.tsx'), 'DevicesPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('accountData'),
    component: lazyRouteComponent(() => import('../features/member/data-page.tsx'), 'DataPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('forPass'),
    validateSearch: redirectSearch,
    component: lazyRouteComponent(() => import('../features/session/forgotten-page.tsx'), 'ForgottenPage'),
  }),
] as const

export const routeTree = rootRoute.addChildren([...routes, ...typeRoutes, ...laterRoutes])
