/** Goodwill at the desk: an amount goes back to its buyer, who reads why and keeps the ticket. */
import type { Page } from '@playwright/test'
import { logInAtDesk, openDesk } from './support/desk.ts'
import { expect, presetLanguage, test } from './support/journey.ts'
import { deskScreenChecker } from './support/look.ts'
import { buyTickets } from './support/purchase.ts'
import { expectReturned } from './support/reopen-until.ts'
import { newMember, wordsOf } from './support/steps.ts'

const language = 'zh-CN'

const look = deskScreenChecker('goodwill')

/** A ticket for the upper deck; answers its order's number. */
async function buy(page: Page): Promise<string> {
  await newMember(page)
  const { orderNo } = await buyTickets(page, { code: 'DECK488' })
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  return orderNo
}

async function give(desk: Page, yuan: string, reason: string): Promise<void> {
  const dialog = desk.getByRole('dialog')
  await desk.getByRole('button', { name: '补偿', exact: true }).click()
  await dialog.getByRole('spinbutton', { name: '补偿金额（元）' }).fill('90000')
  await dialog.getByRole('textbox', { name: '补偿原因（购票人可见）' }).fill(reason)
  await dialog.getByRole('button', { name: '确认补偿' }).click()
  await expect(dialog.getByText(/^请填写不超过 ¥.+ 的金额$/)).toBeVisible()
  await dialog.getByRole('spinbutton', { name: '补偿金额（元）' }).fill(yuan)
  await look(desk, 'desk-dialog-zh')
  await dialog.getByRole('button', { name: `确认补偿 ¥${yuan}.00`, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('the desk gives an amount back, and the buyer reads of it and keeps the ticket', async ({
  page,
  browser,
}) => {
  const orderNo = await buy(page)
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await expect(desk.getByRole('heading', { name: /^今日 · / })).toBeVisible()
  await desk.goto(`/console/orders/${orderNo}`)
  const ofTicket = desk.getByRole('region', { name: '明细', exact: true }).getByRole('cell').last()
  const before = await ofTicket.innerText()
  await give(desk, '30', '电梯检修，让您久等了')
  await expect(desk.getByText('¥30.00').first()).toBeVisible()
  // What a refund at the window comes to is less by it at once.
  await expect(ofTicket).not.toHaveText(before)
  const worth = await ofTicket.innerText()
  await desk.getByRole('button', { name: '窗口退款' }).click()
  const window = desk.getByRole('dialog')
  await window.getByRole('switch', { name: '免手续费，全额退款' }).click()
  await window.getByRole('checkbox').last().check()
  await expect(window.getByRole('button', { name: `确认退款 ${worth}`, exact: true })).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(window).toHaveCount(0)
  await look(desk, 'desk-order-zh')
  await desk.goto(`/console/refunds?find=${orderNo}`)
  await expect(desk.getByRole('row').filter({ hasText: '补偿' })).toHaveCount(1)

  await page.reload()
  await expect(page.getByText('为您退还一笔补偿款，订单不受影响')).toBeVisible()
  await expect(page.getByRole('img', { name: wordsOf(language).qrCode }).first()).toBeVisible()
  await look(page, 'order-zh')
  await page.goto('/refundList')
  await page
    .getByRole('link', { name: /¥30\.00/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/refundDetail\?refundNo=/)
  await expect(page.getByText('这笔款项是给您的补偿：订单不受影响，无需退回任何内容')).toBeVisible()
  await expect(page.getByText('电梯检修，让您久等了')).toBeVisible()
  await expectReturned(page, 'zh-CN')
  await look(page, 'refund-zh')

  await presetLanguage(page.context(), 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(page.getByText(/^We give this amount back as goodwill/)).toBeVisible()
  await look(page, 'refund-en-dark')
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  await expect(page.getByText('An amount is given back to you, your order stays as it is')).toBeVisible()
  await look(page, 'order-en-dark')
  await desk.context().close()
})
