/** A comment from its order to the product's page: written, rejected, written anew, passed and answered by staff. */
import type { Locator, Page } from '@playwright/test'
import { photograph } from '../server/testing/pictures.ts'
import { logInAtDesk, openDesk, openDeskPage } from './support/desk.ts'
import { expect, expectAccessible, presetLanguage, test, toastOf } from './support/journey.ts'
import { keepPicture, screenChecker } from './support/look.ts'
import { scrollDownTo } from './support/settled.ts'
import { signIn } from './support/steps.ts'

const look = screenChecker('comment')

const first = '云中邮局的窗口正对着江面，<img src=x onerror=alert(1)>当场盖戳，加V 13812340001。'
const second = '云中邮局的窗口正对着江面，当场盖戳，五天寄到。'

/** How the address of the file that Chromium chose ends, and whether there is a picture in it. */
const chosen = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => [
    image.currentSrc.split('/').at(-1)?.slice(26),
    image.naturalWidth > 0,
  ])

test('a member comments on what was used; staff reject it, then pass it written anew and answer', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.goto('/mycenter')
  await page.getByRole('link', { name: '我的评价' }).click()
  await look(page, 'awaiting-zh')
  const used = page.getByRole('link', { name: /^去评价 .*邮局/ })
  await used.first().click()
  await expect(page).toHaveURL(/\/postComment\?/)
  await page.getByRole('button', { name: '提交评价' }).click()
  await expect(page.getByText('请先选择评分').first()).toBeVisible()
  await look(page, 'missing-zh')
  const four = page.getByRole('radio', { name: /^4 星/ })
  await four.locator('..').click()
  await expect(four).toBeChecked()
  const content = page.getByRole('textbox', { name: '评价内容' })
  const sealedLength = () =>
    page.evaluate(() => {
      const [, sealed] = Object.entries(sessionStorage).find(([key]) => key.startsWith('draft-comment')) ?? []
      return String(sealed ?? '').length
    })
  await expect.poll(sealedLength).toBeGreaterThan(0)
  const withStars = await sealedLength()
  await content.fill(first)
  await expect(page.getByText(`${first.length}/500`)).toBeVisible()
  await expect.poll(sealedLength).toBeGreaterThan(withStars)
  await page.reload()
  await expect(content).toHaveValue(first)
  await expect(four).toBeChecked()
  await page.getByLabel('选择评价图片').setInputFiles([
    { name: 'stamp.png', mimeType: 'image/png', buffer: await photograph(900, 600, 'png') },
    { name: 'view.jpg', mimeType: 'image/jpeg', buffer: await photograph(600, 900) },
  ])
  await expect(page.getByRole('img', { name: '评价图片 2' })).toBeVisible()
  await look(page, 'form-zh')
  const arriving = Promise.withResolvers<void>()
  await page.route('**/api/files/temporary', async (route) => {
    await arriving.promise
    await route.continue()
  })
  await page
    .getByLabel('选择评价图片')
    .setInputFiles({ name: 'late.jpg', mimeType: 'image/jpeg', buffer: await photograph(300, 300) })
  await expect(page.getByRole('button', { name: '移除第 2 张图片' })).toBeDisabled()
  arriving.resolve()
  await expect(page.getByRole('img', { name: '评价图片 3' })).toBeVisible()
  await page.getByRole('button', { name: '移除第 3 张图片' }).click()
  await page.getByRole('button', { name: '移除第 2 张图片' }).click()
  await expect(page.getByRole('img', { name: '评价图片 2' })).toHaveCount(0)
  await page.getByRole('button', { name: '提交评价' }).click()
  await expect(page).toHaveURL(/\/commentDetail\?commentNo=E/)
  await expect(page.getByText('待审核')).toBeVisible()
  await expect(page.getByText(first)).toBeVisible()
  await expect(page.getByRole('img', { name: '评价图片 1' })).toBeVisible()
  await look(page, 'detail-zh')
  const commentNo = new URL(page.url()).searchParams.get('commentNo')

  const desk = await openDesk(browser, { unknown: true })
  await logInAtDesk(desk, 'content')
  await openDeskPage(desk, '评价')
  await expect(desk.getByRole('row').filter({ hasText: '云中邮局的窗口' })).toBeVisible()
  await keepPicture(desk, 'comment-desk-list-zh')
  await filterAtDesk(desk)
  await desk.getByRole('row').filter({ hasText: '云中邮局的窗口' }).click()
  await expect(desk).toHaveURL(new RegExp(`/console/comments/${commentNo}$`))
  await expect(desk.getByText(first).first()).toBeVisible()
  const pictureAtDesk = () => chosen(desk.getByRole('img', { name: '评价图片 1' }))
  await expect.poll(pictureAtDesk).toEqual(['-640.webp', true])
  await expect(desk.locator('mark')).toHaveText(['加V', '13812340001'])
  await keepPicture(desk, 'comment-desk-marked-zh')
  await desk.getByRole('button', { name: '不通过' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox').fill('请去掉代码')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: '不通过' }).click()
  await expect(desk.locator('h1 .ant-tag')).toHaveText('未通过')

  await page.reload()
  await expect(page.getByText('请去掉代码')).toBeVisible()
  await page.getByRole('link', { name: '修改评价' }).click()
  await expect(page.getByRole('textbox', { name: '评价内容' })).toHaveValue(first)
  await page.getByRole('textbox', { name: '评价内容' }).fill(second)
  await page.getByRole('checkbox', { name: '匿名评价' }).check()
  await page.getByRole('button', { name: '提交评价' }).click()
  await expect(page.getByText('待审核')).toBeVisible()

  await desk.getByRole('button', { name: /^通\s*过$/ }).click()
  await expect(desk.getByText('已被他人修改').or(desk.locator('.ant-message-error')).first()).toBeVisible()
  // Pictures of earlier versions have no variants.
  await desk.route(/-(640|1320)\.webp$/, (route) => route.fulfill({ status: 404 }))
  await desk.reload()
  await expect(desk.getByText(second)).toBeVisible()
  await expect.poll(pictureAtDesk).toEqual(['.webp', true])
  await desk.getByRole('button', { name: /^通\s*过$/ }).click()
  await expect(desk.locator('h1 .ant-tag')).toHaveText('已通过')
  await desk.getByRole('button', { name: /^回\s*复$/ }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('谢谢，欢迎再来寄信。')
  await desk.getByRole('button', { name: '发布回复' }).click()
  await expect(desk.getByText('谢谢，欢迎再来寄信。').first()).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'comment-desk-zh')
  await desk.context().close()

  await page.goto('/park/detail?code=POSTOFFICE')
  const comments = page.getByRole('list', { name: '游客评价' })
  await scrollDownTo(page, comments.getByText(second))
  await comments.getByText(second).scrollIntoViewIfNeeded()
  const picture = comments.getByRole('img', { name: '评价图片 1' }).first()
  await expect(picture).toBeVisible()
  const loaded = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc.split('/').at(-1))
  await expect.poll(loaded).toMatch(/^[a-z2-7]{26}-640\.webp$/)
  await expect(comments.getByText('匿名用户').first()).toBeVisible()
  await expect(comments.getByText('谢谢，欢迎再来寄信。')).toBeVisible()
  await look(page, 'product-zh')
  await page.goto(`/commentDetail?commentNo=${commentNo}`)
  for (const moment of ['发表时间', '审核时间', '回复时间'])
    await expect(page.getByRole('term').filter({ hasText: moment })).toBeVisible()
  await look(page, 'answered-zh')
  await page.getByRole('button', { name: '删除评价' }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: '删除评价' })
  await toastOf(page, '评价已删除', () => sure.click())
  await expect(page.getByText(second)).toHaveCount(0)
})

/** Narrowed down in all four ways; the address keeps them through a reload, and the newest come first when asked for. */
async function filterAtDesk(desk: Page): Promise<void> {
  const [written, rows] = [desk.getByText('云中邮局的窗口'), desk.locator('tbody tr.is-open-able')]
  const choose = async (filter: string, option: string) => {
    await desk.getByRole('combobox', { name: filter, exact: true }).click()
    await desk.getByTitle(option, { exact: true }).click()
  }
  await choose('评分', '5 星')
  await expect(written).toHaveCount(0)
  await choose('评分', '4 星')
  await choose('产品', '云端邮局')
  await expect(rows).toHaveCount(1)
  await choose('审核状态', '已通过')
  await expect(written).toHaveCount(0)
  await choose('审核状态', '全部状态')
  await expect(written).toBeVisible()
  await expect(desk).toHaveURL(/\?score=4&product=POSTOFFICE&status=ANY$/)
  await desk.getByRole('textbox', { name: '发表日期' }).fill('2026-01-01')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('没有符合条件的评价')).toBeVisible()
  await desk.goto('/console/comments?score=4&product=POSTOFFICE&status=ANY')
  await desk.getByRole('columnheader', { name: '发表时间' }).getByRole('button').click()
  await expect(desk).toHaveURL(/sort=created-desc/)
  await desk.reload()
  await expect(written).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'comment-desk-filtered-zh')
}

test('in English and in the dark, a visitor reads comments, and a member finds the way from the order', async ({
  page,
}) => {
  await presetLanguage(page.context(), 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/ztyPark/detail?code=LIGHTART')
  await scrollDownTo(page, page.getByText(/^3 comments$/))
  await page.getByText(/^3 comments$/).scrollIntoViewIfNeeded()
  await look(page, 'product-en-dark')
  await signIn(page)
  await page.goto('/commonComment?tab=own')
  await page.getByRole('link', { name: /Came with a friend/ }).click()
  await expect(page).toHaveURL(/\/commentDetail/)
  await expect(page.getByText('Passed')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Edit comment' })).toHaveCount(0)
  await look(page, 'detail-en-dark')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d{16}$/ })
    .click()
  await page.getByRole('link', { name: 'Read my comment' }).click()
  await expect(page).toHaveURL(/\/commentDetail/)
})

test('comments of a product are narrowed down by score and to those with pictures; the address keeps it', async ({
  page,
}) => {
  const comments = page.getByRole('list', { name: '游客评价' })
  const chip = (name: RegExp) => page.getByRole('group', { name: '筛选评价' }).getByRole('button', { name })
  await page.goto('/ztyPark/detail?code=LIGHTART')
  await scrollDownTo(page, comments)
  await chip(/^有图 1$/).click()
  await expect(page).toHaveURL(/[?&]pictures=only/)
  await expect(comments.getByRole('listitem').filter({ hasText: '镜厅真的像走进星空里' })).toBeVisible()
  await expect(comments.getByRole('img', { name: /^\d 星$/ })).toHaveCount(1)
  await expect(chip(/^全部 1$/)).toBeVisible()
  await look(page, 'pictures-zh')
  await page.reload()
  await expect(chip(/^有图 1$/)).toHaveAttribute('aria-pressed', 'true')
  await expect(comments.getByRole('img', { name: /^\d 星$/ })).toHaveCount(1)
  // Another page and back.
  await page.goto('/mycenter')
  await page.goBack()
  await expect(chip(/^有图 1$/)).toHaveAttribute('aria-pressed', 'true')
  await chip(/^差评 0$/).click()
  await expect(page.getByText('还没有带图片的差评')).toBeVisible()
  await expect(page).toHaveURL(/[?&]score=poor/)
  await look(page, 'none-zh')
  await page.getByRole('button', { name: '查看全部评价' }).click()
  await expect(comments.getByRole('img', { name: /^\d 星$/ })).toHaveCount(3)
  await expect(page).not.toHaveURL(/score=|pictures=/)
  await expect(page).toHaveURL(/code=LIGHTART/)
})

test('in English, in the dark and on the narrowest phone, the filters of comments fit', async ({ page }) => {
  await presetLanguage(page.context(), 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/ztyPark/detail?code=LIGHTART&score=good')
  const good = page.getByRole('button', { name: /^Good \d+$/ })
  await scrollDownTo(page, good)
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  await good.scrollIntoViewIfNeeded()
  const box = await good.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await look(page, 'filtered-en-dark-narrow')
  await page.getByRole('button', { name: /^With pictures 1$/ }).click()
  await page.getByRole('button', { name: /^Fair 0$/ }).click()
  await expect(page.getByText('No fair comments with pictures yet')).toBeVisible()
  await look(page, 'none-en-dark-narrow')
})

test('a picture whose variants are missing is shown itself', async ({ page }) => {
  const missing: string[] = []
  await page.route(/\/uploads\/.*-\d+\.webp$/, async (route) => {
    missing.push(route.request().url())
    await route.abort()
  })
  await page.goto('/ztyPark/detail?code=LIGHTART')
  const picture = page.getByRole('img', { name: '评价图片 1' }).first()
  await scrollDownTo(page, picture)
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => chosen(picture)).toEqual(['.webp', true])
  expect(missing.length).toBeGreaterThan(0)
})
