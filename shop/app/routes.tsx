/** Every route of the shop: its path and access from the contract's screens, its page loaded when it is opened. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { textOf } from '../lib/search-params.ts'
import { cardRoutes } from './card-routes.tsx'
import { exchangeRoutes } from './exchange-routes.tsx'
import { groupRoutes } from './group-routes.tsx'
import { productRoutes, readsProducts, typeRoutes } from './product-routes.tsx'
import { pageRoute, parent, pathOf, rootRoute, searchRoute } from './root-route.tsx'
import {
  activitySearch,
  changeSearch,
  commentFormSearch,
  commentSearch,
  given,
  orderSearch,
  type RouteSearch,
  redirectSearch,
  refundSearch,
  tabSearch,
} from './route-search.ts'

const orderList = lazyRouteComponent(
  () => import('../features/ordering/list/order-list-page.tsx'),
  'OrderListPage',
)
const orderDetail = lazyRouteComponent(
  () => import('../features/ordering/detail/order-detail-page.tsx'),
  'OrderDetailPage',
)
const pay = lazyRouteComponent(() => import('../features/payment/pay-page.tsx'), 'PayPage')
const names = lazyRouteComponent(() => import('../features/ordering/names/names-page.tsx'), 'NamesPage')
const payResult = lazyRouteComponent(() => import('../features/payment/pay-result-page.tsx'), 'PayResultPage')

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
  pageRoute('cart', () => import('../features/cart/cart-page.tsx'), 'CartPage'),
  pageRoute('service', () => import('../features/setting/service-page.tsx'), 'ServicePage'),
  pageRoute('mine', () => import('../features/member/mine-page.tsx'), 'MinePage'),
  pageRoute('userInfo', () => import('../features/member/user-info-page.tsx'), 'UserInfoPage'),
  createRoute({ ...parent, path: pathOf('payOrder'), validateSearch: orderSearch, component: pay }),
  createRoute({ ...parent, path: pathOf('payResult'), component: payResult }),
  searchRoute('orderChange', orderSearch, () => import('../features/change/change-page.tsx'), 'ChangePage'),
  createRoute({ ...parent, path: pathOf('orderNames'), validateSearch: orderSearch, component: names }),
  pageRoute('changeList', () => import('../features/change/change-list-page.tsx'), 'ChangeListPage'),
  searchRoute(
    'changeDetail',
    changeSearch,
    () => import('../features/change/change-detail-page.tsx'),
    'ChangeDetailPage',
  ),
  createRoute({
    ...parent,
    path: pathOf('orderList'),
    validateSearch: (search: RouteSearch): { tab?: string } =>
      textOf(search, 'tab') ? { tab: textOf(search, 'tab') } : {},
    component: orderList,
  }),
  createRoute({
    ...parent,
    path: pathOf('orderDetail'),
    validateSearch: orderSearch,
    component: orderDetail,
  }),
  searchRoute('refund', orderSearch, () => import('../features/refund/refund-page.tsx'), 'RefundPage'),
  searchRoute(
    'refundEdit',
    refundSearch,
    () => import('../features/refund/refund-edit-page.tsx'),
    'RefundEditPage',
  ),
  pageRoute('refundList', () => import('../features/refund/refund-list-page.tsx'), 'RefundListPage'),
  searchRoute(
    'refundDetail',
    refundSearch,
    () => import('../features/refund/refund-detail-page.tsx'),
    'RefundDetailPage',
  ),
  searchRoute('login', redirectSearch, () => import('../features/session/login-page.tsx'), 'LoginPage'),
  searchRoute(
    'register',
    redirectSearch,
    () => import('../features/session/register-page.tsx'),
    'RegisterPage',
  ),
  pageRoute('auth', () => import('../features/session/find-order-page.tsx'), 'FindOrderPage'),

  createRoute({
    ...parent,
    path: pathOf('map'),
    validateSearch: (search: RouteSearch) => given('at', textOf(search, 'at')),
    component: lazyRouteComponent(() => import('../features/map/map-page.tsx'), 'MapPage'),
  }),
  pageRoute('contactList', () => import('../features/contact/contact-list-page.tsx'), 'ContactListPage'),
  searchRoute('coupons', tabSearch, () => import('../features/coupon/coupons-page.tsx'), 'CouponsPage'),
  pageRoute('points', () => import('../features/coupon/points-page.tsx'), 'PointsPage'),
  pageRoute('discountList', () => import('../features/coupon/discount-list-page.tsx'), 'DiscountListPage'),
  searchRoute(
    'discountActivities',
    tabSearch,
    () => import('../features/coupon/activity-list-page.tsx'),
    'ActivityListPage',
  ),
  searchRoute(
    'couponGet',
    activitySearch,
    () => import('../features/coupon/get-coupon-page.tsx'),
    'GetCouponPage',
  ),
  searchRoute('comments', tabSearch, () => import('../features/comment/comments-page.tsx'), 'CommentsPage'),
  searchRoute(
    'commentPost',
    commentFormSearch,
    () => import('../features/comment/post-comment-page.tsx'),
    'PostCommentPage',
  ),
  searchRoute(
    'commentDetail',
    commentSearch,
    () => import('../features/comment/comment-detail-page.tsx'),
    'CommentDetailPage',
  ),
  pageRoute('addressList', () => import('../features/parcel/address-list-page.tsx'), 'AddressListPage'),
  searchRoute(
    'orderInvoice',
    orderSearch,
    () => import('../features/invoice/order-invoice-page.tsx'),
    'OrderInvoicePage',
  ),
  pageRoute('invoiceList', () => import('../features/invoice/invoice-list-page.tsx'), 'InvoiceListPage'),
  pageRoute('invoiceTitles', () => import('../features/invoice/titles-page.tsx'), 'TitlesPage'),
  pageRoute('accountInfo', () => import('../features/member/account-page.tsx'), 'AccountPage'),
  pageRoute('accountPassword', () => import('../features/member/password-page.tsx'), 'PasswordPage'),
  pageRoute('accountMobile', () => import('../features/member/mobile-page.tsx'), 'MobilePage'),
  pageRoute('accountDevices', () => import('../features/member/devices-page.tsx'), 'DevicesPage'),
  pageRoute('accountData', () => import('../features/member/data-page.tsx'), 'DataPage'),
  searchRoute(
    'forPass',
    redirectSearch,
    () => import('../features/session/forgotten-page.tsx'),
    'ForgottenPage',
  ),
] as const

export const routeTree = rootRoute.addChildren([
  ...routes,
  ...productRoutes,
  ...typeRoutes,
  ...exchangeRoutes,
  ...groupRoutes,
  ...cardRoutes,
])
