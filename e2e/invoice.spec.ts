/** An invoice: asked for, issued and downloaded; a refund of one ticket reverses it, and a new one covers the rest. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, letPass, speak, test } from './support/journey.ts'
import { buyTickets } from './support/purchase.ts'
import { newMember } from './support/steps.ts'

/** E2E_SCREENSHOTS=folder keeps pictures. */
const folder = process.env['E2E_SCREENSHOTS']

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  if (folder) await page.screenshot({ path: join(folder, `invoice-${name}.png`), fullPage: true })
}

const cards = (page: Page) => page.getByRole('list', { name: '本单发票' }).getByRole('listitem')

test('a member is invoiced, gives one ticket back, and is invoiced over the rest', async ({ page }) => {
  await newMember(page)
  await page.goto('/invoiceTitles')
  await page.getByRole('button', { name: '添加发票抬头' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '企业名称' }).fill('滨江（上海）旅行社有限公司')
  await form.getByRole('textbox', { name: '税号' }).fill('91350100M000100Y43')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  const { orderNo } = await buyTickets(page, { tickets: 3 })
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  await page.getByRole('link', { name: '发票', exact: true }).click()
  await expect(page).toHaveURL(/\/order\/invoice\?orderNo=\d{16}/)
  await expect(page.getByText('开票金额')).toBeVisible()
  await page.getByRole('button', { name: '滨江（上海）旅行社有限公司' }).click()
  await look(page, 'ask-zh')
  await page.getByRole('button', { name: '申请开票' }).click()
  await expect(cards(page).first()).toContainText('已开具')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^\d{20}\.pdf$/)
  await look(page, 'issued-zh')

  const address = page.url().replace('/order/invoice', '/orderDetail')
  await page.goto(address)
  await page.getByRole('link', { name: '申请退款', exact: true }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^退款原因/ }).click()
  await page.getByRole('button', { name: /行程有变/ }).click()
  await page.getByRole('button', { name: '提交退款' }).click()
  await expect(page.getByText('待审核').first()).toBeVisible()
  await letPass(11)
  await expect(async () => {
    await page.goto(address.replace('/orderDetail', '/order/invoice'))
    await expect(cards(page)).toHaveCount(3)
    await expect(cards(page).first()).toContainText('已开具')
  }).toPass()
  await expect(cards(page).nth(1)).toContainText('红字发票')
  await expect(cards(page).nth(2)).toContainText('已红冲')
  await look(page, 'reversed-zh')

  await speak(page.context(), 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/mycenter')
  await page.getByRole('link', { name: 'My invoices' }).click()
  await expect(page).toHaveURL(/\/invoiceList$/)
  await expect(page.getByRole('list', { name: 'My invoices' }).getByRole('listitem')).toHaveCount(3)
  await look(page, 'list-en-dark')
})
