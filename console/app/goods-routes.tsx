/** Pages of what goods need besides their products: stock, freight, and where they are picked up. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stockSearchOf } from '../features/stock/search.ts'
import { onlyKnown } from '../lib/search-params.ts'
import { root } from './root-route.tsx'

const stock = createRoute({
  getParentRoute: () => root,
  path: '/stock',
  validateSearch: onlyKnown(stockSearchOf),
  component: lazyRouteComponent(() => import('../features/stock/stock-page.tsx'), 'StockPage'),
})

const stockItem = createRoute({
  getParentRoute: () => root,
  path: '/stock/$code',
  component: lazyRouteComponent(() => import('../features/stock/stock-item-page.tsx'), 'StockItemPage'),
})

const freight = createRoute({
  getParentRoute: () => root,
  path: '/freight',
  component: lazyRouteComponent(() => import('../features/freight/freight-page.tsx'), 'FreightPage'),
})

const newTemplate = createRoute({
  getParentRoute: () => root,
  path: '/freight/new',
  component: lazyRouteComponent(() => import('../features/freight/new-template-page.tsx'), 'NewTemplatePage'),
})

const template = createRoute({
  getParentRoute: () => root,
  path: '/freight/$code',
  component: lazyRouteComponent(() => import('../features/freight/template-page.tsx'), 'TemplatePage'),
})

const points = createRoute({
  getParentRoute: () => root,
  path: '/pick-up-points',
  component: lazyRouteComponent(() => import('../features/pick-up-points/points-page.tsx'), 'PointsPage'),
})

const newPoint = createRoute({
  getParentRoute: () => root,
  path: '/pick-up-points/new',
  component: lazyRouteComponent(
    () => import('../features/pick-up-points/new-point-page.tsx'),
    'NewPointPage',
  ),
})

const point = createRoute({
  getParentRoute: () => root,
  path: '/pick-up-points/$code',
  component: lazyRouteComponent(() => import('../features/pick-up-points/point-page.tsx'), 'PointPage'),
})

export const goodsRoutes = [stock, stockItem, freight, newTemplate, template, points, newPoint, point]
