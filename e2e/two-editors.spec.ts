/** Two of staff at once: what a colleague did meanwhile is read before anything is overwritten, and roles count at once. */
import type { Page } from '@playwright/test'
import { logInAtDesk, openDesk, openDeskPage, staffCalls } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { deskScreenChecker } from './support/look.ts'
import { buyTickets } from './support/purchase.ts'
import { newMember } from './support/steps.ts'

const look = deskScreenChecker('console')

const changedMeanwhile = '内容已被其他同事修改，请刷新后再改'

/** As whoever looked at another window: what is older than two seconds is read again. */
const comeBackUntil = (desk: Page, read: () => Promise<void>) =>
  expect(async () => {
    await desk.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await read()
  }).toPass()

test('what another owner saves while a form is open is overwritten by nobody unseen', async ({ browser }) => {
  const desk = await openDesk(browser)
  const other = await staffCalls(desk, 'owner')
  await other('/accounts', { account: 'desk.three', name: '王芳', roles: ['orders'] })
  await logInAtDesk(desk, 'owner')
  await openDeskPage(desk, '员工')
  const row = desk.getByRole('row').filter({ hasText: 'desk.three' })
  const dialog = desk.getByRole('dialog')
  await row.getByRole('button', { name: '修改' }).click()
  const theirs = { name: '王芳', roles: ['orders', 'gate'], active: true, version: 1 }
  await other('/accounts/desk.three', theirs, 'PUT')
  await comeBackUntil(desk, () => expect(row).toContainText('检票', { timeout: 500 }))
  await dialog.getByLabel('姓名').fill('王小芳')
  for (let times = 0; times < 2; times += 1) {
    // What the first press was answered still stands there when the second one begins.
    const answered = desk.waitForResponse(/\/accounts\/desk\.three$/)
    await dialog.getByRole('button', { name: '保存' }).click()
    await answered
    await expect(dialog.getByText(changedMeanwhile)).toBeVisible()
  }
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: '修改' }).click()
  await expect(dialog.getByLabel('检票')).toBeChecked()
  await dialog.getByLabel('姓名').fill('王小芳')
  await dialog.getByRole('switch', { name: '允许登录' }).click()
  await expect(dialog.getByRole('alert')).toContainText('王芳 立即退出所有设备')
  await look(desk, 'staff-close-zh')
  await dialog.getByRole('button', { name: '停用 desk.three' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('已停用')
  await expect(row).toContainText('王小芳')

  await desk.goto('/console/settings?tab=limits')
  const limit = desk.getByRole('row').filter({ hasText: 'comment.within-days' })
  await limit.getByRole('button', { name: '修改' }).click()
  await other('/limits/comment.within-days', { value: 91, version: 0 }, 'PUT')
  await comeBackUntil(desk, () => expect(limit).toContainText('91', { timeout: 500 }))
  await dialog.getByRole('spinbutton').fill('92')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText(changedMeanwhile)).toBeVisible()
  // Whoever has read that may save on top of it.
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(limit).toContainText('92')
})

test('a sum that a colleague has used up meanwhile is refused, shown anew, and then given', async ({
  page,
  browser,
}) => {
  await newMember(page)
  const { orderNo } = await buyTickets(page, { code: 'DECK488' })
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await expect(desk.getByRole('heading', { name: /^今日 · / })).toBeVisible()
  await desk.goto(`/console/orders/${orderNo}`)
  const dialog = desk.getByRole('dialog')
  await desk.getByRole('button', { name: '补偿', exact: true }).click()
  await expect(dialog.getByText(/已补偿 ¥0\.00/)).toBeVisible()
  await dialog.getByRole('spinbutton', { name: '补偿金额（元）' }).fill('20')
  await dialog.getByRole('textbox', { name: '补偿原因（购票人可见）' }).fill('电梯检修')
  const colleague = await staffCalls(desk, 'owner')
  const shown = await dialog.getByText(/最多可补偿 ¥/).innerText()
  const left = Number(/最多可补偿 ¥([\d,.]+)/.exec(shown)?.[1]?.replaceAll(',', ''))
  const given = { amountFen: 3_000, expectedLeftFen: Math.round(left * 100), reason: '让您久等了' }
  await colleague(`/orders/${orderNo}/goodwill`, given)
  await dialog.getByRole('button', { name: '确认补偿' }).click()
  await expect(dialog.getByText(/^可补偿金额现为/)).toBeVisible()
  await expect(dialog.getByText(/已补偿 ¥30\.00/)).toBeVisible()
  await dialog.getByRole('button', { name: '确认补偿' }).click()
  await expect(dialog).toBeHidden()
  await desk.goto(`/console/refunds?find=${orderNo}`)
  await expect(desk.getByRole('row').filter({ hasText: '补偿' })).toHaveCount(2)
  await desk.context().close()
})

test('a role that somebody gets while logged in opens its pages, and a number that is none narrows nothing down', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  const owner = await staffCalls(desk, 'owner')
  const made = await owner('/accounts', { account: 'desk.four', name: '赵敏', roles: ['orders'] })
  await logInAtDesk(desk, 'desk.four', String(made['password']))
  await expect(desk.getByRole('heading', { name: '设置新密码' })).toBeVisible()
  await desk.locator('#password').fill('kW7$torm&ray-9')
  await desk.getByRole('button', { name: '保存密码' }).click()
  await openDeskPage(desk, '消息')
  const field = desk.getByRole('searchbox', { name: '订单号' })
  await field.fill('2611')
  await field.press('Enter')
  await expect(desk.getByRole('alert')).toHaveText('号码不完整或有误，请输入完整号码')
  await look(desk, 'no-such-number-zh')
  await field.fill(' ２６１１ 2100 0000 0001')
  await field.press('Enter')
  await expect(desk).toHaveURL(/orderNo=2611210000000001/)
  await expect(desk.getByRole('alert')).toHaveCount(0)

  const invoices = desk.getByRole('menuitem', { name: '发票', exact: true })
  await expect(invoices).toHaveCount(0)
  const both = { name: '赵敏', roles: ['orders', 'finance'], active: true, version: 2 }
  await owner('/accounts/desk.four', both, 'PUT')
  await comeBackUntil(desk, () => expect(invoices).toBeVisible({ timeout: 500 }))
  await openDeskPage(desk, '发票')
})
