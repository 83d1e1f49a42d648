/** Pages of what the shop sells and says: products with their policies and calendar, coupons, vouchers, comments, groups, members, messages, settings. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { CardNo } from '#contract/values/card.ts'
import type { CommentNo } from '#contract/values/comment.ts'
import type { ActivityCode } from '#contract/values/coupon.ts'
import type { GroupCode } from '#contract/values/group.ts'
import type { MessageKind } from '#contract/values/message.ts'
import type { PolicyCode, PolicyKind } from '#contract/values/policy.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { BatchCode } from '#contract/values/voucher.ts'
import { calendarSearchOf } from '../features/calendar/search.ts'
import { cardSearchOf } from '../features/cards/search.ts'
import { commentSearchOf } from '../features/comments/search.ts'
import { couponSearchOf } from '../features/coupons/search.ts'
import { groupSearchOf, statementSearchOf, topUpSearchOf } from '../features/groups/search.ts'
import { messageSearchOf } from '../features/messages/search.ts'
import { productSearchOf } from '../features/products/search.ts'
import { settingsSearchOf } from '../features/settings/search.ts'
import { voucherSearchOf } from '../features/vouchers/search.ts'
import { onlyKnown } from '../lib/search-params.ts'
import { root } from './root-route.tsx'

const comments = createRoute({
  getParentRoute: () => root,
  path: '/comments',
  validateSearch: onlyKnown(commentSearchOf),
  component: lazyRouteComponent(() => import('../features/comments/comments-page.tsx'), 'CommentsPage'),
})

const comment = createRoute({
  getParentRoute: () => root,
  path: '/comments/$commentNo',
  params: {
    parse: ({ commentNo }) => ({ commentNo: commentNo as CommentNo }),
    stringify: ({ commentNo }) => ({ commentNo }),
  },
  component: lazyRouteComponent(() => import('../features/comments/comment-page.tsx'), 'CommentPage'),
})

const groups = createRoute({
  getParentRoute: () => root,
  path: '/groups',
  validateSearch: onlyKnown(groupSearchOf),
  component: lazyRouteComponent(() => import('../features/groups/groups-page.tsx'), 'GroupsPage'),
})

const group = createRoute({
  getParentRoute: () => root,
  path: '/groups/$code',
  params: {
    parse: ({ code }) => ({ code: code as GroupCode }),
    stringify: ({ code }) => ({ code }),
  },
  component: lazyRouteComponent(() => import('../features/groups/group-page.tsx'), 'GroupPage'),
})

const topUps = createRoute({
  getParentRoute: () => root,
  path: '/top-ups',
  validateSearch: onlyKnown(topUpSearchOf),
  component: lazyRouteComponent(() => import('../features/groups/top-ups-page.tsx'), 'TopUpsPage'),
})

const statements = createRoute({
  getParentRoute: () => root,
  path: '/statements',
  validateSearch: onlyKnown(statementSearchOf),
  component: lazyRouteComponent(() => import('../features/groups/statements-page.tsx'), 'StatementsPage'),
})

const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  component: lazyRouteComponent(() => import('../features/members/members-page.tsx'), 'MembersPage'),
})

const member = createRoute({
  getParentRoute: () => root,
  path: '/members/$memberId',
  component: lazyRouteComponent(() => import('../features/members/member-page.tsx'), 'MemberPage'),
})

const cardApplications = createRoute({
  getParentRoute: () => root,
  path: '/card-applications',
  component: lazyRouteComponent(() => import('../features/cards/applications-page.tsx'), 'ApplicationsPage'),
})

const cards = createRoute({
  getParentRoute: () => root,
  path: '/cards',
  validateSearch: onlyKnown(cardSearchOf),
  component: lazyRouteComponent(() => import('../features/cards/cards-page.tsx'), 'CardsPage'),
})

const card = createRoute({
  getParentRoute: () => root,
  path: '/cards/$cardNo',
  params: {
    parse: ({ cardNo }) => ({ cardNo: cardNo as CardNo }),
    stringify: ({ cardNo }) => ({ cardNo }),
  },
  component: lazyRouteComponent(() => import('../features/cards/card-page.tsx'), 'CardPage'),
})

const coupons = createRoute({
  getParentRoute: () => root,
  path: '/coupons',
  validateSearch: onlyKnown(couponSearchOf),
  component: lazyRouteComponent(() => import('../features/coupons/coupons-page.tsx'), 'CouponsPage'),
})

const newCoupon = createRoute({
  getParentRoute: () => root,
  path: '/coupons/new',
  component: lazyRouteComponent(() => import('../features/coupons/new-coupon-page.tsx'), 'NewCouponPage'),
})

const coupon = createRoute({
  getParentRoute: () => root,
  path: '/coupons/$code',
  params: {
    parse: ({ code }) => ({ code: code as ActivityCode }),
    stringify: ({ code }) => ({ code }),
  },
  component: lazyRouteComponent(() => import('../features/coupons/coupon-page.tsx'), 'CouponPage'),
})

const vouchers = createRoute({
  getParentRoute: () => root,
  path: '/vouchers',
  validateSearch: onlyKnown(voucherSearchOf),
  component: lazyRouteComponent(() => import('../features/vouchers/vouchers-page.tsx'), 'VouchersPage'),
})

const newBatch = createRoute({
  getParentRoute: () => root,
  path: '/vouchers/new',
  component: lazyRouteComponent(() => import('../features/vouchers/new-batch-page.tsx'), 'NewBatchPage'),
})

const batch = createRoute({
  getParentRoute: () => root,
  path: '/vouchers/$code',
  params: {
    parse: ({ code }) => ({ code: code as BatchCode }),
    stringify: ({ code }) => ({ code }),
  },
  component: lazyRouteComponent(() => import('../features/vouchers/batch-page.tsx'), 'BatchPage'),
})

const calendar = createRoute({
  getParentRoute: () => root,
  path: '/calendar',
  validateSearch: onlyKnown(calendarSearchOf),
  component: lazyRouteComponent(() => import('../features/calendar/calendar-page.tsx'), 'CalendarPage'),
})

const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: onlyKnown(productSearchOf),
  component: lazyRouteComponent(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
})

const product = createRoute({
  getParentRoute: () => root,
  path: '/products/$code',
  params: {
    parse: ({ code }) => ({ code: code as ProductCode }),
    stringify: ({ code }) => ({ code }),
  },
  component: lazyRouteComponent(() => import('../features/products/product-page.tsx'), 'ProductPage'),
})

const policies = createRoute({
  getParentRoute: () => root,
  path: '/policies',
  component: lazyRouteComponent(() => import('../features/policies/policies-page.tsx'), 'PoliciesPage'),
})

const newPolicy = createRoute({
  getParentRoute: () => root,
  path: '/policies/new',
  component: lazyRouteComponent(() => import('../features/policies/new-policy-page.tsx'), 'NewPolicyPage'),
})

const policy = createRoute({
  getParentRoute: () => root,
  path: '/policies/$kind/$code',
  params: {
    parse: ({ kind, code }) => ({ kind: kind as PolicyKind, code: code as PolicyCode }),
    stringify: ({ kind, code }) => ({ kind, code }),
  },
  component: lazyRouteComponent(() => import('../features/policies/policy-page.tsx'), 'PolicyPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: onlyKnown(settingsSearchOf),
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
})

const messageSetting = createRoute({
  getParentRoute: () => root,
  path: '/settings/messages/$kind',
  params: {
    parse: ({ kind }) => ({ kind: kind as MessageKind }),
    stringify: ({ kind }) => ({ kind }),
  },
  component: lazyRouteComponent(
    () => import('../features/settings/message-setting-page.tsx'),
    'MessageSettingPage',
  ),
})

const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  validateSearch: onlyKnown(messageSearchOf),
  component: lazyRouteComponent(() => import('../features/messages/messages-page.tsx'), 'MessagesPage'),
})

const message = createRoute({
  getParentRoute: () => root,
  path: '/messages/$messageId',
  component: lazyRouteComponent(() => import('../features/messages/message-page.tsx'), 'MessagePage'),
})

export const contentRoutes = [
  comments,
  comment,
  members,
  member,
  groups,
  cardApplications,
  cards,
  card,
  group,
  topUps,
  statements,
  coupons,
  newCoupon,
  coupon,
  vouchers,
  newBatch,
  batch,
  calendar,
  products,
  product,
  policies,
  newPolicy,
  policy,
  settings,
  messageSetting,
  messages,
  message,
]
