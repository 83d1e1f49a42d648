/** Every route of spec 2.2 in the demo: its own title, and what only its own data says. */
import type { Browser, Page } from '@playwright/test'
import { type ScreenName, screens } from '#contract/screens.ts'
import { expect, presetLanguage, shopUrl, test } from './support/journey.ts'
import { countRequests, settled } from './support/settled.ts'
import { signIn } from './support/steps.ts'

/** Stand on what was held, drafted or exchanged a moment ago: the journeys of doing so open them (shop/every-route.test.ts). */
type OfAMoment =
  | 'parkOrder'
  | 'touristOrder'
  | 'eateryOrder'
  | 'hotelOrder'
  | 'goodsOrder'
  | 'tourOrder'
  | 'travelOrder'
  | 'guideOrder'
  | 'carOrder'
  | 'cruiseOrder'
  | 'groupOrder'
  | 'exchangeTicketOrder'
  | 'exchangeEateryOrder'
  | 'exchangeSuccess'
  | 'productPreview'

/** `at`: its address; left out: a link that a list or an order shows. `as`: left out: the demo's member. */
type Route = { at?: string; as?: 'agency' | 'nobody'; title?: string; says: RegExp }

const detail = (code: string, says: RegExp): Route => ({ at: `?code=${code}`, says })
const orderNo = /2\d{15}/
const yuan = /¥\d/

const routes: Record<Exclude<ScreenName, OfAMoment>, Route> = {
  home: { at: '', title: '云顶塔', says: /云顶观景 488米/ },
  orderList: { at: '', says: yuan },
  service: { at: '', says: /020-8888-0488/ },
  mine: { at: '', says: /林晓舟.*138\*{4}8000/s },
  search: { at: '?find=酒店', says: /云江酒店/ },
  parkList: { at: '', says: /星空观光 433米.*¥150/s },
  themedList: { at: '', says: /旋转餐厅观景位.*¥120/s },
  eateryList: { at: '', says: /双人晚餐.*¥688/s },
  carList: { at: '', says: /舒适轿车.*¥780/s },
  hotelList: { at: '', says: /江景大床房.*¥880/s },
  goodsList: { at: '', says: /云顶塔模型.*¥168/s },
  tourList: { at: '', says: /夜游专线.*¥58/s },
  travelList: { at: '', says: /云塔\+酒店自由行.*¥1,380/s },
  guideList: { at: '', says: /云顶塔导游.*¥280/s },
  cruiseList: { at: '', says: /珠光夜游.*¥98/s },
  moduleIntroduce: { at: '/hotel/introduce', says: /住在塔下/ },
  idCardHome: { at: '', says: /云顶年卡 · 林\*\*/ },
  citizenCardHome: { at: '', says: /办卡流程/ },
  cardTypes: { at: '', says: /家庭年卡.*¥888/s },
  parkDetail: detail('DECK488', /城市最高的露天平台/),
  themedDetail: detail('VR', /¥\d/),
  eateryDetail: detail('DINNER', /四道菜/),
  hotelDetail: detail('RIVERHOTEL', /江景客房/),
  goodsDetail: detail('TOWERMODEL', /云顶塔模型·拼装版.*¥168/s),
  tourDetail: detail('NIGHTLINE', /敞篷双层巴士/),
  travelDetail: detail('TOWERSTAY', /塔下住一晚/),
  guideDetail: detail('TOWERGUIDE', /一队一导/),
  carDetail: detail('SEDAN', /路桥停车全含/),
  cruiseDetail: detail('RIVERNIGHT', /江上夜景/),
  cardInfo: detail('FAMILYCARD', /一家三口.*¥888/s),
  citizenCardInfo: { at: '', says: /每年最多 24 次/ },
  map: { at: '', says: /售票窗口/ },
  groupHome: { at: '', as: 'agency', says: /云州国旅.*¥120/s },
  groupLogin: { at: '', as: 'nobody', says: /用旅行社成员的账号登录/ },
  groupApply: { at: '/group/apply/pass', as: 'agency', says: /云州国旅.*91350100MA2YU00X1G/s },
  groupInfo: { at: '', as: 'agency', says: /周远航.*预付款余额.*¥/s },
  groupLedger: { at: '', as: 'agency', says: /月度对账单.*期初 ¥/s },
  groupList: { at: '', as: 'agency', says: /星空观光 433米.*¥120/s },
  groupDetail: { at: '?code=DECK433', as: 'agency', says: /室内环形观光层/ },
  exchangeQuery: { at: '', says: /20位兑换码/ },
  cart: { at: '', says: /去逛逛/ },
  payOrder: { says: /支付金额.*¥\d/s },
  payResult: { says: /支付成功¥\d/ },
  orderDetail: { says: orderNo },
  orderDetailCard: { says: /年卡.*¥\d.*\*\* · 二代身份证/s },
  orderNames: { says: /林\*\*.*440\*{11}1177/s },
  refund: { says: /预计退回.*¥\d/s },
  refundCard: { says: /年卡 · .*预计退回.*¥\d/s },
  refundEdit: { says: /行程有变.*¥\d/s },
  refundList: { at: '', says: /待审核.*¥\d/s },
  refundDetail: { says: /退款进度.*已提交退款申请/s },
  refundEditCard: { says: /云顶年卡 · .*¥388/s },
  orderChange: { says: /选择要改期的项目.*¥\d/s },
  changeList: { at: '', says: /待支付.*\+¥\d/s },
  changeDetail: { says: /原日期.*新日期/s },
  orderInvoice: { says: /¥\d/ },
  comments: { at: '', says: /去评价/ },
  commentPost: { says: /评价内容/ },
  commentDetail: { says: /发表时间.*订单号/s },
  coupons: { at: '', says: /看展小礼.*满60元减15元/s },
  discountList: { at: '', says: /云顶见面礼.*满200元减30元/s },
  discountActivities: { at: '', says: /暮色九折/ },
  couponGet: { says: /使用期限.*活动规则/s },
  cardToApprove: { at: '', says: /云州市民卡.*居住证明/s },
  cardApproveStatus: { at: '', says: /云顶年卡 · 林\*\*.*使用中/s },
  contactList: { at: '', says: /二代身份证 440\*{11}1177/ },
  addressList: { at: '', says: /文三路100号3幢502室/ },
  invoiceList: { at: '', says: /云州文化传播有限公司.*¥\d/s },
  invoiceTitles: { at: '', says: /91350100M000100Y43/ },
  userInfo: { at: '', says: /用户名\s*demo/ },
  points: { at: '', says: /使用获得.*\+\d/s },
  accountInfo: { at: '', says: /用户名\s*demo/ },
  accountPassword: { at: '', says: /原密码/ },
  accountMobile: { at: '', says: /138\*{4}8000/ },
  accountDevices: { at: '', says: /正在使用/ },
  accountData: { at: '', says: /发送至138\*{4}8000/ },
  login: { at: '', as: 'nobody', says: /登录后查看订单与门票/ },
  register: { at: '', as: 'nobody', says: /一处管理/ },
  forPass: { at: '', as: 'nobody', says: /请先验证您的手机号/ },
  auth: { at: '', as: 'nobody', says: /凭订单编号与查询码/ },
}

const lists = [
  '/discount/list',
  '/commonComment',
  '/commonComment?tab=own',
  '/changeList',
  '/refundList',
  '/orderList',
]

/** The first link to each path that the demo's member finds in the lists, in their orders and in their refunds. */
async function findLinks(page: Page, wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const details: string[] = []
  const open = async (address: string): Promise<string[]> => {
    await page.goto(address)
    await settled(page)
    const links = page.getByRole('main').getByRole('link')
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const href of hrefs) {
      const [path = ''] = href.split('?')
      if (!found.has(path)) found.set(path, href)
    }
    return hrefs
  }
  for (const list of lists)
    details.push(...(await open(list)).filter((href) => /^\/(order|refund)Detail/.test(href)))
  for (const address of details) {
    if (wanted.every((path) => found.has(path) || path.includes('{'))) break
    await open(address)
  }
  const order = /\d{16}/.exec(found.get('/order/change') ?? '')
  if (order) found.set('/pay/result/{orderNo}', `/pay/result/${order[0]}`)
  return found
}

const addressOf = (path: string, { at }: Route, links: ReadonlyMap<string, string>): string | undefined => {
  if (at === undefined) return links.get(path)
  return at.startsWith('/') ? at : path + at
}

/** A phone of its own. */
async function openPhone(browser: Browser, account?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shopUrl })
  await presetLanguage(context, 'zh-CN')
  const page = await context.newPage()
  countRequests(page)
  if (account) await signIn(page, account)
  return page
}

test('each route shows its own data', async ({ browser }) => {
  const member = await openPhone(browser, 'demo')
  const pages = { member, agency: await openPhone(browser, 'agency'), nobody: await openPhone(browser) }
  const shown = screens.flatMap((screen) => {
    const route = (routes as Partial<Record<string, Route>>)[screen.name]
    return route ? [{ ...screen, route }] : []
  })
  expect(shown).toHaveLength(Object.keys(routes).length)
  const links = await findLinks(
    member,
    shown.filter(({ route }) => route.at === undefined).map(({ path }) => path),
  )
  for (const { name, path, title, route } of shown) {
    const address = addressOf(path, route, links)
    await test.step(`${name}: ${address}`, async () => {
      const page = pages[route.as ?? 'member']
      await page.goto(address ?? 'no link leads to it')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(route.title ?? title['zh-CN'])
      await expect(page.getByRole('main')).toHaveText(route.says, { useInnerText: true })
    })
  }
  for (const page of Object.values(pages)) await page.context().close()
})
