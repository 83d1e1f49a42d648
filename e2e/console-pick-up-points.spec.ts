/** Where goods are picked up, from the console to the order form: a point is made, changed by two, seen by a buyer, and put out of use. */
import type { Page } from '@playwright/test'
import { logInAtDesk, openDesk, openDeskPage, staffCalls } from './support/desk.ts'
import { expect, test } from './support/journey.ts'
import { deskScreenChecker, expectFits, keepPicture, screenChecker } from './support/look.ts'
import { addOne, newMember, wordsOf } from './support/steps.ts'

const look = deskScreenChecker('console')
const lookAtShop = screenChecker('pick-up-points')

const texts = {
  名称: ['塔下书店', 'Bookshop at the foot'],
  位置: ['一层东门内', 'Level 1, inside the east gate'],
  领取时间: ['09:00–21:00', '9 am to 9 pm'],
} as const

async function makePoint(desk: Page): Promise<void> {
  await openDeskPage(desk, '自提点')
  await expect(desk.getByRole('row').filter({ hasText: 'POSTOFFICE' })).toContainText('启用中')
  await look(desk, 'pick-up-points-zh')
  await desk.getByRole('button', { name: '新建自提点' }).click()
  await desk.getByRole('textbox', { name: '自提点编号' }).fill('bookshop')
  await expect(desk.getByText('请补全中英文名称、位置、领取时间和排序')).toBeVisible()
  for (const [label, [chinese, english]] of Object.entries(texts)) {
    await desk.getByRole('textbox', { name: `${label} · 中文` }).fill(chinese)
    await desk.getByRole('textbox', { name: `${label} · 英文` }).fill(english)
  }
  await desk.getByRole('spinbutton', { name: '排序' }).fill('30')
  await desk.getByRole('button', { name: '新建自提点' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText('启用“塔下书店”？')).toBeVisible()
  await dialog.getByRole('button', { name: '新建自提点' }).click()
  await expect(desk).toHaveURL(/\/console\/pick-up-points\/BOOKSHOP$/)
  await expect(desk.getByText('没有修改')).toBeVisible()
}

/** A colleague saves in between: what is typed stays, and is saved on top of theirs. */
async function changePoint(desk: Page): Promise<void> {
  const hours = desk.getByRole('textbox', { name: '领取时间 · 中文' })
  await hours.fill('10:00–22:00，周一休息')
  const colleague = await staffCalls(desk, 'owner')
  const both = ([zh, en]: readonly [string, string]) => ({ 'zh-CN': zh, 'en-US': en })
  await colleague(
    '/pick-up-points/BOOKSHOP',
    {
      ...{ name: both(texts.名称), place: both(texts.位置), hours: both(texts.领取时间) },
      ...{ sort: 40, active: true, version: 1 },
    },
    'PUT',
  )
  await desk.getByRole('button', { name: /^保\s*存$/ }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(desk.getByText('其他同事刚修改了此自提点', { exact: false })).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(hours).toHaveValue('10:00–22:00，周一休息')
  await look(desk, 'pick-up-point-zh')
  await desk.getByRole('button', { name: /^保\s*存$/ }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s*存$/ })
    .click()
  await expect(desk.getByText('没有修改')).toBeVisible()
}

async function closePoint(desk: Page): Promise<void> {
  await desk.getByRole('switch', { name: '启用' }).click()
  await desk.getByRole('button', { name: /^保\s*存$/ }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText('停用“塔下书店”？')).toBeVisible()
  await expect(dialog).not.toContainText('最后一个')
  await keepPicture(desk, 'console-pick-up-point-close-zh')
  await dialog.getByRole('button', { name: '停用自提点' }).click()
  await expect(desk.getByText('没有修改')).toBeVisible()
  await desk.getByRole('button', { name: '返回' }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'BOOKSHOP' })).toContainText('已停用')
}

test('a buyer of goods finds a point as staff have just changed it, and no more once it is out of use', async ({
  page,
  browser,
  language,
}) => {
  const say = wordsOf(language)
  const desk = await openDesk(browser, { failing: true })
  await logInAtDesk(desk, 'catalogue')
  await makePoint(desk)
  await changePoint(desk)

  await newMember(page)
  await page.goto('/detail/goods?code=POSTCARDS')
  await addOne(page, language, '云顶明信片套装')
  await page.getByRole('button', { name: say.continue }).click()
  await page.getByRole('button', { name: '到店自提' }).click()
  const points = page.getByRole('radiogroup', { name: '请选择自提点' })
  const point = points.getByRole('radio', { name: '塔下书店 一层东门内 · 10:00–22:00，周一休息' })
  await expect(points.getByRole('radio', { checked: true })).toHaveCount(0)
  await point.check()
  await expect(points.getByRole('radio', { checked: true })).toHaveCount(1)
  await expectFits(page)
  await lookAtShop(page, 'form-zh')

  await closePoint(desk)
  await page.reload()
  await page.getByRole('button', { name: '到店自提' }).click()
  await expect(points.getByRole('radio', { name: /^云端邮局/ })).toBeVisible()
  await expect(points.getByRole('radio', { name: /^塔下书店/ })).toHaveCount(0)
  await desk.context().close()
})

test('in the dark and in English, the points are listed, and who packs parcels only reads them', async ({
  browser,
}) => {
  const desk = await openDesk(browser, { language: 'en-US', dark: true })
  await logInAtDesk(desk, 'catalogue')
  await openDeskPage(desk, 'Pick-up points')
  await expect(desk.getByRole('row').filter({ hasText: 'Post office in the clouds' })).toBeVisible()
  await look(desk, 'pick-up-points-dark-en')
  await desk.getByRole('button', { name: 'New pick-up point' }).click()
  await desk.getByRole('textbox', { name: 'Code' }).fill('gate 2')
  await expect(desk.getByText('Please type a code of capital letters')).toBeVisible()
  await look(desk, 'pick-up-point-new-dark-en')
  await desk.context().close()

  const packer = await openDesk(browser, { language: 'en-US' })
  await logInAtDesk(packer, 'orders')
  await openDeskPage(packer, 'Pick-up points')
  await expect(packer.getByRole('button', { name: 'New pick-up point' })).toHaveCount(0)
  await packer.getByRole('row').filter({ hasText: 'POSTOFFICE' }).click()
  await expect(packer.getByRole('switch', { name: 'In use' })).toBeDisabled()
  await expect(packer.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await look(packer, 'pick-up-point-read-en')
  await packer.context().close()
})
