/** A clerk at a desk: logs in, finds an order that awaits confirmation, shows its people, confirms it; the owner reads who did. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { maskMobile } from '#contract/values/person.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import { DEMO_PASSWORD, demoAccounts } from '../demo/people.ts'
import { stepOf, totpAt } from '../server/modules/staff/totp.ts'
import { logInAtDesk, logOutAtDesk, openDesk, openDeskPage, refuseNext } from './support/desk.ts'
import { dataOf, expect, expectAccessible, shopNow, shopUrl, test } from './support/journey.ts'

/** E2E_SCREENSHOTS=folder keeps a picture of each page. */
const folder = process.env['E2E_SCREENSHOTS']

async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('.ant-skeleton')).toHaveCount(0)
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  await expectAccessible(page)
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `console-${name}.png`) })
}

/** The room that the demo member waits for; other journeys have orders of their own that wait. */
async function demoRoom(page: Page): Promise<string> {
  const body = { account: 'demo', password: DEMO_PASSWORD }
  const session = await (await page.request.post(`${shopUrl}/front/api/sessions`, { data: body })).json()
  const headers = { Authorization: `Bearer ${session.data.tokenInfo.token}` }
  const answer = await (await page.request.get(`${shopUrl}/front/api/orders`, { headers })).json()
  const orders = answer.data.items as { orderNo: string; productCode: string; flowStatus: string }[]
  const room = orders.find((order) => order.productCode === 'RIVERHOTEL' && order.flowStatus === 'UNCONIRM')
  expect(room).toBeDefined()
  return room?.orderNo ?? ''
}

/** Compressed, in bytes: what this page has loaded by now. */
const loadedScript = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )

/** By the keyboard: the address keeps what the list is sorted by, this browser which columns are shown. */
async function sortAndHide(page: Page): Promise<void> {
  const head = page.getByRole('columnheader', { name: '使用日期' })
  await expect(head).toHaveAttribute('aria-sort', 'none')
  const dates = async () =>
    (await page.locator('tbody tr td:nth-child(3)').allInnerTexts()).map((text) => text.slice(0, 10))
  await head.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=visit-asc/)
  // The address changes before the list says that it waits for another order.
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(head.getByRole('button')).toBeFocused()
  const shown = (await dates()).filter((date) => date.startsWith('2'))
  expect(shown).toEqual(shown.toSorted())

  await page.getByRole('button', { name: '显示的列' }).click()
  await page.getByRole('checkbox', { name: '支付方式' }).uncheck()
  await look(page, 'order-columns-zh')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('columnheader', { name: '支付方式' })).toHaveCount(0)
  await page.getByRole('button', { name: '显示的列' }).click()
  await page.getByRole('button', { name: '全部显示' }).click()
  await expect(page.getByRole('columnheader', { name: '支付方式' })).toBeVisible()
  await page.getByRole('button', { name: '显示的列' }).click()
}

/** Whom staff looked for is still shown after the way back, and stands in no address, history or storage. */
async function findByMobile(page: Page, orderNo: string): Promise<void> {
  const { mobile } = demoAccounts[0]
  await page.getByRole('button', { name: '按人查找' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(mobile)
  await page.getByRole('dialog').getByRole('button', { name: '查找' }).click()
  const said = page.getByText(`${maskMobile(mobile)}：`)
  await expect(said).toBeVisible()
  const rows = page.locator('tbody tr.is-open-able')
  // How long ago each was placed goes on.
  const orderNos = async () => (await rows.allInnerTexts()).map((text) => /\d{16}/.exec(text)?.[0])
  // What was looked for stands above the rows before they are there.
  await expect(rows.filter({ hasText: orderNo })).toBeVisible()
  const shown = await orderNos()
  await rows.filter({ hasText: orderNo }).click()
  await expect(page).toHaveURL(`/console/orders/${orderNo}`)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(said).toBeVisible()
  await expect.poll(orderNos).toEqual(shown)
  const written = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(written).not.toContain(mobile)
  await openDeskPage(page, '订单')
  await expect(said).toHaveCount(0)
  await expect(page.getByRole('searchbox').first()).toBeVisible()
  await page.goBack()
  await expect(said).toBeVisible()
}

/** Shown before its answer is there. What is refused is taken back, says why, and stays in the dialog to be sent again. */
async function addNote(page: Page): Promise<void> {
  const text = '导游十点到大堂'
  const shown = page.locator('.ant-card').filter({ hasText: '添加备注' }).getByText(text)
  const refused = await refuseNext(page, '**/orders/*/notes')
  await page.getByRole('button', { name: '添加备注' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('button', { name: '添加备注' }).click()
  await expect(shown).toBeVisible()
  await expect(dialog).toBeHidden()
  refused.answer()
  await expect(shown).toHaveCount(0)
  await expect(page.locator('.ant-message-notice')).toHaveText(refused.message)
  await expect(dialog.getByRole('alert')).toHaveText(refused.message)
  await expect(dialog.getByRole('textbox')).toHaveValue(text)
  const kept = page.waitForResponse(/\/orders\/\d+\/notes$/)
  await dialog.getByRole('button', { name: '添加备注' }).click()
  await expect(dialog).toBeHidden()
  await expect(shown).toBeVisible()
  // It is shown before it is kept, and a reload would give up what is on its way.
  expect((await kept).ok()).toBe(true)
  await page.reload()
  await expect(shown).toHaveCount(1)
}

test('a clerk finds an order, shows its people and confirms it, and the owner reads that in the audit log', async ({
  browser,
}) => {
  const page = await openDesk(browser)
  await page.goto('/console')
  await look(page, 'log-in-zh')
  await logInAtDesk(page, 'orders')
  await expect(page.getByRole('heading', { name: /^今日 · / })).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveText([
    '今日',
    '订单',
    '退款',
    '改期',
    '临时关闭',
    '包裹',
    '日历',
    '库存',
    '运费模板',
    '自提点',
    '检票',
    '排班与分配',
    '客人名单',
    '办卡审核',
    '卡',
    '资金',
    '团队充值',
    '对账单',
    '团队账户',
    '会员',
    '消息',
    '我的账号',
  ])
  await look(page, 'today-zh')
  await expect(page.getByRole('link', { name: '未到账退款' })).toHaveAttribute(
    'href',
    /\/refunds\?tab=stuck$/,
  )
  const script = await loadedScript(page)
  expect(script).toBeGreaterThan(100_000)
  expect(script).toBeLessThan(600_000)
  await openDeskPage(page, '订单')
  await sortAndHide(page)
  await page.getByRole('combobox', { name: '状态' }).click()
  await page.getByTitle('待确认', { exact: true }).click()
  await expect(page).toHaveURL(/status=UNCONIRM/)
  await expect(page.locator('tbody .ant-tag').first()).toHaveText('待确认')
  await look(page, 'orders-zh')
  const orderNo = await demoRoom(page)
  await page.getByRole('searchbox').first().fill(orderNo)
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody tr.is-open-able')).toHaveCount(1)
  // By the keyboard from the search to the order and back to the list as it was.
  const found = page.url()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/console/orders/${orderNo}`)
  await expect(page.getByRole('button', { name: '返回' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(found)
  await expect(page.locator('tbody tr.is-open-able')).toBeFocused()
  await page.locator('tbody tr.is-open-able').click()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(found)
  await findByMobile(page, orderNo)
  await page.locator('tbody tr.is-open-able').filter({ hasText: orderNo }).click()
  await look(page, 'order-zh')

  await page.getByRole('button', { name: '显示姓名与证件' }).click()
  await page.getByLabel('查看原因').fill('核对游客证件')
  await page.getByRole('button', { name: '显示个人信息' }).click()
  await expect(page.getByRole('button', { name: '隐藏个人信息' })).toBeVisible()

  await addNote(page)

  await page.getByRole('button', { name: '确认订单' }).click()
  await look(page, 'confirm-zh')
  await page.getByRole('dialog').getByLabel('给购票人的确认信息').fill('酒店确认号 YJ-30117')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确认 \d+ \S+$/ })
    .click()
  await expect(page.locator('h1 .ant-tag')).toHaveText('待使用')
  await logOutAtDesk(page, '退出登录')
  await expect(page.getByRole('heading', { name: '登录管理后台' })).toBeVisible()

  await logInAtDesk(page, 'owner')
  await openDeskPage(page, '操作记录')
  await page.getByRole('searchbox', { name: '对象编号' }).fill(orderNo)
  await page.keyboard.press('Enter')
  await expect(page.getByText('核对游客证件')).toBeVisible()
  await expect(page.getByText('订单状态：待确认 → 待使用')).toBeVisible()
  await expect(page.getByRole('link', { name: orderNo }).first()).toHaveAttribute(
    'href',
    `/console/orders/${orderNo}`,
  )
  await look(page, 'audit-zh')
  // By their name; of whom nothing is written down, nothing is shown.
  await page.getByRole('combobox', { name: '操作人' }).fill('演示内容专员')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/account=content/)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('the owner adds a clerk, who chooses a password and switches a second factor on, and needs it from then on', async ({
  browser,
}) => {
  const page = await openDesk(browser, { language: 'en-US' })
  await logInAtDesk(page, 'owner')
  await openDeskPage(page, 'Staff')
  await look(page, 'staff-en')
  await page.getByRole('button', { name: 'Add staff' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Account').fill('desk.two')
  await dialog.getByLabel('Name').fill('Desk two')
  await dialog.getByLabel('Orders').check()
  await look(page, 'add-staff-en')
  await dialog.getByRole('button', { name: 'Add staff' }).click()
  await expect(page.getByText('It is shown this once')).toBeVisible()
  const password = (await page.locator('.ant-modal code').innerText()).trim()
  await page.getByRole('button', { name: 'I have noted it' }).click()
  await logOutAtDesk(page, 'Log out')

  const own = 'kW7$torm&ray-9'
  await logInAtDesk(page, 'desk.two', password)
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await page.locator('#password').fill(own)
  await page.getByRole('button', { name: 'Save password' }).click()
  await openDeskPage(page, 'My account')
  await page.getByRole('button', { name: 'Switch on' }).click()
  const secret = (await page.locator('code').innerText()).trim()
  const codeAt = async (ahead: number) => totpAt(secret, stepOf(await shopNow()) + ahead)
  await look(page, 'account-en')
  // In two groups, as the app shows it.
  await page.locator('#code').fill((await codeAt(0)).replace(/^.{3}/, '$& '))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('The second factor is on')).toBeVisible()
  await logOutAtDesk(page, 'Log out')

  await logInAtDesk(page, 'desk.two', own)
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await look(page, 'code-en')
  // The code of before counts no second time; the next one is taken a little early.
  await page.locator('#code').fill(await codeAt(1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
})

/** The head of a column is pressed: the server is asked for the other order, and the address says it. Then once more, and back. */
async function sortBothWays(page: Page, name: string, sorted: 'asked' | 'created'): Promise<void> {
  const head = page.getByRole('columnheader', { name, exact: true })
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  const isAsked = (address: string) => new URL(address).searchParams.get('sort') === `${sorted}-asc`
  const answer = page.waitForResponse((one) => one.url().includes('/api/staff/') && isAsked(one.url()))
  await head.getByRole('button').click()
  expect((await answer).ok()).toBe(true)
  await expect(page).toHaveURL(new RegExp(`[?&]sort=${sorted}-asc`))
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** When the demo's guide, hotel and dinner are. */
const DAYS_TO_ARRANGED = 9
/** So far ahead that no other journey buys for it. */
const FAR_DAYS = 55

/** Chosen, looked at before it is run, run, and followed to its page. */
async function closeFarDay(page: Page): Promise<void> {
  await look(page, 'closures-dark-en')
  await page.getByRole('button', { name: 'Close a day or hours' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'What to close' }).click()
  const chosen = page.locator('.ant-select-item-option').first()
  const [name = '', code = ''] = (await chosen.innerText()).split(' · ')
  await chosen.click()
  await dialog.getByLabel('Date').fill(addDays(venueDate(await shopNow()), FAR_DAYS))
  await dialog.getByLabel('Date').press('Enter')
  await dialog.getByLabel('Reason in Chinese').fill('大风天气')
  await dialog.getByLabel('Reason in English').fill('Strong wind')
  await look(page, 'closure-form-dark-en')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText(/^Close .* Nothing is sold there any more/)).toBeVisible()
  await look(page, 'closure-preview-dark-en')
  await dialog.getByRole('button', { name: 'Close now' }).click()
  await expect(page.getByRole('heading', { name: /^Closure C\d{6}/ })).toBeVisible()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await look(page, 'closure-dark-en')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(name)
  await look(page, 'closures-named-dark-en')
}

/** Pages link to it where money of no refund is stuck; the money of a refund has one as well. */
async function openRefundMoney(page: Page): Promise<void> {
  await page.goto('/console/refunds?status=FINISH')
  const { money } = await dataOf<{ money: { providerRefundNo: string }[] }>(
    page,
    /\/api\/staff\/refunds\/T/,
    () => page.locator('tbody tr.is-open-able').first().click(),
  )
  const providerRefundNo = money[0]?.providerRefundNo ?? ''
  await page.goto(`/console/refunds/money/${providerRefundNo}`)
  await expect(page.getByText(providerRefundNo).first()).toBeVisible()
}

test('every page can be read in the dark and in English', async ({ browser }) => {
  const page = await openDesk(browser, { language: 'en-US', dark: true })
  await logInAtDesk(page, 'owner')
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
  await look(page, 'today-dark-en')
  await openDeskPage(page, 'Orders')
  await look(page, 'orders-dark-en')
  const rows = page.locator('tbody tr.is-open-able')
  await rows.nth(2).click()
  await expect(page.getByRole('heading', { name: /^Order \d/ })).toBeVisible()
  await look(page, 'order-dark-en')
  // Back in the list, the keys go on from the order that was open.
  await page.keyboard.press('Escape')
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(3)).toBeFocused()
  // Of today there may be no payment, and the newest order may have been exchanged for a voucher.
  await page.goto('/console/orders?payType=WECHAT_MP')
  const paidNo = await page.locator('tbody tr.is-open-able .number').first().innerText()
  await page.goto(`/console/money?find=${paidNo}`)
  await look(page, 'payments-dark-en')
  await sortBothWays(page, 'Started', 'created')
  await page.locator('tbody tr.is-open-able').first().click()
  await expect(page).toHaveURL(/\/console\/money\/P/)
  await look(page, 'payment-dark-en')
  for (const tab of ['alerts', 'bills', 'owed', 'ledger']) {
    await page.goto(`/console/money?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await look(page, `${tab}-dark-en`)
  }
  await page.getByRole('row').filter({ hasText: 'clearing:order' }).click()
  await expect(page.getByRole('heading', { name: /^Entries of / })).toBeVisible()
  await look(page, 'ledger-account-dark-en')
  await openDeskPage(page, 'Closures')
  await closeFarDay(page)
  await openDeskPage(page, 'Refunds')
  await look(page, 'refunds-dark-en')
  await sortBothWays(page, 'Requested', 'asked')
  await page.locator('tbody tr.is-open-able').first().click()
  await expect(page.getByText('Order', { exact: true })).toBeVisible()
  await look(page, 'refund-dark-en')
  await openRefundMoney(page)
  await look(page, 'refund-money-dark-en')
  await page.goto('/console/refunds?tab=stuck')
  await expect(page.getByText('No money is stuck')).toBeVisible()
  await look(page, 'stuck-dark-en')
  await page.getByText('Arrived', { exact: true }).click()
  await expect(page).toHaveURL(/\/refunds\?tab=arrived$/)
  await expect(page.getByRole('textbox', { name: 'Arrived' })).toHaveValue(/^20\d\d-\d\d-\d\d$/)
  await look(page, 'arrived-dark-en')
  await openDeskPage(page, 'Changes')
  await expect(page.locator('tbody').getByText('Being checked').first()).toBeVisible()
  await look(page, 'changes-dark-en')
  await sortBothWays(page, 'Asked', 'asked')
  await page.locator('tbody tr.is-open-able').first().click()
  await expect(page).toHaveURL(/\/console\/changes\/G/)
  await look(page, 'change-dark-en')
  const changeNo = await page.locator('h1 .number').innerText()
  await page.locator('.ant-descriptions a.number').click()
  await expect(page.getByRole('link', { name: changeNo.replace('Change ', ''), exact: true })).toBeVisible()
  await look(page, 'changed-order-dark-en')
  await openDeskPage(page, 'Parcels')
  await look(page, 'to-send-dark-en')
  for (const tab of ['parcels', 'paste']) {
    await page.goto(`/console/parcels?tab=${tab}&late=true`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await look(page, `${tab}-dark-en`)
  }
  await openDeskPage(page, 'Guest lists')
  await page.goto(`/console/guests?date=${addDays(venueDate(await shopNow()), DAYS_TO_ARRANGED)}`)
  const print = page.getByRole('button', { name: 'Download PDF' }).first()
  await expect(print).toBeVisible()
  await look(page, 'guests-dark-en')
  const [list] = await Promise.all([page.waitForEvent('download'), print.click()])
  expect(list.suggestedFilename()).toMatch(/\.pdf$/)
  await openDeskPage(page, 'Messages')
  await expect(page.getByRole('table')).toBeVisible()
  await look(page, 'messages-dark-en')
  await sortBothWays(page, 'When', 'created')
  await page.locator('tbody tr.is-open-able').first().click()
  await expect(page).toHaveURL(/\/console\/messages\/\d+$/)
  await look(page, 'message-dark-en')
  await openDeskPage(page, 'Invoices')
  await look(page, 'invoices-dark-en')
  await page.locator('tbody tr.is-open-able').first().click()
  await expect(page).toHaveURL(/\/console\/invoices\/[A-Z0-9]+$/)
  await look(page, 'invoice-dark-en')
  await openDeskPage(page, 'Groups')
  await look(page, 'groups-dark-en')
  await page.locator('tbody tr.is-open-able').first().click()
  await expect(page.getByRole('img', { name: /^Business licence/ })).toBeVisible()
  await look(page, 'group-dark-en')
  await openDeskPage(page, 'Top-ups')
  const rejected = page.getByRole('row').filter({ hasText: 'Rejected' })
  await expect(rejected).toContainText('金额多录了两个零')
  await look(page, 'top-ups-dark-en')
  await sortBothWays(page, 'Entered', 'created')
  await openDeskPage(page, 'Statements')
  await expect(page.getByRole('button', { name: 'Excel' }).first()).toBeVisible()
  await look(page, 'statements-dark-en')
  await openDeskPage(page, 'Members')
  await page.getByRole('button', { name: 'Find a member' }).click()
  const find = page.getByRole('dialog')
  await find.getByText('Username', { exact: true }).first().click()
  await find.getByRole('textbox').fill('demo')
  await look(page, 'find-member-dark-en')
  await find.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Member demo' })).toBeVisible()
  await look(page, 'member-dark-en')
  await openDeskPage(page, 'Comments')
  await look(page, 'comments-dark-en')
  await page.goto('/console/comments?status=PASS')
  await page.locator('tbody tr.is-open-able').first().click()
  await expect(page.getByText('About the comment')).toBeVisible()
  await look(page, 'comment-dark-en')
  await openDeskPage(page, 'Coupons')
  await expect(page.locator('tbody').getByText('Stopped').first()).toBeVisible()
  await look(page, 'coupons-dark-en')
  await page.goto('/console/coupons/CLOUDAIR')
  await expect(page.getByText('Coupons that were taken')).toBeVisible()
  await expect(page.getByRole('cell', { name: '60', exact: true })).toBeVisible()
  await look(page, 'coupon-dark-en')
  await page.goto('/console/coupons/new')
  await expect(page.getByRole('heading', { name: 'New coupon activity' })).toBeVisible()
  await look(page, 'coupon-new-dark-en')
  await openDeskPage(page, 'Products')
  await look(page, 'products-dark-en')
  await page.locator('tbody tr.is-open-able').first().click()
  await expect(page.locator('.both textarea').first()).toBeVisible()
  await look(page, 'product-dark-en')
  await openDeskPage(page, 'Policies')
  await look(page, 'policies-dark-en')
  await page.getByRole('button', { name: 'New policy' }).click()
  await expect(page.getByRole('heading', { name: 'New policy' })).toBeVisible()
  await look(page, 'policy-new-dark-en')
  await openDeskPage(page, 'Policies')
  await page.locator('tbody tr.is-open-able').first().click()
  await expect(page.getByText('Products affected')).toBeVisible()
  await look(page, 'policy-dark-en')
  await openDeskPage(page, 'Calendar')
  await expect(page.locator('.day-cell').first()).toBeVisible()
  await look(page, 'calendar-dark-en')
  for (const tab of ['brand', 'home', 'texts', 'introductions', 'messages', 'gates', 'limits']) {
    await page.goto(`/console/settings?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect(page.locator('.both textarea, tbody tr').first()).toBeVisible()
    await look(page, `settings-${tab}-dark-en`)
  }
  await page.goto('/console/settings/messages/paid')
  await expect(page.locator('.both textarea').first()).toBeVisible()
  await look(page, 'settings-message-dark-en')
  await openDeskPage(page, 'Staff')
  await look(page, 'staff-dark-en')
  await openDeskPage(page, 'Audit log')
  await look(page, 'audit-dark-en')
})
