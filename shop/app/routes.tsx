/** Every route of the shop: its path and access from the contract's screens, its page loaded when it is opened. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { textOf } from '../lib/search-params.ts'
import { laterScreens } from './later-screens.ts'
import { productRoutes, readsProducts, typeRoutes } from './product-routes.tsx'
import { parent, pathOf, rootRoute } from './root-route.tsx'
import {
  activitySearch,
  changeSearch,
  commentFormSearch,
  commentSearch,
  given,
  orderSearch,
  productSearch,
  redirectSearch,
  refundSearch,
  type Search,
  tabSearch,
} from './route-search.ts'

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
    path: pathOf('cart'),
    component: lazyRouteComponent(() => import('../features/cart/cart-page.tsx'), 'CartPage'),
  }),
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
    path: pathOf('coupons'),
    validateSearch: tabSearch,
    component: lazyRouteComponent(() => import('../features/coupon/coupons-page.tsx'), 'CouponsPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('points'),
    component: lazyRouteComponent(() => import('../features/coupon/points-page.tsx'), 'PointsPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('discountList'),
    component: lazyRouteComponent(
      () => import('../features/coupon/discount-list-page.tsx'),
      'DiscountListPage',
    ),
  }),
  createRoute({
    ...parent,
    path: pathOf('discountActivities'),
    validateSearch: tabSearch,
    component: lazyRouteComponent(
      () => import('../features/coupon/activity-list-page.tsx'),
      'ActivityListPage',
    ),
  }),
  createRoute({
    ...parent,
    path: pathOf('couponGet'),
    validateSearch: activitySearch,
    component: lazyRouteComponent(() => import('../features/coupon/get-coupon-page.tsx'), 'GetCouponPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('comments'),
    validateSearch: tabSearch,
    component: lazyRouteComponent(() => import('../features/comment/comments-page.tsx'), 'CommentsPage'),
  }),
  createRoute({
    ...parent,
    path: pathOf('commentPost'),
    validateSearch: commentFormSearch,
    component: lazyRouteComponent(
      () => import('../features/comment/post-comment-page.tsx'),
      'PostCommentPage',
    ),
  }),
  createRoute({
    ...parent,
    path: pathOf('commentDetail'),
    validateSearch: commentSearch,
    component: lazyRouteComponent(
      () => import('../features/comment/comment-detail-page.tsx'),
      'CommentDetailPage',
    ),
  }),
  createRoute({
    ...parent,
    path: pathOf('addressList'),
    component: lazyRouteComponent(
      () => import('../features/parcel/address-list-page.tsx'),
      'AddressListPage',
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

export const routeTree = rootRoute.addChildren([...routes, ...productRoutes, ...typeRoutes, ...laterRoutes])
