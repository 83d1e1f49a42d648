/** A day at the desk: an order is refused, edited and confirmed, a day is closed and its refund granted in the console, each read by its buyer. */
import type { Page } from '@playwright/test'
import { logInAtDesk, openDesk, openDeskPage } from './support/desk.ts'
import { advanceMinutes, expect, expectAccessible, test } from './support/journey.ts'
import { keepPicture } from './support/look.ts'
import { buyTickets } from './support/purchase.ts'
import { expectReturned, reopenUntil } from './support/reopen-until.ts'
import { signIn } from './support/steps.ts'

/** The demo member has an order in each status: opens the one that awaits confirmation, and answers its number. */
async function openAwaiting(page: Page): Promise<string> {
  const awaiting = page.getByRole('link', { name: /手作工坊.*待确认/ }).first()
  await reopenUntil(
    () => page.goto('/orderList'),
    (within) => awaiting.click(within),
  )
  await expect(page).toHaveURL(/\/orderDetail\?orderNo=\d{16}/)
  return new URL(page.url()).searchParams.get('orderNo') ?? ''
}

/** The sentence in the dialog says what the button does, and nothing is done before it is pressed. */
async function decide(desk: Page, action: string, does: RegExp, reason?: string): Promise<void> {
  await desk.getByRole('button', { name: action, exact: true }).click()
  const dialog = desk.getByRole('dialog')
  if (reason) await dialog.getByRole('textbox').fill(reason)
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: does }).click()
  await expect(dialog).toBeHidden()
}

/** An order that was rejected could be refunded from its card in the list; it is sent again from there. */
async function sendAgainFromList(page: Page, orderNo: string, reason: string): Promise<void> {
  await page.goto('/orderList')
  const refund = page.locator(`a[href*="/refund?orderNo=${orderNo}"]`)
  await refund.click()
  await expect(page.getByText('订单未通过确认，需整单退款，免手续费')).toBeVisible()
  await page.goto('/orderList')
  const card = page.getByRole('article').filter({ has: refund })
  await expect(card).toContainText(reason)
  await keepPicture(page, 'rejected-card')
  await card.getByRole('button', { name: '修改订单' }).click()
  const sheet = page.getByRole('dialog', { name: '修改订单' })
  await expect(sheet).toContainText(reason)
  await expectAccessible(page)
  await keepPicture(page, 'rejected-edit')
  await sheet.getByRole('button', { name: '重新提交' }).click()
  await expect(sheet).toBeHidden()
}

/** The whole day of the upper deck, for everybody who bought it. */
async function closeDay(desk: Page, visitDate: string): Promise<void> {
  await openDeskPage(desk, '临时关闭')
  await desk.getByRole('button', { name: '关闭日期或时段' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '关闭内容' }).fill('488')
  // What can be closed is on its way when the dialog opens.
  await desk.locator('.ant-select-item-option').filter({ hasText: '488', visible: true }).first().click()
  await dialog.getByRole('textbox', { name: '日期' }).fill(visitDate)
  await desk.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: '关闭原因（中文，游客可见）' }).fill('大风天气')
  await dialog.getByRole('textbox', { name: '关闭原因（英文，游客可见）' }).fill('Strong wind')
  await dialog.getByRole('button', { name: '预览' }).click()
  await expect(dialog.getByText(/此后不再售票，且不能恢复开放/)).toBeVisible()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: /^关闭并退款 \d+ 个订单$/ }).click()
  await expect(dialog).toBeHidden()
}

/** What Today says came in is a list that adds up to it. */
async function openMoneyOfDay(desk: Page): Promise<void> {
  const total = desk.getByRole('row', { name: /^合计/ }).getByRole('link').first()
  const sum = await total.innerText()
  await total.click()
  await expect(desk.getByText(/^共到账 \d+ 笔，合计 /)).toContainText(sum)
  await expect(desk.getByRole('textbox', { name: '到账日期' })).toBeVisible()
  await expectAccessible(desk)
}

test('the desk refuses an order and confirms it once it is edited, closes a day and grants its refund, and the buyer reads each of them', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const { visitDate } = await buyTickets(page, { code: 'DECK488' })
  const orderNo = await openAwaiting(page)
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await expect(desk.getByRole('heading', { name: /^今日 · / })).toBeVisible()
  await openMoneyOfDay(desk)

  await desk.goto(`/console/orders/${orderNo}`)
  const reason = '讲师请假，请改选其他日期'
  await decide(desk, '拒绝', /^拒绝订单，¥.+ 待退回$/, reason)
  await expect(desk.locator('h1 .ant-tag')).toHaveText('确认被拒')
  await page.reload()
  await expect(page.getByText(reason).first()).toBeVisible()
  await sendAgainFromList(page, orderNo, reason)
  await desk.reload()
  await decide(desk, '确认订单', /^确认 \d/, '请提前十分钟到教室')
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  await expect(page.getByText('请提前十分钟到教室').first()).toBeVisible()

  await closeDay(desk, visitDate)
  const open = async () => {
    await advanceMinutes(1)
    await page.goto('/refundList')
  }
  const waiting = page.getByRole('link', { name: /488米.*待审核/ }).first()
  await reopenUntil(open, (within) => waiting.click(within))
  await expect(page).toHaveURL(/\/refundDetail\?refundNo=/)
  await desk.goto(`/console/refunds/${new URL(page.url()).searchParams.get('refundNo')}`)
  await decide(desk, '同意退款', /^同意，退款 ¥/)
  await expectReturned(page, 'zh-CN')
  await desk.context().close()
})
