/** A clerk packs: pieces of an order in two parcels, one of them pasted, a number that two correct at once, and who may not. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { logInAtDesk, logOutAtDesk, openDesk, openDeskPage, staffCalls } from './support/desk.ts'
import { askControl, expect, expectAccessible, test } from './support/journey.ts'
import { buyTickets } from './support/purchase.ts'
import { newMember } from './support/steps.ts'

/** E2E_SCREENSHOTS=folder keeps a picture of each page. */
const folder = process.env['E2E_SCREENSHOTS']

async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('.ant-skeleton')).toHaveCount(0)
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  await expectAccessible(page)
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `parcels-${name}.png`) })
}

/** Two pieces of one order, paid and late. */
async function buyGoods(page: Page): Promise<string> {
  await newMember(page)
  const { orderNo } = await buyTickets(page, { tickets: 2 })
  await askControl('to-be-sent', { orderNo })
  return orderNo
}

const rowOf = (page: Page, text: string) => page.locator('tbody tr.is-open-able', { hasText: text })

/** One of the two pieces; the number is refused first, as nobody prints one like it. */
async function sendOne(page: Page, orderNo: string): Promise<void> {
  await rowOf(page, orderNo).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('浙江省杭州市西湖区文三路100号3幢502室')).toBeVisible()
  await dialog.getByRole('button', { name: '全不选' }).click()
  await dialog.getByRole('button', { name: '发出 0 件' }).click()
  await expect(dialog.getByText('请至少选择一件商品')).toBeVisible()
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('combobox', { name: '快递公司' }).click()
  await page.getByTitle('顺丰速运', { exact: true }).click()
  await dialog.getByLabel('运单号').fill('12')
  await expect(dialog.getByText('请填写 6 至 32 位字母、数字或短横线')).toBeVisible()
  await dialog.getByLabel('运单号').fill('sf 3000 4000 5000')
  await expect(dialog.getByText('请填写 6 至 32 位字母、数字或短横线')).toHaveCount(0)
  await look(page, 'send-zh')
  await dialog.getByRole('button', { name: '发出 1 件' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, orderNo)).toContainText('1 × ')
}

/** The other one: a wrong line is named and removed, then all that is right is sent. */
async function pasteOther(page: Page, orderNo: string): Promise<void> {
  await page.getByRole('tab', { name: '粘贴运单号' }).click()
  const pasted = page.getByRole('textbox')
  await pasted.fill(
    `${orderNo}\t京东物流\tJD3000400050\n\n2611210000001234,顺丰速运,SF1000200030\n${orderNo} 快马`,
  )
  await page.getByRole('button', { name: '检查' }).click()
  await expect(page.getByText('3 行中有 2 行有误')).toBeVisible()
  await expect(page.getByRole('row', { name: /^3 / })).toContainText('没有这个订单')
  await expect(page.getByRole('row', { name: /^4 / })).toContainText('需要订单号、快递公司和运单号')
  await look(page, 'pasted-zh')
  await page.getByRole('button', { name: '移除有误的行' }).click()
  await expect(page.getByText('1 行均可发货')).toBeVisible()
  await page.getByRole('button', { name: '发出 1 个包裹' }).click()
  await look(page, 'paste-asks-zh')
  await page.getByRole('dialog').getByRole('button', { name: '发出 1 个包裹' }).click()
  await expect(pasted).toHaveValue('')
  await page.getByRole('tab', { name: '待发货' }).click()
  await expect(page.getByRole('tab', { name: '待发货', selected: true })).toBeVisible()
  await expect(rowOf(page, orderNo)).toHaveCount(0)
}

test('a clerk sends one piece of an order by hand and the other by a pasted line, and corrects a number after a colleague', async ({
  browser,
  page: phone,
}) => {
  const orderNo = await buyGoods(phone)
  const page = await openDesk(browser)
  await logInAtDesk(page, 'orders')
  await openDeskPage(page, '包裹')
  await expect(rowOf(page, orderNo)).toContainText('2 × ')
  // The address is what ticks it, a moment after the press.
  const late = page.getByRole('checkbox', { name: '仅看超时' })
  await late.click()
  await expect(late).toBeChecked()
  await expect(page).toHaveURL(/late=true/)
  await expect(rowOf(page, orderNo)).toContainText('超时')
  await look(page, 'to-send-zh')
  await sendOne(page, orderNo)
  await pasteOther(page, orderNo)

  await page.getByRole('tab', { name: '包裹', exact: true }).click()
  await page.getByRole('searchbox').fill(orderNo)
  await page.keyboard.press('Enter')
  await expect(page.locator('tbody tr.is-open-able')).toHaveCount(2)
  await page.getByRole('combobox', { name: '状态' }).click()
  await page.getByTitle('运输中', { exact: true }).click()
  await expect(page).toHaveURL(/state=SENT/)
  await look(page, 'list-zh')
  await correctAfterColleague(page, orderNo)

  await logOutAtDesk(page, '退出登录')
  await logInAtDesk(page, 'owner')
  await openDeskPage(page, '操作记录')
  await expect(page.getByText('JD777000111 → JD999000111')).toBeVisible()
  await expect(page.getByText('快递公司：顺丰速运')).toBeVisible()
  await look(page, 'audit-zh')
})

/** What a colleague saved meanwhile is said, what was typed stays, and saving again is on top of it. */
async function correctAfterColleague(page: Page, orderNo: string): Promise<void> {
  await rowOf(page, 'JD3000400050').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('运单号').fill('JD999000111')
  const shipmentNo = (await dialog.locator('.ant-modal-title').innerText()).replace('包裹 ', '')
  const colleague = await staffCalls(page, 'owner')
  const correction = { carrier: 'jd', trackingNo: 'JD777000111', version: 1 }
  await colleague(`/shipments/${shipmentNo}`, correction, 'PUT')
  await dialog.getByRole('button', { name: '保存更正' }).click()
  await expect(dialog.getByText('京东物流 JD777000111')).toBeVisible()
  await look(page, 'conflict-zh')
  await dialog.getByRole('button', { name: '保存更正' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'JD999000111')).toContainText(orderNo)
}

/** Late on its way, then signed for: from then on nothing of it is corrected. Its order names it, too. */
async function followParcel(page: Page, orderNo: string, trackingNo: string): Promise<void> {
  const said = { trackingNo, days: '8', text: 'Arrived at the sorting centre in 杭州' }
  await askControl('carrier-said', { ...said, state: 'SENT' })
  await page.goto('/console/parcels?tab=parcels&late=true')
  await expect(rowOf(page, trackingNo)).toContainText('Late')
  await expect(rowOf(page, trackingNo)).toContainText(said.text)
  await look(page, 'late-dark-en')
  await askControl('carrier-said', { ...said, text: 'Signed for by the recipient', state: 'SIGNED' })
  const late = page.getByRole('checkbox', { name: 'Late only' })
  await expect(late).toBeChecked()
  await late.click()
  await expect(late).not.toBeChecked()
  await expect(rowOf(page, trackingNo)).toContainText('Signed for by the recipient')
  await rowOf(page, trackingNo).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`SF Express ${trackingNo}`)).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await look(page, 'signed-dark-en')
  await dialog.getByRole('link', { name: orderNo }).click()
  await expect(page.getByRole('link', { name: trackingNo })).toBeVisible()
  await look(page, 'order-dark-en')
}

test('parcels can be read in the dark and in English, and finance has no page of them', async ({
  browser,
  page: phone,
}) => {
  const orderNo = await buyGoods(phone)
  const page = await openDesk(browser, { language: 'en-US', dark: true })
  await logInAtDesk(page, 'orders')
  await openDeskPage(page, 'Parcels')
  await look(page, 'to-send-dark-en')
  await rowOf(page, orderNo).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Delivery address')).toBeVisible()
  await look(page, 'send-dark-en')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('tab', { name: 'Paste numbers' }).click()
  await page.getByRole('textbox').fill(`${orderNo} SF Express SF60007000\n${orderNo} ZTO Express ZT60007000`)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('This order is on an earlier line')).toBeVisible()
  await look(page, 'pasted-dark-en')
  await page.getByRole('button', { name: 'Remove wrong lines' }).click()
  await page.getByRole('button', { name: 'Send 1 parcel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 parcel' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('')
  await page.getByRole('tab', { name: 'Parcels' }).click()
  await rowOf(page, 'SF60007000').press('Enter')
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('SF60007000')
  await look(page, 'parcel-dark-en')
  await dialog.locator('.dialog-foot').getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await followParcel(page, orderNo, 'SF60007000')
  await logOutAtDesk(page, 'Log out')
  await logInAtDesk(page, 'finance')
  await expect(page.getByRole('menuitem', { name: 'Money' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Parcels' })).toHaveCount(0)
  await page.goto('/console/parcels')
  await expect(page.getByText('Your role does not open this page')).toBeVisible()
})
