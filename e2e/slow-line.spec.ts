/** On a slow or a broken line: what is not known yet is never shown as nothing, and what was chosen, typed or pressed is not lost. */
import type { Page } from '@playwright/test'
import { photograph } from '../server/testing/pictures.ts'
import { solveSlider } from './support/captcha.ts'
import { cut, delayCalls } from './support/delayed-calls.ts'
import { expect, test, toastOf } from './support/journey.ts'
import { fillAddress, kindWords } from './support/kinds.ts'
import { openDays } from './support/open-days.ts'
import { buyTickets, readShownOrder } from './support/purchase.ts'
import { scrollDownTo, settled } from './support/settled.ts'
import {
  addOne,
  chooseSeats,
  freshIdNumber,
  freshMobile,
  newMember,
  placeOrder,
  proveMobile,
  signIn,
  wordsOf,
} from './support/steps.ts'
import { openWechat } from './support/wechat.ts'

const loading = (page: Page) => page.getByRole('status', { name: '加载中' }).first()
/** What stands in the place of what did not come: the sentence of spec 8.2, beside its toast. */
const unanswered = (page: Page) => page.getByRole('alert').filter({ hasText: '未知错误，请联系管理员' })

test('reasons that could not be loaded are asked for again, and who has asked for a refund never reads that there is none', async ({
  page,
}) => {
  await newMember(page)
  const { orderNo } = await buyTickets(page)
  const mend = await cut(page, '**/refund-reasons')
  await page.goto(`/refund?orderNo=${orderNo}`)
  await expect(unanswered(page)).toBeVisible()
  await mend()
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('button', { name: /^退款原因/ }).click()
  await page.getByRole('button', { name: /行程有变/ }).click()
  const quote = await delayCalls(page, '**/refund-quote')
  await page.getByRole('button', { name: '提交退款' }).click()
  await expect(page).toHaveURL(/\/refundDetail\?refundNo=T/)
  await expect(page.getByText('待审核').first()).toBeVisible()
  expect(quote.count()).toBe(0)
})

test('who has written a comment never reads that there is one already, and no press on the way loses it', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/commonComment')
  await page
    .getByRole('link', { name: /^去评价 VR/ })
    .first()
    .click()
  const five = page.getByRole('radio', { name: /^5 星/ })
  await five.locator('..').click()
  await expect(five).toBeChecked()
  await page.getByRole('textbox', { name: '评价内容' }).fill('灯光很美，讲解也很耐心。')
  // The other language loads the view anew.
  await expect(page.getByRole('button', { name: 'English' })).toHaveCount(0)
  const comments = await delayCalls(page, /\/orders\/\d+\/comments/)
  await page.getByRole('button', { name: '提交评价' }).click()
  await expect(page).toHaveURL(/\/commentDetail\?commentNo=E/)
  expect(comments.count()).toBe(0)
})

test('a day on its way is neither full nor without a time for tickets that move, and their order shows no date of before', async ({
  page,
  language,
}) => {
  await newMember(page)
  const { orderNo } = await buyTickets(page, { code: 'VR' })
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  const before = (await readShownOrder(page)).visitDate
  await page.getByRole('link', { name: '改期', exact: true }).click()
  const next = page.getByRole('button', { name: wordsOf(language).nextStep })
  const day = await delayCalls(page, '**/products/VR/slots*')
  await openDays(page, /¥0\.00/)
    .last()
    .click()
  await day.asked
  await next.click()
  await expect(next).toHaveAttribute('aria-busy', 'true')
  day.letThrough()
  const changeable = await delayCalls(page, /\/orders\/\d+\/changeable/)
  const order = await delayCalls(page, new RegExp(`/orders/${orderNo}$`))
  await page.getByRole('dialog').getByRole('button', { name: '确认改期' }).click()
  await expect(page).toHaveURL(/\/orderDetail/)
  await order.asked
  expect(changeable.count()).toBe(0)
  const [, month, dayOfMonth] = (before ?? '').split('-').map(Number)
  await expect(loading(page)).toBeAttached()
  await expect(page.getByText(`${month}月${dayOfMonth}日`)).toHaveCount(0)
  order.letThrough()
  await expect(page.getByRole('img', { name: wordsOf(language).qrCode })).toBeVisible()
})

test('times show no price of their own as long as nobody knows what moving there costs', async ({ page }) => {
  await newMember(page)
  const { orderNo } = await buyTickets(page)
  await delayCalls(page, '**/change-prices*')
  await page.goto(`/order/change?orderNo=${orderNo}`)
  await page
    .getByRole('region', { name: /20\d\d/ })
    .getByRole('button', { name: /余量/ })
    .and(page.locator(':enabled'))
    .last()
    .click()
  // The time that the tickets have anyway is chosen.
  await page.getByRole('button', { name: /时段.*更改/ }).click()
  await expect(page.getByRole('radio').first()).toBeAttached()
  await expect(page.getByRole('radio', { name: /¥/ })).toHaveCount(0)
})

test('an order that is on its way while its seats run out is not said to have lost them', async ({
  page,
  language,
}) => {
  await newMember(page)
  await chooseSeats(page, language)
  const order = await delayCalls(page, /\/front\/api\/orders$/)
  await placeOrder(page, language)
  await order.asked
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 600_000
  })
  await expect(page.getByRole('timer').first()).toContainText('00:00')
  await expect(page.getByText('保留时间已结束')).toHaveCount(0)
  order.letThrough()
  await expect(page).toHaveURL(/\/pay\/order/)
})

test('an order whose answer was lost while its seats ran out is looked for, and found', async ({
  page,
  language,
}) => {
  await newMember(page)
  await chooseSeats(page, language)
  let stands = false
  await page.route(/\/front\/api\/orders$/, async (route) => {
    stands = (await route.fetch()).ok()
    await route.abort()
  })
  await toastOf(page, '未知错误，请联系管理员', () => placeOrder(page, language))
  expect(stands).toBe(true)
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 600_000
  })
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page).toHaveURL(/\/orderDetail/)
  await expect(page.getByRole('heading', { name: '待支付' })).toBeVisible()
})

test('a contact who is still being read shows that, and does not replace what is typed meanwhile', async ({
  page,
  language,
}) => {
  await newMember(page)
  await page.goto('/contactList')
  await page.getByRole('button', { name: '新增联系人' }).click()
  const form = page.getByRole('dialog', { name: '新增联系人' })
  await form.getByRole('textbox', { name: '姓名' }).fill('王小梅')
  await form.getByRole('textbox', { name: '证件号码' }).fill(freshIdNumber())
  const contact = /\/contacts\/[^/?]+$/
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const toEdit = await delayCalls(page, contact)
  await page.getByRole('button', { name: /^编辑/ }).click()
  await toEdit.asked
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: '保存' })).toHaveCount(0)
  toEdit.letThrough()
  await expect(sheet.getByRole('button', { name: '保存' })).toBeVisible()
  await page.unroute(contact)

  await chooseSeats(page, language)
  await page.getByRole('button', { name: '换个联系人' }).click()
  const read = await delayCalls(page, contact)
  const choose = page.getByRole('button', { name: '选择联系人' }).last()
  await choose.click()
  await page.getByRole('dialog').getByRole('list').getByRole('button').first().click()
  await read.asked
  await expect(choose).toHaveAttribute('aria-busy', 'true')
  const name = page.getByRole('textbox', { name: '联系人姓名' })
  await name.fill('李建国')
  read.letThrough()
  await expect(choose).not.toHaveAttribute('aria-busy', 'true')
  await expect(name).toHaveValue('李建国')
})

test('that nothing was found is said of no words, and of no filter, that were not asked about yet', async ({
  page,
}) => {
  await page.goto('/search')
  const field = page.getByRole('searchbox')
  await field.fill('qqzz')
  await expect(page.getByText('没有找到“qqzz”')).toBeVisible()
  const answer = await delayCalls(page, '**/search*')
  await field.fill('观光')
  await answer.asked
  await expect(page).toHaveURL(/find=/)
  await expect(page.getByText(/没有找到/)).toHaveCount(0)
  answer.letThrough()
  await expect(page.getByRole('link', { name: /观光/ }).first()).toBeVisible()

  await page.goto('/list/eatery?tag=fondue')
  await expect(page.getByText('没有符合条件的产品')).toBeVisible()
  const list = await delayCalls(page, '**/products?*')
  await page.getByRole('button', { name: '查看全部' }).click()
  await list.asked
  await expect(page).toHaveURL(/\/list\/eatery$/)
  await expect(page.locator('.skeleton_shape').first()).toBeVisible()
  list.letThrough()
  await expect(page.getByRole('link', { name: /旋转/ }).first()).toBeVisible()
})

test('who presses on with a voucher while its day is on its way goes on as soon as it is there', async ({
  page,
  language,
}) => {
  await newMember(page)
  await page.goto('/exchange/query')
  await page.getByRole('textbox', { name: '兑换码' }).fill('DEMA-FEST-0000-0000-0028')
  await page.getByRole('button', { name: '查询' }).click()
  await solveSlider(page, language, 'exchange')
  await page.getByRole('checkbox', { name: '我已阅读并同意兑换须知' }).check()
  await page.getByRole('button', { name: '选择日期' }).click()
  await page.getByRole('button', { name: wordsOf(language).nextMonth }).click()
  const day = await delayCalls(page, '**/slots*')
  await openDays(page).first().click()
  await day.asked
  const press = page.getByRole('button', { name: wordsOf(language).continue })
  await press.click()
  await expect(press).toHaveAttribute('aria-busy', 'true')
  day.letThrough()
  await expect(page).toHaveURL(/\/exchange\/eateryOrder\?orderNo=\d{16}/)
})

test('an address that was added stays the chosen one when the list of all cannot be read; one that goes shows that it does', async ({
  page,
  language,
}) => {
  const say = kindWords(language)
  const path = ['浙江省', '杭州市', '西湖区'] as const
  await newMember(page)
  await page.goto('/addressList')
  await page.getByRole('button', { name: say.addAddress }).click()
  await fillAddress(page, language, { path, name: '李娜', street: '文三路100号' })
  await expect(page.getByRole('list')).toContainText('文三路100号')
  await page.goto('/detail/goods?code=POSTCARDS')
  await addOne(page, language, '云顶明信片套装')
  await page.getByRole('button', { name: wordsOf(language).continue }).click()
  await page.getByRole('button', { name: '更换收货地址' }).click()
  const mend = await cut(page, '**/api/addresses', 'GET')
  await page.getByRole('dialog').getByRole('button', { name: say.addAddress }).click()
  await fillAddress(page, language, { path, name: '李娜', street: '古墩路8号' })
  await expect(unanswered(page)).toBeVisible()
  await mend()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('button', { name: '更换收货地址' })).toContainText('古墩路8号')

  await page.goto('/addressList')
  await page.getByRole('button', { name: /^编辑/ }).first().click()
  const gone = await delayCalls(page, /\/api\/addresses\/[^/]+$/)
  await page.getByRole('dialog').getByRole('button', { name: '删除此地址' }).click()
  const sure = page.getByRole('dialog').last().getByRole('button', { name: '删除', exact: true })
  await sure.click()
  await gone.asked
  await expect(sure).toHaveAttribute('aria-busy', 'true')
  // In the top layer, as the dialogs are, and the focus is left where it was.
  await expect(page.locator(':popover-open[aria-label="加载中"]')).toBeVisible()
  await expect(sure).toBeFocused()
  gone.letThrough()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(gone.count()).toBe(1)
})

test('an invoice waits for the titles instead of asking for one', async ({ page }) => {
  await newMember(page)
  const { orderNo } = await buyTickets(page)
  const titles = await delayCalls(page, '**/invoice-titles')
  await page.goto(`/order/invoice?orderNo=${orderNo}`)
  await titles.asked
  const ask = page.getByRole('button', { name: '申请开票' })
  await expect(ask).toHaveAttribute('aria-busy', 'true')
  titles.letThrough()
  await toastOf(page, '请选择发票抬头', () => ask.click())
})

test('as long as the cashier has not come, the button that leads there cannot be pressed again', async ({
  page,
  language,
}) => {
  await chooseSeats(page, language)
  await proveMobile(page, language, freshMobile())
  await placeOrder(page, language)
  const cashier = await delayCalls(page, /gateway\.do|alipay/)
  await page.getByRole('radio', { name: wordsOf(language).alipay, exact: true }).check()
  const pay = page.getByRole('button', { name: wordsOf(language).payNow })
  // A page that is on its way out answers no question: it says by itself how the button is.
  const busy: (string | null)[] = []
  await page.exposeFunction('recordBusy', (is: string | null) => busy.push(is))
  await pay.evaluate((button) => {
    setInterval(() => Reflect.get(window, 'recordBusy')(button.ariaBusy), 50)
  })
  await pay.click({ noWaitAfter: true })
  await cashier.asked
  const before = busy.length
  await expect.poll(() => busy.length).toBeGreaterThan(before + 10)
  expect(new Set(busy.slice(before))).toEqual(new Set(['true']))
  cashier.letThrough()
  await expect(page.getByRole('button', { name: /支付 Pay/ })).toBeVisible()
})

test('who has just paid does not read that nobody has', async ({ browser, language }) => {
  const { context, page } = await openWechat(browser, language)
  await chooseSeats(page, language)
  await proveMobile(page, language, freshMobile())
  await placeOrder(page, language)
  await expect(page).toHaveURL(/\/pay\/order/)
  const orderNo = new URL(page.url()).searchParams.get('orderNo')
  await page.goto(`/pay/result/${orderNo}`)
  await page.getByRole('link', { name: '去支付' }).click()
  const result = await delayCalls(page, '**/pay-result*')
  const cashier = context.waitForEvent('page')
  await page.getByRole('button', { name: wordsOf(language).payNow }).click()
  await (await cashier).getByRole('button', { name: /支付 Pay/ }).click()
  await expect(page).toHaveURL(/\/pay\/result/)
  await result.asked
  await expect(loading(page)).toBeAttached()
  await expect(page.getByText('尚未支付')).toHaveCount(0)
  result.letThrough()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await context.close()
})

test('a picture that was chosen shows that what cuts it is on its way', async ({ page }) => {
  await newMember(page)
  await page.goto('/user/info')
  const code = await delayCalls(page, /assets\/(avatar-crop|crop-sheet)/)
  await page
    .getByLabel('选择头像图片')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(600, 600) })
  await code.asked
  await expect(page.getByRole('button', { name: '更换', exact: true })).toHaveAttribute('aria-busy', 'true')
  code.letThrough()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('more kinds that cannot be read are not asked for again and again', async ({ page }) => {
  let more = 0
  await page.route('**/products?*kind=general*', async (route) => {
    if (new URL(route.request().url()).searchParams.has('cursor')) {
      more += 1
      return route.abort()
    }
    const response = await route.fetch()
    const envelope = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, nextCursor: 'more' } } })
  })
  await page.goto('/index')
  await scrollDownTo(page, page.getByRole('link', { name: '全部 酒店' }))
  await expect.poll(() => more).toBe(1)
  await settled(page)
  expect(more).toBe(1)
})
