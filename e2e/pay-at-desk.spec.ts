/** A visitor pays at the window: staff scan the code on the phone, one that is too old and then one that needs the password. */
import type { Page } from '@playwright/test'
import { logInAtDesk, openDesk } from './support/desk.ts'
import { expect, sandbox, test } from './support/journey.ts'
import { deskScreenChecker, keepPicture } from './support/look.ts'
import { placeTickets } from './support/purchase.ts'
import { newMember } from './support/steps.ts'

const look = deskScreenChecker('pay-at-desk')

/** Places an order and leaves it unpaid; answers its number. */
async function order(page: Page): Promise<string> {
  await newMember(page)
  const { orderNo } = await placeTickets(page, { code: 'DECK488' })
  await page.goto(`/pay/order?orderNo=${orderNo}`)
  return orderNo
}

const codes = { last: Date.now() }
const codeEndingIn = (end: number): string => `28${String(codes.last++).padStart(15, '0')}${end}`

async function scan(desk: Page, button: string, code: string): Promise<void> {
  await desk.getByRole('button', { name: button, exact: true }).click()
  await desk.getByRole('dialog').getByRole('textbox', { name: '付款码' }).fill(code)
}

test('the window takes the payment of an order by the code on the phone', async ({ page, browser }) => {
  const orderNo = await order(page)
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await expect(desk.getByRole('heading', { name: /^今日 · / })).toBeVisible()
  await desk.goto(`/console/orders/${orderNo}`)
  await scan(desk, '窗口收款', '2812')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^收取 ¥/ })
    .click()
  await expect(desk.getByText('付款码为 16 至 24 位数字，以 25 至 30 开头')).toBeVisible()
  await look(desk, 'dialog-zh')
  // A scanner ends with Enter.
  await desk.getByRole('textbox', { name: '付款码' }).fill(codeEndingIn(9))
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('付款码无效或已过期，请游客刷新付款码后重新扫描')).toBeVisible()
  await look(desk, 'refused-zh')

  await scan(desk, '重新扫码收款', codeEndingIn(1))
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('等待游客在手机上确认')).toBeVisible()
  await keepPicture(desk, 'pay-at-desk-waiting-zh')
  const trade = (await sandbox.trades()).findLast(
    ({ product, state }) => product === 'bar' && state === 'open',
  )
  await sandbox.pay(trade?.outNo ?? '')
  await expect(desk.getByText(/^已收款 ¥/)).toBeVisible()
  await expect(desk.locator('h1 .ant-tag')).toHaveText('待使用')
  await desk.addInitScript(() => localStorage.setItem('lookout-console:language', 'en-US'))
  await desk.emulateMedia({ colorScheme: 'dark' })
  await desk.reload()
  await expect(desk.getByText(/^¥.+ received$/)).toBeVisible()
  await look(desk, 'paid-en-dark')

  await page.reload()
  await expect(page.getByText('订单已支付')).toBeVisible()
  await desk.context().close()
})
