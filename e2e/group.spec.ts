/** A travel agency: it applies with its licence, staff pass it, and it buys for a party whose list is pasted. */
import type { Browser, Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import type { Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { photograph } from '../server/testing/pictures.ts'
import { logInAtDesk, logOutAtDesk, openDesk, openDeskPage } from './support/desk.ts'
import { askControl, dataOf, expect, expectAccessible, presetLanguage, test } from './support/journey.ts'
import { keepPicture, screenChecker } from './support/look.ts'
import { chooseParty } from './support/parties.ts'
import { agreeToNotice, freshIdNumber, newMember, payWithAlipay, signIn, wordsOf } from './support/steps.ts'

const look = screenChecker('group')

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** A social credit code that no other journey uses. */
function freshLicenceNo(): string {
  const body = `91350100MA${String(Date.now() % 10_000_000).padStart(7, '0')}`
  const sum = weights.reduce((total, weight, at) => total + weight * alphabet.indexOf(body[at] ?? ''), 0)
  return body + alphabet[(31 - (sum % 31)) % 31]
}

test('an agency applies, is rejected and passed, and buys for twelve', async ({
  page,
  browser,
  language,
}) => {
  const { account } = await newMember(page)
  const name = `云海国旅${account}`
  await page.goto('/mycenter')
  await page.getByRole('link', { name: '团队账户' }).click()
  await expect(page).toHaveURL(/\/group\/index$/)
  await look(page, 'invitation-zh')
  await page.getByRole('link', { name: '申请团队账户' }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请上传营业执照照片')).toBeVisible()
  await look(page, 'form-empty-zh')
  await page.getByRole('textbox', { name: '旅行社名称' }).fill(name)
  const number = page.getByRole('textbox', { name: '统一社会信用代码' })
  await number.fill('91350100M000100Y44')
  await page.getByRole('textbox', { name: '姓名' }).fill('周远航')
  await page.getByRole('textbox', { name: '手机号' }).fill('13800138021')
  await page
    .getByLabel('选择营业执照照片')
    .setInputFiles([{ name: 'licence.jpg', mimeType: 'image/jpeg', buffer: await photograph(1200, 850) }])
  await expect(page.getByRole('img', { name: '营业执照照片' })).toBeVisible()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('统一社会信用代码不正确')).toBeVisible()
  const licenceNo = freshLicenceNo()
  await number.fill(licenceNo)
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page).toHaveURL(/\/group\/apply\/wait$/)
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible()
  await look(page, 'wait-zh')

  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await openDeskPage(desk, '团队账户')
  await desk.getByRole('row').filter({ hasText: licenceNo }).click()
  await expect(desk.getByRole('img', { name: new RegExp(name) })).toBeVisible()
  await desk.getByRole('button', { name: '不通过' }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('照片有反光，请重拍')
  await desk.getByRole('dialog').getByRole('button', { name: '不通过' }).click()
  await expect(desk.locator('h1 .ant-tag')).toHaveText('未通过')

  await page.goto('/group/list')
  await expect(page).toHaveURL(/\/group\/login/)
  await page.getByRole('link', { name: '查看申请' }).click()
  await expect(page).toHaveURL(/\/group\/apply\/reject$/)
  await expect(page.getByText('照片有反光，请重拍')).toBeVisible()
  await look(page, 'reject-zh')
  await page.getByRole('link', { name: '修改并重新提交' }).click()
  await expect(page.getByRole('textbox', { name: '旅行社名称' })).toHaveValue(name)
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page).toHaveURL(/\/group\/apply\/wait$/)

  await desk.reload()
  await desk.getByRole('button', { name: /^通\s*过$/ }).click()
  await expect(desk.getByRole('dialog')).toContainText(`通过「${name}」的申请？`)
  await expect(desk.locator('h1 .ant-tag')).toHaveText('待审核')
  await desk.getByRole('dialog').getByRole('button', { name: '通过申请' }).click()
  await expect(desk.locator('h1 .ant-tag')).toHaveText('已通过')
  await expectAccessible(desk)
  await keepPicture(desk, 'group-desk-zh')
  await desk.goto('/console/groups?state=PASS')
  await expect(desk.getByRole('row').filter({ hasText: '云州国旅' })).toBeVisible()
  await keepPicture(desk, 'group-desk-list-zh')
  await desk.context().close()

  await page.reload()
  await expect(page).toHaveURL(/\/group\/apply\/pass$/)
  await page.getByRole('link', { name: '团队门票' }).click()
  await page.getByRole('link', { name: /433/ }).first().click()
  await expect(page).toHaveURL(/\/group\/detail\?code=/)
  await chooseParty(page, language, 12)
  await expect(page).toHaveURL(/\/group\/order\?orderNo=/)
  await look(page, 'order-zh')
  await page.getByRole('button', { name: '粘贴或上传名单' }).click()
  const sheet = page.getByRole('dialog')
  const people = Array.from({ length: 12 }, () => `李娜，身份证，${freshIdNumber()}`)
  const lines = [
    '姓名，证件类型，证件号码',
    ...people.slice(0, 11),
    '周远，身份证，110105199003071230',
    '只有姓名',
  ]
  await sheet.getByRole('textbox').fill(lines.join('\n'))
  await sheet.getByRole('button', { name: '检查名单' }).click()
  await expect(sheet.getByText('11 人可以填入，2 行需要修改')).toBeVisible()
  await expect(sheet.getByText(/^第 14 行 只有姓名/)).toBeVisible()
  await look(page, 'list-zh')
  const buffer = Buffer.from(`\ufeff${people.join('\n')}`)
  await sheet.getByLabel('选择名单文件').setInputFiles([{ name: '名单.csv', mimeType: 'text/csv', buffer }])
  await sheet.getByRole('button', { name: '填入 12 人' }).click()
  await expect(page.getByRole('textbox', { name: /^姓名/ })).toHaveCount(12)
  await page.getByRole('textbox', { name: '领队姓名' }).fill('王晓燕')
  await page.getByRole('textbox', { name: '领队手机号' }).fill('13800138077')
  await look(page, 'order-filled-zh')
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: wordsOf(language).submit }).click()
  await payWithAlipay(page, language)
  await page.getByRole('link', { name: wordsOf(language).seeOrder }).click()
  await expect(page).toHaveURL(/\/orderDetail\?orderNo=/)
  await expect(page.getByRole('link', { name: '申请退款' })).toHaveCount(0)
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '车牌号' }).fill('闽A·88321')
  await look(page, 'party-sheet-zh')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('闽A·88321')).toBeVisible()
  await expect(page.getByText('13800138077')).toBeVisible()
  await look(page, 'bought-zh')
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
  await page.goto(`/order/realNameList?orderNo=${orderNo}`)
  await expect(page.getByText('团队订单不支持在线更正实名信息，请前往景区服务窗口办理')).toHaveCount(12)
  await expect(page.getByText('入园时需核对证件。', { exact: true })).toBeVisible()
  await look(page, 'names-zh')
  await moveOne(browser, orderNo)
})

/** One of the party comes later: a team's tickets are moved at the window. */
async function moveOne(browser: Browser, orderNo: string): Promise<void> {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await expect(desk.getByRole('menuitem', { name: '团队账户', exact: true })).toBeVisible()
  await desk.goto(`/console/orders/${orderNo}`)
  await desk.getByRole('button', { name: '代为改期' }).click()
  const dialog = desk.getByRole('dialog')
  const tickets = dialog.getByRole('checkbox')
  await expect(tickets).toHaveCount(12)
  await tickets.first().check()
  const [date = ''] = /\d{4}-\d\d-\d\d/.exec(await dialog.innerText()) ?? []
  const day = dialog.getByRole('textbox', { name: '新日期' })
  await day.fill(date)
  await day.press('Enter')
  await dialog.getByRole('combobox', { name: '新时段' }).click()
  await desk
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .getByText(/余 \d+/)
    .last()
    .click()
  await expect(dialog.getByText('无需补款')).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'group-window-change-zh')
  await dialog.getByRole('button', { name: '确认改期' }).click()
  await expect(desk.getByText('改期成功').first()).toBeVisible()
  await expect(desk.getByText('工作人员代为改期').first()).toBeVisible()
  await desk.context().close()
}

test('an applicant withdraws, and the same licence applies anew', async ({ page }) => {
  await newMember(page)
  const licenceNo = freshLicenceNo()
  const apply = async () => {
    await page.goto('/group/apply/new')
    await page.getByRole('textbox', { name: '旅行社名称' }).fill('云归旅行社')
    await page.getByRole('textbox', { name: '统一社会信用代码' }).fill(licenceNo)
    await page.getByRole('textbox', { name: '姓名' }).fill('周远航')
    await page.getByRole('textbox', { name: '手机号' }).fill('13800138022')
    await page
      .getByLabel('选择营业执照照片')
      .setInputFiles([{ name: 'licence.jpg', mimeType: 'image/jpeg', buffer: await photograph(600, 425) }])
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible()
  }
  await apply()
  await page.getByRole('button', { name: '撤回申请' }).click()
  await look(page, 'withdraw-zh')
  await page.getByRole('dialog').getByRole('button', { name: '撤回申请' }).click()
  await expect(page).toHaveURL(/\/mycenter$/)
  await apply()
})

test('an agency reads of refunds and changes what holds for it, and no way that it does not have', async ({
  page,
}) => {
  await signIn(page, 'agency')
  await page.goto('/group/detail?code=DECK433')
  await page
    .getByRole('button', { name: /说明、退款与改期/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('团队订单不支持在线改期，请前往景区服务窗口办理')
  await expect(sheet).not.toContainText(/我的订单|如何办理/)
})

test('in English and in the dark, an agency finds its way, and its owner names a buyer', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext()
  const colleague = await newMember(await other.newPage())
  await other.close()
  await presetLanguage(page.context(), 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'agency')
  await page.goto('/index')
  await expect(page).toHaveURL(/\/group\/index$/)
  await expect(page.getByRole('heading', { name: '云州国旅' })).toBeVisible()
  await look(page, 'home-en-dark')
  await page.getByRole('link', { name: 'Group information' }).click()
  await page.getByRole('button', { name: 'Add a member' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Username' }).fill('nobody_of_this_name')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet.getByText('No member has this username')).toBeVisible()
  await look(page, 'member-en-dark')
  await sheet.getByRole('textbox', { name: 'Username' }).fill(colleague.account)
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  const members = page.getByRole('list', { name: 'Members' })
  await expect(members.getByRole('listitem')).toHaveCount(3)
  await look(page, 'info-en-dark')
  const theirs = members.getByRole('listitem').filter({ hasText: colleague.account })
  await theirs.getByRole('button', { name: /^Change/ }).click()
  const limit = sheet.getByRole('textbox', { name: /^Daily limit/ })
  await limit.fill('12.345')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('At most ten million yuan')).toBeVisible()
  await limit.fill('2000')
  await look(page, 'limit-en-dark')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toContainText('Daily limit ¥2,000.00, ¥0.00 spent today')
  await look(page, 'limits-en-dark')
  await theirs.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(members.getByRole('listitem')).toHaveCount(2)
  await expect(members.getByText('Daily limit ¥5,000.00, ')).toBeVisible()
  await page.goto('/park/detail?code=DECK433')
  await expect(page).toHaveURL(/\/group\/list$/)
  await look(page, 'list-en-dark')
})

/** One of the party did not come: staff refund a ticket at the window, without the fee of so late. */
async function refundOne(browser: Browser, orderNo: string): Promise<void> {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await expect(desk.getByRole('menuitem', { name: '团队账户', exact: true })).toBeVisible()
  await desk.goto(`/console/orders/${orderNo}`)
  await desk.getByRole('button', { name: '窗口退款' }).click()
  const dialog = desk.getByRole('dialog')
  const tickets = dialog.getByRole('checkbox')
  await expect(tickets).toHaveCount(2)
  await dialog.getByRole('switch', { name: '免手续费，全额退款' }).click()
  await tickets.first().check()
  await expect(dialog.getByRole('status')).not.toContainText('¥0.00')
  await dialog.getByRole('textbox', { name: '退款原因（购票人可见）' }).fill('一人未到')
  await expectAccessible(desk)
  await keepPicture(desk, 'group-window-refund-zh')
  await dialog.getByRole('button', { name: /^确认退款 ¥[1-9]/ }).click()
  await expect(desk.getByRole('alert').getByText('退款已受理', { exact: true })).toBeVisible()
  await desk.context().close()
}

type Party = { orderNo: string; code: string; assistCode: string }

/** A lane at the gate: it is shown the party's code by its scanner, and the rest come with the assist code alone. */
async function comeIn(browser: Browser, page: Page, party: Party): Promise<void> {
  await askControl('admit-from-now', { orderNo: party.orderNo })
  await page.reload()
  await expect(page.getByText('已入场 0/6 人')).toBeVisible()
  await look(page, 'party-zh')
  const lane = await openDesk(browser)
  await lane.setViewportSize({ width: 1024, height: 768 })
  await logInAtDesk(lane, 'gate')
  await lane.getByRole('button', { name: '1号闸机' }).click()
  const answer = lane.locator('.gate-answer')
  const field = lane.getByRole('textbox', { name: '辅助码' })
  const show = async () => {
    await field.fill(party.code)
    await field.press('Enter')
  }
  await show()
  await expect(answer).toContainText('已入场0/6人')
  await expectAccessible(lane)
  await keepPicture(lane, 'group-lane-asks-zh')
  await answer.getByRole('spinbutton', { name: '这次进几人？' }).fill('4')
  await answer.getByRole('button', { name: '放行4人' }).click()
  await expect(answer).toHaveAttribute('data-tone', 'green')
  await expect(answer).toContainText('已入场4/6人')
  await keepPicture(lane, 'group-lane-part-zh')
  // The page that the leader has open says so by itself.
  await expect(page.getByText('已入场 4/6 人')).toBeVisible()
  await page.getByRole('button', { name: '一人一码' }).click()
  await expect(page.getByText('第1张，共6张')).toBeVisible()
  await page.getByRole('button', { name: '全团一码' }).click()
  await refundOne(browser, party.orderNo)
  await lane.emulateMedia({ colorScheme: 'dark' })
  await field.fill(party.assistCode)
  await field.press('Enter')
  const found = lane.getByRole('region', { name: '辅助码' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(`团队订单 ${party.orderNo}`)
  await expect(found).toContainText('已入场4/5人')
  await expectAccessible(lane)
  await keepPicture(lane, 'group-lane-assist-dark-zh')
  await found.getByRole('button', { name: '放行', exact: true }).click()
  await expect(answer).toContainText('已入场5/5人')
  await show()
  await expect(answer).toContainText('已使用')
  await expectAccessible(lane)
  await keepPicture(lane, 'group-lane-used-dark-zh')
  await lane.context().close()
  await expect(page.getByRole('heading', { name: '使用完成' })).toBeVisible()
}

test('two confirm a transfer, the agency pays from its balance, and its party comes in in pieces, but for one', async ({
  page,
  browser,
  language,
}) => {
  await signIn(page, 'agency')
  await page.goto('/group/info')
  const before = await page.getByText(/^¥[\d,.]+$/).innerText()
  await look(page, 'info-zh')
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'finance')
  await openDeskPage(desk, '团队账户')
  await desk.goto('/console/groups?state=PASS')
  await desk.getByRole('row').filter({ hasText: '云州国旅' }).click()
  await desk.getByRole('button', { name: '登记充值' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('到账金额（元）').fill('60000')
  await dialog.getByLabel('银行流水号').fill('YZB-E2E-0001')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: '登记这笔充值' }).click()
  const row = desk.getByRole('row').filter({ hasText: 'YZB-E2E-0001' })
  await expect(row.getByText('待复核')).toBeVisible()
  await expect(row.getByText('由另一位同事确认')).toBeVisible()
  await expect(row.getByRole('button', { name: '驳回' })).toBeVisible()
  await expect(row.getByRole('button', { name: '确认入账' })).toHaveCount(0)
  await logOutAtDesk(desk, '退出登录')
  await logInAtDesk(desk, 'owner')
  await desk.getByRole('link', { name: '待复核的团队充值' }).click()
  await expect(desk).toHaveURL(/\/console\/top-ups\?state=AWAIT$/)
  await expect(desk.getByText('已入账')).toHaveCount(0)
  await expect(row.getByText('云州国旅')).toBeVisible()
  await keepPicture(desk, 'group-desk-top-ups-zh')
  // A click on a button, or on what it asks, does not lead to the group.
  await row.getByRole('button', { name: /^驳\s*回$/ }).click()
  await dialog.getByText('余额不变').click()
  await dialog.getByRole('button', { name: '先不处理' }).click()
  await row.getByRole('button', { name: '确认入账' }).click()
  await expect(dialog).toContainText('流水号 YZB-E2E-0001，金额 ¥60,000.00')
  await expect(row.getByText('待复核')).toBeVisible()
  await dialog.getByRole('button', { name: '确认入账 ¥60,000.00' }).click()
  await expect(row).toHaveCount(0)
  await desk.goto('/console/top-ups')
  await desk.getByRole('searchbox', { name: '流水号、团队名称或编号' }).fill(' yzb-e2e ')
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/find=yzb-e2e$/)
  await expect(row.getByText('已入账')).toBeVisible()
  await expect(desk.locator('tbody tr.is-open-able')).toHaveCount(1)
  await row.click()
  await expect(desk.getByRole('heading', { level: 1, name: /云州国旅/ })).toBeVisible()
  await expect(row.getByText('已入账')).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'group-desk-balance-zh')
  await desk.context().close()

  await page.reload()
  await expect(page.getByText(before, { exact: true })).toHaveCount(0)
  await page.goto('/group/detail?code=DECK433')
  await expect(page.getByRole('heading', { name: '星空观光 433米' })).toBeVisible()
  await look(page, 'detail-zh')
  await chooseParty(page, language, 6)
  await expect(page).toHaveURL(/\/group\/order\?orderNo=/)
  await page.getByRole('button', { name: '粘贴或上传名单' }).click()
  const sheet = page.getByRole('dialog')
  const saved = page.waitForEvent('download')
  await sheet.getByRole('button', { name: '下载 Excel 模板' }).click()
  const template = await saved
  expect(template.suggestedFilename()).toBe('游客名单模板.xlsx')
  const [heads] = await readSheet(await template.path())
  expect(heads).toEqual(['姓名', '证件类型', '证件号码'])
  await look(page, 'template-zh')
  const people = Array.from({ length: 6 }, () => `李娜，身份证，${freshIdNumber()}`)
  await sheet.getByRole('textbox').fill(people.join('\n'))
  await sheet.getByRole('button', { name: '检查名单' }).click()
  await sheet.getByRole('button', { name: '填入 6 人' }).click()
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: wordsOf(language).submit }).click()
  await expect(page.getByText(/^预付款可用 ¥/)).toBeVisible()
  await expect(page.getByRole('radio', { name: '预付款' })).toBeChecked()
  await look(page, 'pay-zh')
  await page.getByRole('button', { name: wordsOf(language).payNow }).click()
  const tickets = await dataOf<Tickets>(page, /\/orders\/\d+\/tickets$/, () =>
    page.getByRole('link', { name: wordsOf(language).seeOrder }).click(),
  )
  await expect(page.getByText('待使用').first()).toBeVisible()
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
  await comeIn(browser, page, { orderNo, code: tickets.party?.code ?? '', assistCode: tickets.assistCode })
  await page.goto('/group/ledger')
  const entries = page.getByRole('list', { name: '预付款明细' }).getByRole('listitem')
  await expect(entries.filter({ hasText: `订单 ${orderNo}` }), 'paid, and one ticket returned').toHaveCount(2)
  await expect(entries.nth(2)).toContainText('充值')
  await look(page, 'ledger-zh')
})
