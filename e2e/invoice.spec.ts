/** An invoice: asked for, issued and downloaded; a refund of one ticket reverses it, and a new one covers the rest. */
import type { Page } from '@playwright/test'
import { advanceMinutes, expect, presetLanguage, sandbox, test, toastOf } from './support/journey.ts'
import { openRefund, requestRefund } from './support/kinds.ts'
import { screenChecker } from './support/look.ts'
import { buyTickets } from './support/purchase.ts'
import { reopenUntil } from './support/reopen-until.ts'
import { newMember } from './support/steps.ts'

const look = screenChecker('invoice')

const cards = (page: Page) => page.getByRole('list', { name: '本单发票' }).getByRole('listitem')

async function addTitle(page: Page, name: string, taxNumber: string): Promise<void> {
  const form = page.getByRole('dialog', { name: '添加发票抬头' })
  await form.getByRole('textbox', { name: '企业名称' }).fill(name)
  await form.getByRole('textbox', { name: '税号' }).fill(taxNumber)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
}

test('the default title is filled in, a second tab learns that the first has asked, and what failed is made out to another title', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/invoiceTitles')
  await page.getByRole('button', { name: '添加发票抬头' }).click()
  await addTitle(page, '滨江（上海）旅行社有限公司', '91350100M000100Y43')
  const { orderNo } = await buyTickets(page, { tickets: 1 })
  const address = `/order/invoice?orderNo=${orderNo}`
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(address)
    await expect(tab.getByRole('button', { name: '滨江（上海）旅行社有限公司' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  }
  await sandbox.addRule({ match: { provider: 'NUONUO', op: 'invoice' }, fault: 'invoiceFails' })
  await other.getByRole('button', { name: '申请开票' }).click()
  await expect(cards(other).first()).toContainText('开具失败')
  const ask = page.getByRole('button', { name: '申请开票' })
  await toastOf(page, '该订单已申请发票', () => ask.click())
  await expect(page.getByRole('button', { name: '申请开票' })).toHaveCount(0)
  await expect(cards(page).first()).toContainText('开具失败')

  await page.getByRole('button', { name: '更换抬头' }).click()
  const sheet = page.getByRole('dialog', { name: '更换抬头' })
  await sheet.getByRole('button', { name: '新增抬头' }).click()
  await addTitle(page, '云州观澜科技有限公司', '91110000100006543Y')
  await expect(sheet.getByRole('button', { name: '云州观澜科技有限公司' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await look(page, 'another-title-zh')
  await sheet.getByRole('button', { name: '重新开具' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(cards(page).first()).toContainText('已开具')
  await expect(cards(page).first()).toContainText('云州观澜科技有限公司')
})

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
  await look(page, 'ask-zh')
  await page.getByRole('button', { name: '申请开票' }).click()
  await expect(cards(page).first()).toContainText('已开具')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^\d{20}\.pdf$/)
  await look(page, 'issued-zh')

  const address = page.url().replace('/order/invoice', '/orderDetail')
  await page.goto(address)
  await openRefund(page, 'zh-CN')
  await requestRefund(page, 'zh-CN')
  await advanceMinutes(11)
  await reopenUntil(
    () => page.goto(address.replace('/orderDetail', '/order/invoice')),
    async (within) => {
      await expect(cards(page)).toHaveCount(3, within)
      await expect(cards(page).first()).toContainText('已开具', within)
    },
  )
  await expect(cards(page).nth(1)).toContainText(/红字发票.*-¥.*含税额 -¥/)
  await expect(cards(page).nth(2)).toContainText('已红冲')
  await look(page, 'reversed-zh')

  await presetLanguage(page.context(), 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/mycenter')
  await page.getByRole('link', { name: 'My invoices' }).click()
  await expect(page).toHaveURL(/\/invoiceList$/)
  await expect(page.getByRole('list', { name: 'My invoices' }).getByRole('listitem')).toHaveCount(3)
  await look(page, 'list-en-dark')
})
