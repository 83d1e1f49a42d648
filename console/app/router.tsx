/** Every page of the console by its address; those of what the shop sells and says stand in content-routes.tsx and goods-routes.tsx. */
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ChangeNo } from '#contract/values/change.ts'
import type { ClosureNo } from '#contract/values/closure.ts'
import type { InvoiceNo } from '#contract/values/invoice.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { changeSearchOf } from '../features/changes/search.ts'
import { closureSearchOf } from '../features/closures/search.ts'
import { boardSearchOf } from '../features/desk/search.ts'
import { guestSearchOf } from '../features/guests/search.ts'
import { invoiceSearchOf } from '../features/invoices/search.ts'
import { moneySearchOf } from '../features/money/search.ts'
import { orderSearchOf } from '../features/orders/search.ts'
import { parcelSearchOf } from '../features/parcels/search.ts'
import { refundSearchOf } from '../features/refunds/search.ts'
import { auditSearchOf } from '../features/staff/search.ts'
import { onlyKnown, parseSearch, stringifySearch } from '../lib/search-params.ts'
import { readSession } from '../lib/session.ts'
import { contentRoutes } from './content-routes.tsx'
import { goodsRoutes } from './goods-routes.tsx'
import { BrokenPage } from './no-page.tsx'
import { homeOf } from './pages.ts'
import { root } from './root-route.tsx'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad() {
    const session = readSession()
    // Without a session every page shows the log-in, and goes on from there.
    const page = session ? homeOf(session) : '/'
    if (page !== '/') throw redirect({ to: page, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/today/today-page.tsx'), 'TodayPage'),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad() {
    const session = readSession()
    if (session) throw redirect({ to: homeOf(session), replace: true })
  },
})

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: onlyKnown(orderSearchOf),
  component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
})

const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$orderNo',
  params: {
    parse: ({ orderNo }) => ({ orderNo: orderNo as OrderNo }),
    stringify: ({ orderNo }) => ({ orderNo }),
  },
  component: lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderPage'),
})

const invoices = createRoute({
  getParentRoute: () => root,
  path: '/invoices',
  validateSearch: onlyKnown(invoiceSearchOf),
  component: lazyRouteComponent(() => import('../features/invoices/invoices-page.tsx'), 'InvoicesPage'),
})

const invoice = createRoute({
  getParentRoute: () => root,
  path: '/invoices/$no',
  params: {
    parse: ({ no }) => ({ no: no as InvoiceNo }),
    stringify: ({ no }) => ({ no }),
  },
  component: lazyRouteComponent(() => import('../features/invoices/invoice-page.tsx'), 'InvoicePage'),
})

const refunds = createRoute({
  getParentRoute: () => root,
  path: '/refunds',
  validateSearch: onlyKnown(refundSearchOf),
  component: lazyRouteComponent(() => import('../features/refunds/refunds-page.tsx'), 'RefundsPage'),
})

const refund = createRoute({
  getParentRoute: () => root,
  path: '/refunds/$refundNo',
  params: {
    parse: ({ refundNo }) => ({ refundNo: refundNo as RefundNo }),
    stringify: ({ refundNo }) => ({ refundNo }),
  },
  component: lazyRouteComponent(() => import('../features/refunds/refund-page.tsx'), 'RefundPage'),
})

const refundMoney = createRoute({
  getParentRoute: () => root,
  path: '/refunds/money/$providerRefundNo',
  component: lazyRouteComponent(() => import('../features/refunds/refund-page.tsx'), 'RefundMoneyPage'),
})

const changes = createRoute({
  getParentRoute: () => root,
  path: '/changes',
  validateSearch: onlyKnown(changeSearchOf),
  component: lazyRouteComponent(() => import('../features/changes/changes-page.tsx'), 'ChangesPage'),
})

const change = createRoute({
  getParentRoute: () => root,
  path: '/changes/$changeNo',
  params: {
    parse: ({ changeNo }) => ({ changeNo: changeNo as ChangeNo }),
    stringify: ({ changeNo }) => ({ changeNo }),
  },
  component: lazyRouteComponent(() => import('../features/changes/change-page.tsx'), 'ChangePage'),
})

const desk = createRoute({
  getParentRoute: () => root,
  path: '/desk',
  validateSearch: onlyKnown(boardSearchOf),
  component: lazyRouteComponent(() => import('../features/desk/board-page.tsx'), 'BoardPage'),
})

const guests = createRoute({
  getParentRoute: () => root,
  path: '/guests',
  validateSearch: onlyKnown(guestSearchOf),
  component: lazyRouteComponent(() => import('../features/guests/guests-page.tsx'), 'GuestsPage'),
})

const parcels = createRoute({
  getParentRoute: () => root,
  path: '/parcels',
  validateSearch: onlyKnown(parcelSearchOf),
  component: lazyRouteComponent(() => import('../features/parcels/parcels-page.tsx'), 'ParcelsPage'),
})

const closures = createRoute({
  getParentRoute: () => root,
  path: '/closures',
  component: lazyRouteComponent(() => import('../features/closures/closures-page.tsx'), 'ClosuresPage'),
})

const closure = createRoute({
  getParentRoute: () => root,
  path: '/closures/$closureNo',
  validateSearch: onlyKnown(closureSearchOf),
  params: {
    parse: ({ closureNo }) => ({ closureNo: closureNo as ClosureNo }),
    stringify: ({ closureNo }) => ({ closureNo }),
  },
  component: lazyRouteComponent(() => import('../features/closures/closure-page.tsx'), 'ClosurePage'),
})

const gate = createRoute({
  getParentRoute: () => root,
  path: '/gate',
  component: lazyRouteComponent(() => import('../features/gate/gate-page.tsx'), 'GatePage'),
})

const money = createRoute({
  getParentRoute: () => root,
  path: '/money',
  validateSearch: onlyKnown(moneySearchOf),
  component: lazyRouteComponent(() => import('../features/money/money-page.tsx'), 'MoneyPage'),
})

const payment = createRoute({
  getParentRoute: () => root,
  path: '/money/$paymentNo',
  params: {
    parse: ({ paymentNo }) => ({ paymentNo: paymentNo as PaymentNo }),
    stringify: ({ paymentNo }) => ({ paymentNo }),
  },
  component: lazyRouteComponent(() => import('../features/money/payment-page.tsx'), 'PaymentPage'),
})

const staff = createRoute({
  getParentRoute: () => root,
  path: '/staff',
  component: lazyRouteComponent(() => import('../features/staff/staff-page.tsx'), 'StaffPage'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: onlyKnown(auditSearchOf),
  component: lazyRouteComponent(() => import('../features/staff/audit-page.tsx'), 'AuditPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/session/account-page.tsx'), 'AccountPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    orders,
    order,
    changes,
    change,
    desk,
    guests,
    parcels,
    closures,
    closure,
    invoices,
    invoice,
    refunds,
    refund,
    refundMoney,
    money,
    payment,
    gate,
    staff,
    audit,
    account,
    ...contentRoutes,
    ...goodsRoutes,
  ]),
  basepath: '/console',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // What is typed or revealed of one order, product or card is none of another.
  defaultRemountDeps: ({ params }) => params,
  defaultErrorComponent: BrokenPage,
})

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the one of the library
  interface Register {
    router: typeof router
  }
}
