/** From a voucher's serial number to its order. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageRoute, parent, pathOf, searchRoute } from './root-route.tsx'
import { givenOrderSearch, orderSearch } from './route-search.ts'

const exchangeOrder = lazyRouteComponent(
  () => import('../features/voucher/exchange-order-page.tsx'),
  'ExchangeOrderPage',
)

export const exchangeRoutes = [
  pageRoute(
    'exchangeQuery',
    () => import('../features/voucher/exchange-query-page.tsx'),
    'ExchangeQueryPage',
  ),
  createRoute({
    ...parent,
    path: pathOf('exchangeTicketOrder'),
    validateSearch: givenOrderSearch,
    component: exchangeOrder,
  }),
  createRoute({
    ...parent,
    path: pathOf('exchangeEateryOrder'),
    validateSearch: givenOrderSearch,
    component: exchangeOrder,
  }),
  searchRoute(
    'exchangeSuccess',
    orderSearch,
    () => import('../features/voucher/exchange-success-page.tsx'),
    'ExchangeSuccessPage',
  ),
] as const
