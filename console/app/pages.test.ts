/** No page of the console is forgotten: each is in the specification, and some journey lets axe look at it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(`${import.meta.dirname}/../../${file}`, 'utf8')

const paths = ['router.tsx', 'content-routes.tsx', 'goods-routes.tsx']
  .flatMap((file) => [...read(`console/app/${file}`).matchAll(/^ {2}path: '(\/[^']*)'/gm)])
  .map(([, path = '']) => path)

/** The journey, and the name of the picture of this page there, which is taken right after axe has looked. */
const lookedAt: Record<string, readonly [journey: string, picture: string]> = {
  '/': ['console', 'today-dark-en'],
  '/login': ['console', 'log-in-zh'],
  '/account': ['console', 'account-en'],
  '/orders': ['console', 'orders-dark-en'],
  '/orders/$orderNo': ['console', 'order-dark-en'],
  '/desk': ['stay', 'board-chosen'],
  '/guests': ['console', 'guests-dark-en'],
  '/closures': ['console', 'closures-dark-en'],
  '/closures/$closureNo': ['console', 'closure-dark-en'],
  '/refunds': ['console', 'refunds-dark-en'],
  '/refunds/$refundNo': ['console', 'refund-dark-en'],
  '/refunds/money/$providerRefundNo': ['console', 'refund-money-dark-en'],
  '/changes': ['console', 'changes-dark-en'],
  '/changes/$changeNo': ['console', 'change-dark-en'],
  '/parcels': ['console', 'to-send-dark-en'],
  '/messages': ['console', 'messages-dark-en'],
  '/messages/$messageId': ['console', 'message-dark-en'],
  '/money': ['console', 'payments-dark-en'],
  '/money/$paymentNo': ['console', 'payment-dark-en'],
  '/invoices': ['console', 'invoices-dark-en'],
  '/invoices/$no': ['console', 'invoice-dark-en'],
  '/products': ['console', 'products-dark-en'],
  '/products/$code': ['console', 'product-dark-en'],
  '/policies': ['console', 'policies-dark-en'],
  '/policies/new': ['console', 'policy-new-dark-en'],
  '/policies/$kind/$code': ['console', 'policy-dark-en'],
  '/calendar': ['console', 'calendar-dark-en'],
  '/stock': ['console-stock', 'stock-dark-en'],
  '/stock/$code': ['console-stock', 'stock-item-zh'],
  '/freight': ['console-stock', 'freight-dark-en'],
  '/freight/new': ['console-stock', 'freight-new-dark-en'],
  '/freight/$code': ['console-stock', 'freight-template-dark-en'],
  '/pick-up-points': ['console-pick-up-points', 'pick-up-points-dark-en'],
  '/pick-up-points/new': ['console-pick-up-points', 'pick-up-point-new-dark-en'],
  '/pick-up-points/$code': ['console-pick-up-points', 'pick-up-point-zh'],
  '/coupons': ['console', 'coupons-dark-en'],
  '/coupons/new': ['console', 'coupon-new-dark-en'],
  '/coupons/$code': ['console', 'coupon-dark-en'],
  '/vouchers': ['console-coupons', 'vouchers-zh'],
  '/vouchers/new': ['console-coupons', 'voucher-new-zh'],
  '/vouchers/$code': ['console-coupons', 'voucher-batch-zh'],
  '/comments': ['console', 'comments-dark-en'],
  '/comments/$commentNo': ['console', 'comment-dark-en'],
  '/groups': ['console', 'groups-dark-en'],
  '/groups/$code': ['console', 'group-dark-en'],
  '/top-ups': ['console', 'top-ups-dark-en'],
  '/statements': ['console', 'statements-dark-en'],
  '/members': ['console', 'find-member-dark-en'],
  '/members/$memberId': ['console', 'member-dark-en'],
  '/card-applications': ['card', 'card-desk-applications-en'],
  '/cards': ['card', 'card-desk-list-en'],
  '/cards/$cardNo': ['card', 'card-desk-citizen-en'],
  '/gate': ['gate', 'lane-dark-en'],
  '/settings': ['console', `settings-\${tab}-dark-en`],
  '/settings/messages/$kind': ['console', 'settings-message-dark-en'],
  '/staff': ['console', 'staff-dark-en'],
  '/audit': ['console', 'audit-dark-en'],
}

test('the specification names every page, and none that there is not', () => {
  expect(paths.length).toBeGreaterThan(40)
  const [, list = ''] =
    /^2\. The pages of the console, below `\/console`: (.+)$/m.exec(read('docs/specification.md')) ?? []
  const named = [...list.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path.replace(/\{(\w+)\}/g, '$$$1'))
  expect(named.toSorted()).toEqual(paths.toSorted())
})

test('axe looks at every page in a journey', () => {
  expect(Object.keys(lookedAt).toSorted()).toEqual(paths.toSorted())
  const isMissing = ([, [journey, picture]]: [string, readonly [string, string]]) => {
    const name = RegExp.escape(picture)
    const look = new RegExp(`look\\(\\w+, ['\`]${name}['\`]\\)|expectAccessible\\(\\w+\\)\\n.*'${name}'`)
    return !look.test(read(`e2e/${journey}.spec.ts`))
  }
  expect(Object.entries(lookedAt).filter(isMissing)).toEqual([])
})

test('each page reads of its address only what it knows', () => {
  const readers = ['router.tsx', 'content-routes.tsx', 'goods-routes.tsx'].flatMap((file) => [
    ...read(`console/app/${file}`).matchAll(/validateSearch: (\w+\(?)/g),
  ])
  expect(readers.length).toBeGreaterThan(15)
  expect(readers.map(([, reader]) => reader).filter((reader) => reader !== 'onlyKnown(')).toEqual([])
})
