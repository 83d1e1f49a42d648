/** Lists of products: narrowed by a tag, sorted by price, and the same again after a product was looked at and after a reload. */
import type { Page } from '@playwright/test'
import { expect, presetLanguage, test } from './support/journey.ts'
import { screenChecker } from './support/look.ts'

const look = screenChecker('product-lists')

/** Of the tags that narrow a list (spec 3.3.7), or of all. */
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')

/** As the cards show them; null: no price, it is not sold now. */
async function pricesShown(page: Page): Promise<(number | null)[]> {
  const texts = await cards(page).allInnerTexts()
  return texts.map((text) => {
    const price = /¥([\d,.]+)/.exec(text)?.[1]
    return price === undefined ? null : Number(price.replaceAll(',', ''))
  })
}

test('attractions are narrowed to those for families, by price, which a look at one and a reload leave as it was', async ({
  page,
}) => {
  await page.goto('/ztyPark/list')
  const all = chip(page, '全部')
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  const everything = await cards(page).count()
  expect(everything).toBeGreaterThan(8)
  await look(page, 'all')

  // By keyboard, as by hand.
  await chip(page, '亲子').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ztyPark\/list\?tag=for-families$/)
  await expect(page.getByRole('link', { name: /风与电梯科学馆/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /云端邮局/ })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: /^共 \d 个产品$/ })).toBeAttached()

  await page.getByRole('button', { name: '排序：推荐排序' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '价格从高到低' }).click()
  await expect(page).toHaveURL(/\?tag=for-families&sort=price-desc$/)
  const sorted = page.getByRole('button', { name: '排序：价格从高到低' })
  await expect(sorted).toBeFocused()
  const inOrder = async () => {
    const prices = await pricesShown(page)
    const sold = prices.filter((price) => price !== null)
    expect(sold.length).toBeGreaterThan(1)
    // What cannot be bought now stands last.
    expect(prices).toEqual([...sold.toSorted((a, b) => b - a), ...prices.filter((price) => price === null)])
  }
  await expect(inOrder).toPass()
  await look(page, 'families')

  const narrowed = await cards(page).count()
  await cards(page).first().click()
  await expect(page).toHaveURL(/\/ztyPark\/detail/)
  await page.goBack()
  for (const again of ['after the way back', 'after a reload']) {
    await expect(chip(page, '亲子'), again).toHaveAttribute('aria-pressed', 'true')
    await expect(sorted, again).toBeVisible()
    await expect(cards(page), again).toHaveCount(narrowed)
    await page.reload()
  }
  await all.click()
  await expect(page).toHaveURL(/\/ztyPark\/list\?sort=price-desc$/)
  await expect(cards(page)).toHaveCount(everything)
})

test('in English and in the dark, a tag that is there no more leads back to the whole list, and one product has no filter', async ({
  page,
  context,
}) => {
  await presetLanguage(context, 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/park/list?tag=thrills')
  const thrills = chip(page, 'Thrills')
  await expect(thrills).toHaveAttribute('aria-pressed', 'true')
  await expect(thrills).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: /Sky Drop/ })).toBeVisible()
  await look(page, 'thrills-en-dark')

  await page.goto('/list/eatery?tag=fondue')
  await expect(page.getByText('Nothing matches this filter')).toBeVisible()
  await expect(page.locator('#app-overlay')).toHaveCount(0)
  await look(page, 'nothing-en-dark')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/list\/eatery$/)
  await expect(page.getByRole('link', { name: /Revolving dinner/ })).toBeVisible()
  await look(page, 'eatery-en-dark')

  await page.goto('/list/guide')
  await expect(page.getByRole('link', { name: /Tower guide/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sort/ })).toHaveCount(0)
})
