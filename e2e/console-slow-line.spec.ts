/** The console on a slow line and on one that fails: what is not known yet is shown as nothing else, and nothing typed is lost. */
import type { Page } from '@playwright/test'
import { delayCalls } from './support/delayed-calls.ts'
import { discardAtDesk, logInAtDesk, openDesk, openDeskPage, returnToDesk } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { answer, openGate, scan } from './support/lane.ts'
import { deskScreenChecker } from './support/look.ts'
import { buyTickets } from './support/purchase.ts'
import { newMember } from './support/steps.ts'

const look = deskScreenChecker('slow-line')
const noAnswer = '没有收到回应，请检查网络后重试'

async function atDesk(desk: Page, account: string): Promise<void> {
  await logInAtDesk(desk, account)
  await expect(desk.getByRole('menuitem').first()).toBeVisible()
}

test('what failed for want of a network is not done later, and a dialog stays while its write is on its way', async ({
  browser,
}) => {
  const desk = await openDesk(browser, { failing: true })
  await atDesk(desk, 'owner')
  await desk.goto('/console/settings?tab=gates')
  await desk.getByRole('button', { name: '添加检票口' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('代码').fill('SLOW-1')
  await dialog.getByLabel('中文名称').fill('南门')
  await dialog.getByLabel('英文名称').fill('South gate')
  await expect(dialog.getByRole('spinbutton')).toHaveCount(2)
  const save = dialog.getByRole('button', { name: '保存' })
  await desk.context().setOffline(true)
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText(noAnswer)
  await dialog.getByRole('button', { name: '先不处理' }).click()
  await expect(dialog).toBeHidden()
  const readAnew = desk.waitForResponse(/\/api\/staff\/gates$/)
  await desk.context().setOffline(false)
  await readAnew
  await expect(desk.getByRole('row').filter({ hasText: 'SLOW-1' })).toHaveCount(0)

  await desk.getByRole('button', { name: '添加检票口' }).click()
  await dialog.getByLabel('代码').fill('SLOW-1')
  await dialog.getByLabel('中文名称').fill('南门')
  await dialog.getByLabel('英文名称').fill('South gate')
  await expect(dialog.getByRole('spinbutton')).toHaveCount(2)
  const held = await delayCalls(desk, /\/gates\/SLOW-1$/, 'PUT')
  await save.click()
  await held.asked
  await expect(dialog.getByRole('button', { name: '先不处理' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: '关闭' })).toBeDisabled()
  await desk.keyboard.press('Escape')
  await expect(dialog.getByLabel('中文名称')).toHaveValue('南门')
  held.letThrough()
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('row').filter({ hasText: 'SLOW-1' })).toHaveCount(1)
  expect(held.count()).toBe(1)
})

test('a month that is on its way has no figures, and what is filled in outlives one that fails', async ({
  browser,
}) => {
  const desk = await openDesk(browser, { failing: true })
  await atDesk(desk, 'catalogue')
  await desk.goto('/console/calendar?product=DECK488')
  const grid = desk.getByRole('table', { name: '日历' }).or(desk.locator('.month-grid'))
  await expect(grid).toContainText('已售')
  const price = desk.getByLabel('价格（元）')
  await price.fill('654')
  const next = await delayCalls(desk, /\/DECK488\/calendar\?month=/)
  await desk.getByRole('button', { name: '下个月' }).click()
  await next.asked
  await expect(grid).toHaveAttribute('aria-busy', 'true')
  await expect(grid).not.toContainText(/未定价|无名额|已售/)
  next.fail()
  await expect(desk.getByRole('alert')).toContainText('加载失败')
  await expect(price).toHaveValue('654.00')
  await look(desk, 'calendar-failed-zh')
  await desk.getByRole('button', { name: '重试' }).click()
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await expect(grid).toContainText('已售')

  // What was looked at is saved only over the calendar that it was looked at with.
  await grid.locator('.day-cell:enabled').last().click()
  await desk.getByRole('button', { name: '预览影响' }).click()
  const save = desk.getByRole('button', { name: /^将 \d+ 个价格改为/ })
  await expect(save).toBeVisible()
  await desk.route(/\/DECK488\/calendar\?month=/, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: { ...data, version: data.version + 1 } } })
  })
  await expect(async () => {
    await desk.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(save).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await expect(desk.getByRole('button', { name: '预览影响' })).toBeEnabled()
})

test('what can be done for a buyer is on its way or failed, and is not taken for impossible', async ({
  page,
  browser,
}) => {
  await newMember(page)
  const { orderNo } = await buyTickets(page, { code: 'DECK488' })
  const desk = await openDesk(browser, { failing: true })
  await atDesk(desk, 'orders')
  const held = await delayCalls(desk, /\/window-refund$/)
  const payment = await delayCalls(desk, /\/desk-payment/)
  await desk.goto(`/console/orders/${orderNo}`)
  await held.asked
  await expect(desk.getByRole('status').filter({ hasText: '加载中' })).toBeVisible()
  held.fail()
  const failed = desk.getByRole('alert').filter({ hasText: '部分操作加载失败' })
  await expect(failed).toBeVisible()
  payment.fail()
  await expect(desk.locator('.ant-card').filter({ hasText: '窗口收款' })).toContainText('加载失败')
  await look(desk, 'order-failed-zh')
  await failed.locator('..').getByRole('button', { name: '重试' }).click()
  await expect(desk.getByRole('button', { name: '窗口退款' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('a lane at work stays when the list of gates cannot be read anew', async ({ browser, language }) => {
  const gate = await openGate(browser, language)
  await gate.getByRole('button', { name: '1号闸机' }).click()
  await scan(gate, '4006381333931')
  await expect(answer(gate)).toContainText('无效')
  const list = await delayCalls(gate, /\/api\/staff\/gates$/)
  await returnToDesk(gate, list)
  const failed = gate.waitForEvent('requestfailed')
  list.fail()
  await failed
  await expect(gate.getByRole('listitem')).toHaveCount(1)
  await expect(gate.getByRole('heading', { name: '1号闸机' })).toBeVisible()
})

test('what is typed while a save is on its way stays, and is not saved yet', async ({ browser }) => {
  const desk = await openDesk(browser)
  await atDesk(desk, 'content')
  await desk.goto('/console/coupons/WELCOME')
  const name = desk.getByRole('textbox', { name: '名称 · 英文' })
  const saved = await name.inputValue()
  await name.fill(`${saved} 1`)
  const held = await delayCalls(desk, /\/coupon-activities\/WELCOME$/, 'PUT')
  const save = desk.getByRole('button', { name: '保存' })
  await save.click()
  await held.asked
  await name.fill(`${saved} 12`)
  const reading = await delayCalls(desk, /\/coupon-activities\/WELCOME$/, 'GET')
  held.letThrough()
  await expect(desk.locator('.ant-message-notice')).toBeVisible()
  await expect(name).toHaveValue(`${saved} 12`)
  await expect(desk.getByText('已被其他同事修改')).toHaveCount(0)
  reading.letThrough()
  await name.fill(saved)
  // It takes no press before what was saved is read anew.
  await expect(save).not.toHaveClass(/ant-btn-loading/)
  await save.click()
  await expect(desk.getByRole('button', { name: '放弃修改' })).toHaveCount(0)
  await expect(name).toHaveValue(saved)
})

test('a search that was given up changes nothing, and Enter leaves the focus in its field', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await atDesk(desk, 'orders')
  await openDeskPage(desk, '订单')
  await desk.getByRole('button', { name: '按人查找' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox').fill('13800138000')
  const held = await delayCalls(desk, /\/orders\/find-person/, 'POST')
  await dialog.getByRole('button', { name: '查找' }).click()
  await held.asked
  await expect(dialog.getByRole('radio').last()).toBeDisabled()
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const answered = desk.waitForResponse(/\/orders\/find-person/)
  held.letThrough()
  await answered
  await expect(desk.getByText('138****8000')).toHaveCount(0)

  const field = desk.getByRole('searchbox').first()
  await field.fill('  26')
  await field.press('Enter')
  await expect(desk).toHaveURL(/find=26$/)
  await expect(field).toHaveValue('26')
  await expect(field).toBeFocused()
  await desk.keyboard.type('11')
  await field.press('Enter')
  await expect(desk).toHaveURL(/find=2611$/)
  await expect(field).toBeFocused()
  await desk.goto('/console/refunds?tab=waiting')
  await field.fill('26')
  await field.press('Enter')
  await expect(desk).toHaveURL(/find=26$/)
  await expect(field).toBeFocused()
})

test('what is typed of one product is not shown, nor saved, as that of another', async ({ browser }) => {
  const desk = await openDesk(browser)
  await atDesk(desk, 'catalogue')
  const name = desk.getByRole('textbox', { name: '名称 · 英文' }).first()
  const open = async (code: string) => {
    await openDeskPage(desk, '产品')
    await desk.getByRole('row').filter({ hasText: code }).click()
    await expect(desk).toHaveURL(new RegExp(`/products/${code}$`))
    return await name.inputValue()
  }
  const first = await open('DECK488')
  const second = await open('TOWERGUIDE')
  await name.fill('Typed of the guide')
  await desk.evaluate(() => window.history.go(-2))
  await expect(desk).toHaveURL(/\/products\/DECK488$/)
  await expect(name).toHaveValue(first)
  await expect(desk.getByRole('button', { name: '放弃修改' })).toHaveCount(0)
  await open('TOWERGUIDE')
  await expect(name).toHaveValue('Typed of the guide')
  await discardAtDesk(desk)
  await expect(name).toHaveValue(second)
})

test('choices and lists that are on their way are no empty ones, nor is a code shown for a name', async ({
  browser,
}) => {
  const desk = await openDesk(browser, { failing: true })
  await atDesk(desk, 'owner')
  const products = await delayCalls(desk, /\/api\/staff\/products$/)
  await desk.goto('/console/orders?product=DECK488')
  await products.asked
  const filter = desk.getByRole('search')
  await expect(filter).toContainText('加载中')
  await expect(filter).not.toContainText('DECK488')
  products.fail()
  await expect(filter).toContainText('DECK488')
  // Opened once more, they are asked for once more.
  await desk.getByRole('combobox', { name: '产品' }).click()
  await expect(desk.locator('.ant-select-item-option').first()).toBeVisible()
  await expect(filter).toContainText('488米')

  const classes = await delayCalls(desk, /\/tax-classes$/)
  await desk.goto('/console/invoices')
  await classes.asked
  const card = desk.locator('.ant-card').filter({ hasText: '税' })
  await expect(card.locator('.ant-skeleton')).toBeVisible()
  await expect(card).not.toContainText('暂无数据')
  classes.fail()
  await expect(card).toContainText('加载失败')
})
