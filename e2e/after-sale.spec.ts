/** What follows a purchase, with the staff desk at the other end: money that gets stuck, another day, names, a closed day. */
import type { Page } from '@playwright/test'
import type { CalendarDay } from '#contract/endpoints/inventory.ts'
import type { Refund } from '#contract/endpoints/refund.ts'
import { logInAtDesk, openDesk, openDeskPage, refuseNext, staffCalls } from './support/desk.ts'
import {
  advanceMinutes,
  dataOf,
  expect,
  type Language,
  presetLanguage,
  sandbox,
  shopUrl,
  test,
} from './support/journey.ts'
import { openRefund, requestRefund } from './support/kinds.ts'
import { deskScreenChecker } from './support/look.ts'
import { buyTickets } from './support/purchase.ts'
import { expectReturned, reopenUntil } from './support/reopen-until.ts'
import {
  chooseOtherDay,
  chooseSeats,
  freshMobile,
  newMember,
  placeOrder,
  proveMobile,
  wordsOf,
} from './support/steps.ts'
import { openWechat } from './support/wechat.ts'

const look = deskScreenChecker('after-sale')

/** Three tickets of a guest inside WeChat; answers the order's number. */
async function buyInWechat(page: Page, language: Language): Promise<string> {
  await chooseSeats(page, language, { tickets: 3 })
  await proveMobile(page, language, freshMobile())
  await placeOrder(page, language)
  const cashier = page.context().waitForEvent('page')
  await page.getByRole('button', { name: wordsOf(language).payNow }).click()
  await (await cashier).getByRole('button', { name: /支付 Pay/ }).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page).toHaveURL(/\/orderDetail\?orderNo=\d{16}/)
  return new URL(page.url()).searchParams.get('orderNo') ?? ''
}

/** The first ticket; ten minutes later its money is on its way, and WeChat Pay says that the account cannot take it, or closes its number. */
async function refundOneStuck(
  page: Page,
  fault: 'refundAbnormal' | 'refundClosed' = 'refundAbnormal',
): Promise<string> {
  await openRefund(page, 'zh-CN')
  await requestRefund(page, 'zh-CN')
  await expect(page).toHaveURL(/\/refundDetail\?refundNo=/)
  const refundNo = new URL(page.url()).searchParams.get('refundNo') ?? ''
  await sandbox.addRule({ match: { provider: 'WECHAT_PAY', op: 'refund' }, fault })
  await advanceMinutes(10)
  return refundNo
}

/** The alert about it leaves the list at once, comes back when that is refused, and is kept with what was found. */
async function closeAlert(desk: Page, orderNo: string): Promise<void> {
  const text = '已电话联系购票人，改退至借记卡'
  await desk.goto('/console/money?tab=alerts')
  const alert = desk.getByRole('row').filter({ hasText: orderNo })
  const refused = await refuseNext(desk, '**/alerts/*/resolve')
  await alert.getByRole('button', { name: '标记为已处理' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('button', { name: '关闭提醒' }).click()
  await expect(alert).toHaveCount(0)
  refused.answer()
  await expect(alert).toHaveCount(1)
  await expect(dialog.getByRole('alert')).toHaveText(refused.message)
  await expect(dialog.getByRole('textbox')).toHaveValue(text)
  await look(desk, 'alert-refused-zh')
  await dialog.getByRole('button', { name: '关闭提醒' }).click()
  await expect(dialog).toBeHidden()
  await expect(alert).toHaveCount(0)
  await desk.getByRole('tab', { name: '已处理提醒' }).click()
  await expect(alert).toContainText(text)
}

/** Finance finds the money that is stuck, and sends it to a debit card of the buyer. */
async function sendToCard(desk: Page, orderNo: string, refundNo: string): Promise<void> {
  await logInAtDesk(desk, 'finance')
  await expect(desk.getByRole('heading', { name: /^今日 · / })).toBeVisible()
  const open = async () => {
    await advanceMinutes(1)
    await desk.goto('/console/refunds?tab=stuck')
  }
  await reopenUntil(open, (within) =>
    expect(desk.locator('tbody tr.is-open-able').first()).toBeVisible(within),
  )
  await desk.goto(`/console/refunds/money/${refundNo}_1`)
  await expect(desk.getByRole('button', { name: '退至银行卡' })).toBeVisible()
  await look(desk, 'stuck-money-zh')
  await closeAlert(desk, orderNo)
  await desk.goto(`/console/refunds/${refundNo}`)
  await desk.getByRole('button', { name: '退至银行卡' }).click()
  const dialog = desk.getByRole('dialog')
  await look(desk, 'card-zh')
  await dialog.getByRole('combobox', { name: '开户银行' }).click()
  await desk.getByTitle('招商银行').click()
  await dialog.getByLabel('借记卡号').fill('6225880137706868')
  await dialog.getByLabel('户名').fill('周明')
  await dialog.getByRole('button', { name: /^退 .+ 至此卡$/ }).click()
  await expect(dialog).toBeHidden()
}

async function expectRefunded(page: Page, refundNo: string): Promise<void> {
  await page.goto(`/refundDetail?refundNo=${refundNo}`)
  await expectReturned(page, 'zh-CN')
}

test('of three tickets one is refunded through a card, one moves to a dearer day, and one gets another name', async ({
  browser,
  language,
}) => {
  const { context, page } = await openWechat(browser, language)
  const orderNo = await buyInWechat(page, language)
  const refundNo = await refundOneStuck(page)
  await sendToCard(await openDesk(browser), orderNo, refundNo)
  await expectRefunded(page, refundNo)

  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  await page.getByRole('link', { name: '改期', exact: true }).click()
  await page.getByRole('checkbox').nth(2).uncheck()
  await chooseOtherDay(page, language, /\+¥/)
  // The difference is paid inside WeChat as well.
  const cashier = context.waitForEvent('page')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确认并支付 ¥/ })
    .click()
  await (await cashier).getByRole('button', { name: /支付 Pay/ }).click()
  await expect(page).toHaveURL(/\/changeDetail/)
  await expect(page.getByText('改期成功')).toBeVisible()
  await page.getByRole('link', { name: '查看二维码' }).click()
  await expect(page.getByRole('img', { name: wordsOf(language).qrCode }).first()).toBeVisible()

  await page.goto(`/order/realNameList?orderNo=${orderNo}`)
  const correct = page.getByRole('button', { name: '更正', exact: true })
  await expect(correct).toHaveCount(2)
  await correct.last().click()
  await page.getByRole('dialog').getByRole('textbox', { name: '姓名' }).fill('李四')
  await page.getByRole('button', { name: '确认更正' }).click()
  await expect(page.getByText('已更正过一次，如需再改请联系客服')).toBeVisible()
  await expect(correct).toHaveCount(1)
  await look(page, 'names-zh')
  await context.close()
})

/** What the desk does about money that its provider has not paid out; `does`: the button that names the sum. */
type Remedy = { action: string; does: RegExp; reference?: string }

async function remedy(desk: Page, refundNo: string, { action, does, reference }: Remedy): Promise<void> {
  const button = desk.getByRole('button', { name: action })
  const open = async () => {
    await advanceMinutes(1)
    await desk.goto(`/console/refunds/${refundNo}`)
  }
  await reopenUntil(open, (within) => expect(button).toBeVisible(within))
  await button.click()
  const dialog = desk.getByRole('dialog')
  if (reference) {
    await dialog.getByRole('button', { name: does }).click()
    await expect(dialog.getByText('请填写')).toBeVisible()
    await dialog.getByLabel('银行流水号').fill(reference)
  }
  await look(desk, reference ? 'by-hand-zh' : 'anew-zh')
  await dialog.getByRole('button', { name: does }).click()
  await expect(dialog).toBeHidden()
}

test('what WeChat Pay closed is sent anew, and what it cannot pay out is transferred by hand', async ({
  browser,
  language,
}) => {
  const { context, page } = await openWechat(browser, language)
  const orderNo = await buyInWechat(page, language)
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'finance')
  await expect(desk.getByRole('heading', { name: /^今日 · / })).toBeVisible()

  const closed = await refundOneStuck(page, 'refundClosed')
  await remedy(desk, closed, { action: '重新发起', does: /^重新退款 ¥/ })
  await expectRefunded(page, closed)
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  const abnormal = await refundOneStuck(page)
  await remedy(desk, abnormal, { action: '人工转账', does: /^登记已转账 ¥/, reference: 'ICBC 0001' })
  await expectRefunded(page, abnormal)
  await context.close()
})

/** The second link of the message about a closed day. */
async function linkToAnotherDay(mobile: string): Promise<string> {
  const links = async () =>
    (await sandbox.outbox(mobile)).flatMap(({ text }) => text.match(/https?:\/\/\S+&to=change/) ?? [])
  await expect.poll(links).toHaveLength(1)
  return (await links())[0] ?? ''
}

test.describe('in English', () => {
  test.use({ language: 'en-US' })

  test('after a closure one buyer opens the link of the message and moves, another takes the refund', async ({
    page,
    browser,
    language,
  }) => {
    const { mobile } = await newMember(page)
    const { visitDate } = await buyTickets(page, { code: 'DECK488' })
    const otherContext = await browser.newContext({ baseURL: shopUrl })
    await presetLanguage(otherContext, language)
    const other = await otherContext.newPage()
    await newMember(other)
    expect(await buyTickets(other, { code: 'DECK488' })).toMatchObject({ visitDate })

    const staff = await staffCalls(page, 'orders')
    const reason = { 'zh-CN': '大风天气', 'en-US': 'Strong wind' }
    await staff('/closures', { productCode: 'DECK488', visitDate, reason })

    await page.goto(await linkToAnotherDay(mobile))
    await expect(page).toHaveURL(/\/order\/change/)
    await look(page, 'another-day-en')
    await chooseOtherDay(page, language, / ¥0\.00/)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm the change' }).click()
    await expect(page).toHaveURL(/\/orderDetail/)
    await expect(page.getByRole('img', { name: wordsOf(language).qrCode }).first()).toBeVisible()

    await other.goto('/refundList')
    const { refundNo, amountFen } = await dataOf<Refund>(other, /\/api\/refunds\/[A-Z0-9]+$/, () =>
      other.getByRole('link', { name: 'Awaiting review' }).click(),
    )
    await expect(other).toHaveURL(/\/refundDetail\?refundNo=/)
    await look(other, 'refund-by-closure-en')
    await staff(`/refunds/${refundNo}/approve`, { expectedAmountFen: amountFen, waiveFee: false })
    await expectReturned(other, 'en-US')
    await otherContext.close()
  })
})

/** The notice of a change may still be on its way for so long; what is remembered without one is so for a minute. */
const NOTICE_MS = 10_000

/** Read at least once, one after the other and without a pause: whether the last day for sale comes to have this price. */
const hasPrice = (page: Page, asked: { url: string; priceFen: number; withinMs: number }) =>
  page.evaluate(async ({ url, priceFen, withinMs }) => {
    const until = performance.now() + withinMs
    do {
      const { data } = await (await fetch(url)).json()
      const priced = (data.days as CalendarDay[]).filter(({ fromPriceFen }) => fromPriceFen !== null)
      if (priced.at(-1)?.fromPriceFen === priceFen) return true
    } while (performance.now() < until)
    return false
  }, asked)

test('a price that the desk paints is the next thing a visitor sees', async ({ page, browser }) => {
  await page.goto('/park/detail?code=DECK488')
  const [calendar] = await Promise.all([
    page.waitForResponse((response) => /\/calendar\?.*month=/.test(response.url()) && response.ok()),
    page.getByRole('button', { name: wordsOf('zh-CN').nextMonth }).click(),
  ])
  const days = page.getByRole('region', { name: /20\d\d/ }).getByRole('button', { name: /¥/ })
  await expect(days.and(page.locator(':enabled')).last()).toBeVisible()

  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'catalogue')
  await openDeskPage(desk, '日历')
  await desk.goto('/console/calendar?product=DECK488')
  const month = desk.locator('.calendar-month')
  const thisMonth = await month.innerText()
  await desk.getByRole('button', { name: '下个月' }).click()
  // The address changes first: until the next month is drawn, the last day is that of this one.
  await expect(month).not.toHaveText(thisMonth)
  await desk.locator('.day-cell:enabled').last().click()
  await desk.getByLabel('价格（元）').fill('777')
  await desk.getByRole('button', { name: '预览影响' }).click()
  await look(desk, 'paint-zh')
  // The shop remembers the former price now, for a minute unless PostgreSQL notifies it of another.
  const painted = { url: calendar.url(), priceFen: 77_700 }
  expect(await hasPrice(page, { ...painted, withinMs: 0 })).toBe(false)
  await desk.getByRole('button', { name: /^将 \d+ 个价格改为/ }).click()
  await expect(desk.locator('.day-cell').last()).toContainText('777')
  expect(await hasPrice(page, { ...painted, withinMs: NOTICE_MS })).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: wordsOf('zh-CN').nextMonth }).click()
  await expect(days.last()).toHaveAccessibleName(/777/)
  await look(desk, 'painted-zh')
})
