/** The pages of annual and citizen cards: their homes and rules, the form of an application, and a card itself. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { productDetail, readsProduct, readsProducts } from './product-routes.tsx'
import { pageRoute, parent, pathOf, searchRoute } from './root-route.tsx'
import { cardFormSearch, cardProductSearch, cardSearch, orderSearch, refundSearch } from './route-search.ts'

export const cardRoutes = [
  pageRoute('idCardHome', () => import('../features/card/card-homes.tsx'), 'AnnualCardHome'),
  pageRoute('citizenCardHome', () => import('../features/card/card-homes.tsx'), 'CitizenCardHome'),
  pageRoute('citizenCardInfo', () => import('../features/card/citizen-info-page.tsx'), 'CitizenInfoPage'),
  createRoute({
    ...parent,
    path: pathOf('cardTypes'),
    ...readsProducts('card'),
    component: lazyRouteComponent(() => import('../features/catalogue/type-list-page.tsx'), 'TypeListPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('cardInfo'),
    validateSearch: cardProductSearch,
    ...readsProduct,
    component: productDetail,
  }),
  searchRoute('cardToApprove', cardFormSearch, () => import('./card-form-screen.tsx'), 'CardFormScreen'),
  searchRoute(
    'cardApproveStatus',
    cardSearch,
    () => import('../features/card/card-status-page.tsx'),
    'CardStatusPage',
  ),
  searchRoute(
    'orderDetailCard',
    orderSearch,
    () => import('../features/ordering/detail/order-detail-page.tsx'),
    'OrderDetailPage',
  ),
  searchRoute('refundCard', orderSearch, () => import('../features/refund/refund-page.tsx'), 'RefundPage'),
  searchRoute(
    'refundEditCard',
    refundSearch,
    () => import('../features/refund/refund-edit-page.tsx'),
    'RefundEditPage',
  ),
] as const
