/** Staff of the catalogue edit what a package is made of, which is published, give goods another colour, and empty a time. */
import type { Page } from '@playwright/test'
import { logInAtDesk, openDesk } from './support/desk.ts'
import { expect, shopUrl, test } from './support/journey.ts'
import { deskScreenChecker } from './support/look.ts'
import { brokenWords } from './support/text-faults.ts'

const look = deskScreenChecker('products')

type ShownOffer = { name: string; refundPolicy: string; parts?: { code: string; quantity: number }[] }

async function offersShown(page: Page, product: string): Promise<ShownOffer[]> {
  const answer = await page.request.get(`${shopUrl}/front/api/products/${product}`)
  return (await answer.json()).data.offers
}

const partsShown = async (page: Page) => {
  const [offer] = await offersShown(page, 'FAMILYTRIP')
  return (offer?.parts ?? []).map(({ code, quantity }) => [code, quantity])
}
const refundPolicyShown = async (page: Page) => (await offersShown(page, 'FAMILYTRIP'))[0]?.refundPolicy

async function choosePolicy(page: Page, code: string): Promise<void> {
  await page
    .getByRole('combobox', { name: /退款规则$/ })
    .first()
    .fill(code)
  const options = page.locator('.ant-select-item-option').filter({ visible: true })
  // By the first night nothing is refunded of what has none.
  await expect(options.filter({ hasText: /^ROOM/ })).toHaveCount(0)
  await options.filter({ hasText: new RegExp(`^${code}`) }).click()
}

/** Like the first; nobody sees it, since it stays switched off. */
async function addColour(page: Page): Promise<void> {
  await page.goto('/console/products/CLOUDTOY')
  await page.getByRole('button', { name: '添加：规格', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('新编号').fill('WHITE')
  await dialog.getByLabel('名称（中文）').fill('云朵玩偶·晨绿')
  await dialog.getByLabel('名称（英文）').fill('Cloud toy, morning green')
  await dialog.getByLabel('颜色（中文）').fill('晨白')
  await dialog.getByLabel('颜色（英文）').fill('morning white')
  const add = dialog.getByRole('button', { name: '添加，暂不销售' })
  await add.click()
  await expect(dialog.getByText('规格属性相同')).toBeVisible()
  await dialog.getByLabel('颜色（中文）').fill('晨绿')
  await dialog.getByLabel('颜色（英文）').fill('morning green')
  await add.click()
  await expect(dialog.getByText('该编号已被使用')).toBeVisible()
  await dialog.getByLabel('新编号').fill('GREEN')
  await look(page, 'add-offer')
  await add.click()
  await expect(page.getByText('已添加，暂不销售')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'CLOUDTOY-GREEN 销售中' })).not.toBeChecked()
  const price = page.getByRole('group', { name: /^价格：.*晨绿/ })
  await price.getByRole('button', { name: '调整价格' }).click()
  await page.getByRole('dialog').getByRole('spinbutton').fill('88.5')
  await page.getByRole('dialog').getByRole('button', { name: '调整价格' }).click()
  await expect(price.getByText('¥88.50')).toBeVisible()
  await price.getByRole('button', { name: '设置渠道价' }).click()
  const own = page.getByRole('dialog')
  await own.getByRole('combobox', { name: '渠道' }).click()
  await page.getByTitle('团队', { exact: true }).click()
  await own.getByRole('spinbutton').fill('70')
  await look(page, 'channel-price')
  await own.getByRole('button', { name: '设置渠道价' }).click()
  await expect(price.getByText('¥70.00')).toBeVisible()
  await expect(page.getByText('规格', { exact: true })).toBeVisible()
  await look(page, 'offers')
  expect((await offersShown(page, 'CLOUDTOY')).map(({ name }) => name)).toHaveLength(3)
  await addTag(page)
  await page.goto('/console/stock/STOCK-TOY-GREEN')
  await expect(page.getByText('云朵玩偶 · 晨绿')).toBeVisible()
}

/** Nor are goods that nobody could have. */
async function keepAWayToGet(page: Page): Promise<void> {
  const ways = page.getByRole('group', { name: '取货方式' })
  const [sent, pickedUp] = ['快递配送', '到店自提'].map((name) => ways.getByRole('checkbox', { name }))
  await sent?.uncheck()
  await expect(page.getByRole('alert').filter({ hasText: '尚未保存' })).toContainText('取货方式')
  await pickedUp?.uncheck()
  await expect(page.getByText('请至少选择一种取货方式')).toBeVisible()
  await expect(page.getByRole('button', { name: '保存修改' })).toHaveCount(0)
  await look(page, 'ways')
  await sent?.check()
  await pickedUp?.check()
  await expect(page.getByText('请至少选择一种取货方式')).toHaveCount(0)
}

/** Half a tag is not saved. */
async function addTag(page: Page): Promise<void> {
  await page.goto('/console/products/CLOUDTOY')
  await page.getByRole('button', { name: '添加标签' }).click()
  await page.getByRole('textbox', { name: '标签 3 · 中文' }).fill('送礼')
  await expect(page.getByRole('button', { name: '保存修改' })).toHaveCount(0)
  await keepAWayToGet(page)
  await page.getByRole('textbox', { name: '标签 3 · 英文' }).fill('Gift')
  await look(page, 'tags')
  await page.getByRole('button', { name: '保存修改' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存并展示' }).click()
  await expect(page.getByText('已保存，商城已更新')).toBeVisible()
  const tags = async () => {
    const answer = await page.request.get(`${shopUrl}/front/api/products/CLOUDTOY`)
    return (await answer.json()).data.tags
  }
  await expect.poll(tags).toContain('送礼')
}

test('a package gets a part and another refund policy as a draft and is published; a part without an offer is not saved', async ({
  browser,
}) => {
  const page = await openDesk(browser)
  await logInAtDesk(page, 'catalogue')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.goto('/console/products/FAMILYTRIP')
  const before = await partsShown(page)
  const parts = page.getByRole('group', { name: /套餐项目$/ }).first()
  await expect(parts.getByRole('group')).toHaveCount(before.length)
  await parts.getByRole('button', { name: '添加项目' }).click()
  const no = before.length + 1
  const added = parts.getByRole('group', { name: `项目 ${no}`, exact: true })
  await expect(page.getByRole('button', { name: '存为草稿' })).toHaveCount(0)
  await added.getByRole('combobox').fill('488')
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /成人票/ })
    .first()
    .click()
  await added.getByRole('spinbutton', { name: /每份数量/ }).fill('2')
  await added.getByRole('spinbutton', { name: /第几天/ }).fill('2')
  const policyBefore = await refundPolicyShown(page)
  await choosePolicy(page, 'DAYFREE')
  await look(page, 'parts')
  await page.getByRole('button', { name: '存为草稿' }).click()
  await expect(page.getByText('草稿已保存，游客看不到')).toBeVisible()
  expect(await partsShown(page)).toEqual(before)
  expect(await refundPolicyShown(page)).toBe(policyBefore)
  await page.getByRole('button', { name: '发布草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('已发布，商城已更新')).toBeVisible()
  await expect.poll(() => partsShown(page)).toEqual([...before, ['part-1', 2]])
  expect(await refundPolicyShown(page)).toContain('24小时以上可免费退款')
  // Others buy this package as it was.
  await parts.getByRole('button', { name: `删除项目 ${no}` }).click()
  await choosePolicy(page, 'TRIP')
  await page.getByRole('button', { name: '保存修改' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存并展示' }).click()
  await expect.poll(() => partsShown(page)).toEqual(before)
  expect(await refundPolicyShown(page)).toBe(policyBefore)
  await addColour(page)
  // What was ordered keeps what it draws on.
  await page.goto('/console/products/DECK433')
  const places = page.getByRole('group', { name: /成人票.*占用的名额/ })
  await expect(places.getByText('已有订单或占用')).toBeVisible()
  await expect(places.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'DECK433-ADULT 计为观光票' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'DECK433-ADULT 须另持同日观光票' })).not.toBeChecked()
  await look(page, 'ordered')
  await page.getByRole('button', { name: '添加：票种' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('与所参照的相同')).toBeVisible()
  await dialog.getByRole('combobox', { name: '票类' }).click()
  await page.getByTitle('优惠票', { exact: true }).click()
  await look(page, 'category')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goto('/console/products/SENIORCARD')
  await expect(page.getByText('不可用日期').first()).toBeVisible()
  await look(page, 'card')
  await page.context().close()
})

test('an emptied time to confirm stays empty and is asked for, and what is not saved can be read beside it', async ({
  browser,
}) => {
  const page = await openDesk(browser, { language: 'en-US', dark: true })
  await logInAtDesk(page, 'catalogue')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.goto('/console/products/RIVERHOTEL')
  const minutes = page.getByLabel('Time to confirm (minutes)')
  const before = await minutes.inputValue()
  await minutes.fill('')
  await minutes.blur()
  await expect(page.getByText('Please fill in the time to confirm')).toBeVisible()
  await expect(minutes).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  const unsaved = page.getByRole('alert').filter({ hasText: 'Not saved yet' })
  expect(await unsaved.evaluate(brokenWords)).toEqual([])
  await look(page, 'confirm-dark-en')
  await minutes.fill(before)
  await minutes.blur()
  await expect(unsaved).toHaveCount(0)
  await page.context().close()
})
