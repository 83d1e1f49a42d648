/** The routes of spec 2.2, word for word, beside the screens of the shop: neither may know one more. */
import { expect, test } from 'vitest'
import { languages } from './language.ts'
import { screenAt, screens } from './screens.ts'

const publicRoutes = `
  /auth /index /service /register /forPass /park/list /park/detail /ztyPark/list /ztyPark/detail /park/order
  /park/tourist/order /list/eatery /detail/eatery /order/eatery /group/index /group/login /group/apply/{applyStatus}
  /idcard/index /citizencard/index /card/showCardInfo /card/showCitizenCardInfo /card/showType /pay/order`

const loginRequiredRoutes = `
  /mycenter /list/car /commonComment /postComment /commentDetail /{module}/introduce /orderList /orderDetail
  /orderDetailCard /pay/result/{orderNo} /refund /refundCard /refundEdit /refundEditCard /order/change /order/invoice
  /order/realNameList /user/info /account/info /account/Coupon /contactList /map /group/list /group/detail /group/order
  /group/info /card/toApprove /card/approveStatus /discount/list /discount/getCoupon /discount/activityList
  /exchange/query /exchange/ticketOrder /exchange/eateryOrder /exchange/success`

/** The spec names the types and these pages, but no path; ours follow those of eateries. The search and the preview are ours. */
const ownPublicRoutes = [
  '/search',
  '/preview',
  '/cart',
  ...['list', 'detail', 'order'].flatMap((page) =>
    ['hotel', 'goods', 'tour', 'travel', 'guide', 'cruise'].map((word) => `/${page}/${word}`),
  ),
]

/** Known to the spec by their label only; the paths are ours. */
const ownRoutes =
  '/addressList /group/ledger /invoiceTitles /account/password /account/mobile /account/devices /account/data /account/points /detail/car /order/car /refundList /refundDetail /changeList /changeDetail /invoiceList'

/** Login-required screens that the proof of a mobile opens as well: a guest's own orders, and who one is here. */
const buyerRoutes =
  '/mycenter /orderList /pay/result/{orderNo} /orderDetail /refund /refundEdit /refundList /refundDetail /order/change /order/realNameList /order/invoice /changeList /changeDetail /invoiceList'

const listed = (text: string): string[] => text.trim().split(/\s+/)
const pathsWith = (...kinds: string[]) =>
  screens.filter(({ access }) => kinds.includes(access)).map(({ path }) => path)

test('public routes: those of the spec, the log-in page and those of the other types', () => {
  const wanted = [...listed(publicRoutes), '/login', ...ownPublicRoutes]
  expect(pathsWith('public').toSorted()).toEqual(wanted.toSorted())
})

test('login-required routes: those of the spec and the own ones of the account', () => {
  const wanted = [...listed(loginRequiredRoutes), ...listed(ownRoutes)]
  expect(pathsWith('member', 'buyer').toSorted()).toEqual(wanted.toSorted())
})

test('a guest reaches the own orders and the page that says so, and nothing else that needs a log-in', () => {
  expect(pathsWith('buyer').toSorted()).toEqual(listed(buyerRoutes).toSorted())
})

test('every screen has a path, a title in both languages and an order of its own', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
  expect(new Set(screens.map(({ order }) => order)).size).toBe(screens.length)
  for (const language of languages) {
    const titles = screens.map(({ title }) => title[language])
    expect(titles.every((title) => title.trim() !== '')).toBe(true)
    expect(new Set(titles).size).toBe(titles.length)
  }
})

test('a path leads to its screen, whatever stands for its parameters', () => {
  for (const screen of screens) {
    const path = screen.path.replace('{orderNo}', '2611210000000001').replace(/\{\w+\}/, 'PARK')
    expect(screenAt(path)?.name).toBe(screen.name)
  }
})

test.each([
  '/',
  '/index/',
  '/Index',
  '/pay/result',
  '/pay/result/',
  '/pay/result/1/2',
  '/introduce',
  '//introduce',
  '/group/apply',
])('%s is no screen', (path) => {
  expect(screenAt(path)).toBeNull()
})
