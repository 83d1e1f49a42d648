/** The first of things, which no other is like: staff of the catalogue write a policy and begin a product that sells under it. */
import type { Page } from '@playwright/test'
import { logInAtDesk, openDesk } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { deskScreenChecker } from './support/look.ts'

const look = deskScreenChecker('first')

const dialogOf = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: field, exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ visible: true, hasText: option }).click()
}

async function createPolicy(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox').fill('新开业的退款规则')
  await dialog.getByRole('button', { name: '创建规则' }).click()
}

test('a policy is written under a free code, and a product begun that is sold under it', async ({
  browser,
}) => {
  const page = await openDesk(browser)
  await logInAtDesk(page, 'catalogue')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.goto('/console/policies')
  await page.getByRole('button', { name: '新建规则' }).click()
  await page.getByRole('textbox', { name: '编号' }).fill('FREE2H')
  await page.getByRole('spinbutton', { name: '开始前（小时）' }).fill('36')
  await look(page, 'policy-new-zh')
  await page.getByRole('button', { name: '创建规则' }).click()
  await look(page, 'policy-create-zh')
  await createPolicy(page)
  await expect(page.getByText('规则已创建')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '退款规则 FREE2H' })).toBeVisible()
  await page.goto('/console/policies/new')
  await page.getByRole('textbox', { name: '编号' }).fill('FREE2H')
  await page.getByRole('spinbutton', { name: '开始前（小时）' }).fill('36')
  await page.getByRole('button', { name: '创建规则' }).click()
  await createPolicy(page)
  await dialogOf(page).getByRole('button', { name: '先不处理' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '该编号已有规则' })).toBeVisible()
  await look(page, 'policy-taken-zh')
  await page.getByRole('button', { name: '返回列表' }).click()
  await beginProduct(page)
})

async function beginProduct(page: Page): Promise<void> {
  await page.goto('/console/products')
  await page.getByRole('button', { name: '新建产品' }).click()
  const dialog = dialogOf(page)
  await choose(page, '类别', '游船')
  await dialog.getByLabel('编号').fill('DECK433')
  await dialog.getByLabel('中文名称').fill('江上夜游')
  await dialog.getByLabel('英文名称').fill('River by night')
  const create = dialog.getByRole('button', { name: '创建产品' })
  await create.click()
  await expect(dialog.getByText('该编号已被使用，请换一个')).toBeVisible()
  await look(page, 'product-taken-zh')
  await dialog.getByLabel('编号').fill('RIVERGLOW')
  await create.click()
  await expect(page.getByRole('heading', { level: 1, name: '江上夜游' })).toBeVisible()
  await expect(page.getByText(/还需填写：.*图片/)).toBeVisible()
  await look(page, 'product-begun-zh')
  await page.getByRole('button', { name: '添加：舱位' }).click()
  await dialog.getByLabel('新编号').fill('SALOON')
  await dialog.getByLabel('名称（中文）').fill('一层')
  await dialog.getByLabel('名称（英文）').fill('Saloon')
  await choose(page, '退款规则', 'FREE2H')
  await choose(page, '改期规则', /^TWICE$/)
  await look(page, 'first-offer-zh')
  await dialog.getByRole('button', { name: '添加，暂不销售' }).click()
  await expect(page.getByRole('switch', { name: 'RIVERGLOW-SALOON 销售中' })).not.toBeChecked()
  await giveResource(page)
}

async function giveResource(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await page.getByRole('button', { name: '新建资源' }).click()
  await dialog.getByLabel('编号').fill('RIVERGLOW-SEATS')
  await dialog.getByLabel('时段长度（分钟，不填为按天）').fill('90')
  await look(page, 'resource-new-zh')
  await dialog.getByRole('button', { name: '创建资源' }).click()
  await expect(page.getByText('资源已创建')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '设置名额' }).click()
  await dialog.getByRole('combobox', { name: '资源' }).fill('RIVERGLOW')
  await choose(page, '资源', 'RIVERGLOW-SEATS')
  await dialog.getByLabel('RIVERGLOW-SEATS：每份占用').fill('2')
  await look(page, 'draws-zh')
  await dialog.getByRole('button', { name: '保存名额设置' }).click()
  await expect(page.getByText('RIVERGLOW-SEATS × 2')).toBeVisible()
  await look(page, 'product-offered-zh')
}
