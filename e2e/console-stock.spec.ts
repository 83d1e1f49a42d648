/** What is in stock and what sending costs, from the console: a delivery comes in, a piece is written off, and a price changes. */
import type { Page } from '@playwright/test'
import { logInAtDesk, openDesk, openDeskPage } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { deskScreenChecker } from './support/look.ts'

const look = deskScreenChecker('console')

test('what runs low is found, a delivery comes in, and no more can be written off than is left', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'catalogue')
  await openDeskPage(desk, '库存')
  await look(desk, 'stock-zh')
  await desk.getByRole('combobox', { name: '可售数量' }).click()
  await desk.getByTitle('不超过 10 件', { exact: true }).click()
  await expect(desk).toHaveURL(/atMost=10/)
  await expect(desk.getByRole('row').filter({ hasText: 'STOCK-POSTCARDS' })).toHaveCount(0)
  await desk.getByRole('row').filter({ hasText: 'STOCK-TOY-BLUE' }).click()
  const left = desk.locator('.ant-descriptions-row').filter({ hasText: '可售' })
  const before = Number(await left.locator('.number').innerText())
  await desk.getByRole('button', { name: '入库' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: '入库' }).click()
  await expect(dialog.getByText('请填写1至100,000的整数')).toBeVisible()
  await dialog.getByLabel('件数').fill('24')
  await dialog.getByLabel('说明（选填）').fill('秋季第二批')
  await look(desk, 'stock-receive-zh')
  await dialog.getByRole('button', { name: '入库' }).click()
  await expect(left.locator('.number')).toHaveText(String(before + 24))
  await expect(desk.getByRole('row').filter({ hasText: '秋季第二批' })).toContainText('+24')
  await desk.getByRole('button', { name: '报损' }).click()
  await dialog.getByLabel('件数').fill(String(before + 25))
  await dialog.getByLabel('原因').fill('运输中破损')
  await dialog.getByRole('button', { name: '报损' }).click()
  await expect(dialog.getByText(/可减少的库存只有/)).toBeVisible()
  await dialog.getByLabel('件数').fill('1')
  await dialog.getByRole('button', { name: '报损' }).click()
  await expect(desk.getByRole('row').filter({ hasText: '运输中破损' })).toContainText('-1')
  await look(desk, 'stock-item-zh')
  const shelf = desk.locator('.ant-descriptions-row').filter({ hasText: '在库' })
  await countedTwice(desk, Number(await shelf.locator('.number').innerText()))
})

/** Both have counted one too few: who comes second reads that it is corrected already. */
async function countedTwice(desk: Page, onShelf: number): Promise<void> {
  const other = await desk.context().newPage()
  await other.goto(desk.url())
  for (const page of [desk, other]) {
    await page.getByRole('button', { name: '盘点更正' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`账面在库 ${onShelf} 件`)
    await dialog.getByLabel('实盘在库（件）').fill(String(onShelf - 1))
    await expect(dialog).toContainText('将登记差额 -1 件')
    await dialog.getByLabel('原因').fill('盘点少一件')
  }
  const correct = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '盘点更正' }).click()
  await correct(other)
  await expect(other.getByRole('row').filter({ hasText: '盘点少一件' })).toContainText('-1')
  await correct(desk)
  await expect(desk.getByRole('dialog')).toContainText('内容已被其他同事修改')
  await expect(desk.getByRole('dialog')).toContainText(`账面在库 ${onShelf - 1} 件`)
  await expect(desk.getByRole('dialog')).toContainText('与账面一致，无需更正')
  await look(desk, 'stock-counted-twice-zh')
}

test('in the dark and in English, a price for a province is added to a freight template', async ({
  browser,
}) => {
  const desk = await openDesk(browser, { language: 'en-US', dark: true })
  await logInAtDesk(desk, 'catalogue')
  await openDeskPage(desk, 'Stock')
  await look(desk, 'stock-dark-en')
  await openDeskPage(desk, 'Freight')
  await look(desk, 'freight-dark-en')
  await desk.getByRole('row').filter({ hasText: 'POST' }).click()
  await desk.getByRole('button', { name: 'Add a price for areas' }).click()
  await expect(desk.getByText('Please fill in the name in both languages and each price')).toBeVisible()
  await desk.getByRole('combobox', { name: 'Areas', exact: true }).last().fill('内蒙古')
  await desk.getByTitle('内蒙古自治区', { exact: true }).click()
  await desk.getByRole('spinbutton', { name: 'Price of the first (yuan)' }).last().fill('18')
  await desk.getByRole('spinbutton', { name: 'Price of each further (yuan)' }).last().fill('2')
  await look(desk, 'freight-template-dark-en')
  await desk.getByRole('button', { name: 'Save as a new version' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText('Save as version 2?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(desk.getByText('Nothing has changed')).toBeVisible()
  await desk.getByRole('button', { name: 'Back' }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'POST' }).getByRole('cell').last()).toHaveText('2')
  await desk.getByRole('button', { name: 'New template' }).click()
  await desk.getByRole('textbox', { name: 'Template code' }).fill('fragile')
  await look(desk, 'freight-new-dark-en')
  await desk.goto('/console/products/TOWERMODEL')
  await expect(desk.getByRole('spinbutton', { name: /KIT Weight/ })).toHaveValue('350')
  await expect(desk.getByRole('combobox', { name: /KIT Freight template/ })).toBeVisible()
  await look(desk, 'goods-dark-en')
})
