/** The pages of groups: their home, log-in, application and information, and tickets at their prices. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listsProducts, orderForm, productDetail, readsProduct } from './product-routes.tsx'
import { pageRoute, parent, pathOf, searchRoute } from './root-route.tsx'
import { orderSearch, productSearch, redirectSearch } from './route-search.ts'

export const groupRoutes = [
  pageRoute('groupHome', () => import('../features/group/group-home-page.tsx'), 'GroupHomePage'),
  searchRoute(
    'groupLogin',
    redirectSearch,
    () => import('../features/group/group-login-page.tsx'),
    'GroupLoginPage',
  ),
  pageRoute('groupApply', () => import('../features/group/apply-page.tsx'), 'ApplyPage'),
  pageRoute('groupLedger', () => import('../features/group/group-ledger-page.tsx'), 'GroupLedgerPage'),
  pageRoute('groupInfo', () => import('../features/group/group-info-page.tsx'), 'GroupInfoPage'),
  createRoute({
    ...parent,
    path: pathOf('groupList'),
    ...listsProducts('park'),
    component: lazyRouteComponent(() => import('../features/catalogue/park-list-page.tsx'), 'ParkListPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('groupDetail'),
    validateSearch: productSearch,
    ...readsProduct,
    component: productDetail,
  }),
  createRoute({ ...parent, path: pathOf('groupOrder'), validateSearch: orderSearch, component: orderForm }),
] as const
