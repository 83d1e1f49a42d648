/** Choosing a ticket, a day and a slot: whose price is shown, what a closed day says, and all of it by keyboard. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/journey.ts'

type Day = { date: string; state: string; fromPriceFen: number | null; reason?: { 'zh-CN': string } }

/** Days of this month and the next, as the shop's calendar knows them; its clock may be past midnight already. */
async function daysAhead(page: Page, code: string): Promise<Day[]> {
  const tomorrow = new Date(Date.now() + (8 + 24) * 3_600_000)
  const months = [0, 1].map((ahead) =>
    new Date(Date.UTC(tomorrow.getUTCFullYear(), tomorrow.getUTCMonth() + ahead, 1))
      .toISOString()
      .slice(0, 7),
  )
  const answers = await Promise.all(
    months.map((month) => page.request.get(`/front/api/products/${code}/calendar?month=${month}`)),
  )
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { data: { days: Day[] } }[]
  return bodies
    .flatMap(({ data }) => data.days)
    .filter(({ date }) => date > tomorrow.toISOString().slice(0, 10))
}

const yuan = (fen: number | null | undefined) => `¥${((fen ?? 0) / 100).toFixed(2)}`

test('a list says whose price it shows, and a chosen day shows its own', async ({ page }) => {
  await page.goto('/park/list')
  await expect(page.getByRole('link', { name: /星空观光/ })).toContainText('成人票 ¥150.00 起')
  const days = await daysAhead(page, 'DECK433')
  const dearer = days.find(({ state, fromPriceFen }) => state === 'OPEN' && fromPriceFen === 16_000)
  await page.goto('/park/detail?code=DECK433')
  const bar = page.getByRole('button', { name: '选择日期' }).locator('../..')
  await expect(bar).toContainText('成人票¥150.00 起')
  await page.goto(`/park/detail?code=DECK433&date=${dearer?.date}`)
  const price = yuan(dearer?.fromPriceFen)
  const sum = page.getByRole('button', { name: '选择时段' }).locator('../..')
  await expect(sum).toContainText(`成人票${price}`)
  await expect(sum).not.toContainText('起')
  const adult = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '成人票' }) })
  await expect(adult).toContainText(price)
  await adult.getByRole('button', { name: /加一/ }).click()
  await expect(sum).toContainText(`合计${price}`)
})

test('what nobody can buy shows no price', async ({ page }) => {
  await page.goto('/ztyPark/list')
  const ferry = page.getByRole('link', { name: /江上看塔/ })
  await expect(ferry).toContainText('暂未开售')
  await expect(ferry).not.toContainText('¥')
})

test('a closed date says why it is closed', async ({ page }) => {
  const closed = (await daysAhead(page, 'DECK433')).find(({ state }) => state === 'CLOSED')
  await page.goto(`/park/detail?code=DECK433&date=${closed?.date}`)
  const reason = closed?.reason?.['zh-CN'] ?? ''
  expect(reason).not.toBe('')
  await expect(page.getByText(reason, { exact: true })).toBeVisible()
  await expect(page.getByText('当日已售罄')).toHaveCount(0)
  await expectAccessible(page)
})

test('a slot is chosen by keyboard: arrows move, Enter chooses, and the focus goes on', async ({ page }) => {
  await page.goto('/park/detail?code=DECK488')
  await page.getByRole('button', { name: '下个月' }).click()
  const days = page.getByRole('region', { name: /20\d\d/ }).getByRole('button', { name: /¥/ })
  await days.last().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: '选择时段', exact: true }).first()).toBeFocused()

  const open = page.getByRole('radio', { name: /¥/ })
  await open.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(open.nth(1)).toBeFocused()
  await expect(open.nth(1)).not.toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(open.last()).toBeFocused()
  await expect(page).not.toHaveURL(/slot=/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/slot=/)
  await expect(page.getByRole('group', { name: '选择票种' })).toBeFocused()

  await page.getByRole('button', { name: '时段 更改' }).press('Enter')
  await open.first().focus()
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: '时段 更改' })).toBeVisible()
  await expectAccessible(page)
})

test('the evening knows the sun: when it sets, and which slots see it', async ({ page }) => {
  await page.goto('/park/detail?code=DECK433')
  await page.getByRole('button', { name: '下个月' }).click()
  await page
    .getByRole('region', { name: /20\d\d/ })
    .getByRole('button', { name: /¥/ })
    .last()
    .click()
  await page.getByRole('button', { name: '傍晚及夜间' }).click()
  const [, time = ''] = /日落 (\d\d:\d\d)/.exec(await page.getByText(/提前半小时/).innerText()) ?? []
  const slots = page.getByRole('radio', { name: /日落/ })
  await expect(slots.last()).toHaveAccessibleName(new RegExp(`${time.slice(0, 2)}:[03]0–`))
  await expectAccessible(page)
})

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  for (const path of ['/index', '/park/list', '/park/detail?code=DECK433', '/ztyPark/detail?code=SCIENCE'])
    test(`nothing of ${path} is cut or wider than the screen`, async ({ page }) => {
      await page.goto(path)
      await expect(page.locator('#app-overlay')).toHaveCount(0)
      const cut = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        const wide = scrollWidth > clientWidth ? ['page'] : []
        const tags = [...document.querySelectorAll<HTMLElement>('[class$=_tags] > *, [class*=_price]')]
        const outside = tags.filter((tag) => {
          const parent = (tag.parentElement ?? tag).getBoundingClientRect()
          const own = tag.getBoundingClientRect()
          return own.right > parent.right + 1 || own.bottom > parent.bottom + 1
        })
        return [...wide, ...outside.map((tag) => tag.textContent)]
      })
      expect(cut).toEqual([])
    })
})

test('tickets are compared side by side, and one leads to its page', async ({ page }) => {
  await page.goto('/park/list')
  await page.getByRole('button', { name: /哪张票适合我/ }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /^起价/ })).toContainText('¥150.00成人票')
  const terrace = table.getByRole('row', { name: /488米露天平台/ })
  await expect(terrace.getByRole('cell').nth(0)).toHaveText('–不含')
  await expect(terrace.getByRole('cell').nth(1)).toHaveText('包含')
  await expectAccessible(page)
  await table.getByRole('link', { name: '云顶观景 488米' }).click()
  await expect(page).toHaveURL(/code=DECK488/)
})

test('a ticket that needs a deck ticket leads to one, with day and time kept', async ({ page }) => {
  const open = (await daysAhead(page, 'GLASS')).findLast(({ state }) => state === 'OPEN')
  await page.goto(`/park/detail?code=GLASS&date=${open?.date}&slot=10:15`)
  await page.getByRole('link', { name: '星空观光 433米' }).click()
  await expect(page).toHaveURL(new RegExp(`code=DECK433&date=${open?.date}`))
  await expect(page.getByRole('button', { name: '时段 更改' }).locator('..')).toContainText('10:00–10:30')
})
