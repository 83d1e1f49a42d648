/** Members say who they are: a name, a picture that is cropped on the phone, an email. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test, toastOf } from './support/journey.ts'
import { newMember } from './support/steps.ts'

/** E2E_SCREENSHOTS=folder keeps a picture of what cannot be opened by an address. */
const folder = process.env['E2E_SCREENSHOTS']

/** A view with a sun in it: what is a photograph, noise included, is large. */
async function view(width: number, height: number): Promise<Buffer> {
  const sun = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#343f9e"/><circle cx="50%" cy="45%" r="${height / 4}" fill="#f3bd6a"/></svg>`,
  )
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 40, sigma: 20 },
    },
  })
    .png()
    .toBuffer()
  return sharp(sun)
    .composite([{ input: grain, blend: 'screen' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

const photo = async (width: number, height: number) => ({
  name: 'holiday.jpg',
  mimeType: 'image/jpeg',
  buffer: await view(width, height),
})

const choose = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  await page.getByLabel('选择头像图片').setInputFiles(file)
}
const crop = (page: Page) => page.getByRole('dialog', { name: '裁剪头像' })

/** What goes out next: its bytes, and the picture that the shop found in them. */
async function sentBy(page: Page, act: () => Promise<void>) {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/files/temporary'))
  await act()
  const answer = await answered
  const { width, height } = (await answer.json()).data as { width: number; height: number }
  // Of a call that was held back Chromium knows the body, of any other one the header.
  const header = (await answer.request().allHeaders())['content-length']
  const { requestBodySize } = await answer.request().sizes()
  return { width, height, bytes: Number(header ?? requestBodySize) }
}

test('a new member takes a name and a picture, and both are there on my center', async ({ page }) => {
  await newMember(page)
  await page.goto('/mycenter')
  await page.getByRole('link', { name: '编辑资料' }).click()
  await expect(page).toHaveURL(/\/user\/info/)

  await choose(page, await photo(3000, 2400))
  const use = crop(page).getByRole('button', { name: '使用' })
  await expect(use).toBeEnabled()
  await expect(crop(page).getByRole('application')).toBeVisible()
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: join(folder, 'avatar-crop.png') })
  await crop(page).getByRole('slider', { name: '缩放' }).fill('1.5')
  const sent = await sentBy(page, () => use.click())
  await expect(crop(page)).toBeHidden()
  await expect(page.getByRole('img', { name: '新头像' })).toBeVisible()
  // Eight tenths of 2400 pixels, magnified by half. As it was cropped it had more than 102400 characters.
  expect(sent.width).toBe(sent.height)
  expect(Math.abs(sent.width - 1280)).toBeLessThan(10)
  expect(sent.bytes).toBeGreaterThan(10_000)
  expect(sent.bytes).toBeLessThan(200_000)

  await page.getByRole('textbox', { name: '昵称' }).fill('登高的人')
  await page.getByRole('button', { name: '女', exact: true }).click()
  await page.getByRole('textbox', { name: '邮箱' }).fill('not an email')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('邮箱格式不正确')).toBeVisible()
  await page.getByRole('textbox', { name: '邮箱' }).fill('walker@example.com')
  if (folder) await page.screenshot({ path: join(folder, 'profile-filled.png') })
  await toastOf(page, '资料已保存', () => page.getByRole('button', { name: '保存' }).click())

  await expect(page).toHaveURL(/\/mycenter/)
  await expect(page.getByRole('heading', { name: '登高的人' })).toBeVisible()
  const avatar = page.getByRole('link', { name: '编辑资料' }).locator('img')
  await expect(avatar).toHaveAttribute('src', /^\/files\/uploads\/[a-z2-7]{26}\.webp$/)
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  if (folder) await page.screenshot({ path: join(folder, 'mycenter-avatar.png') })

  await page.reload()
  await page.getByRole('link', { name: '编辑资料' }).click()
  await expect(page.getByRole('textbox', { name: '昵称' })).toHaveValue('登高的人')
  await expect(page.getByRole('textbox', { name: '邮箱' })).toHaveValue('walker@example.com')
  await expect(page.getByRole('button', { name: '女', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '移除' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/mycenter/)
  await expect(page.getByRole('link', { name: '编辑资料' }).locator('img')).toHaveCount(0)
})

test('a small picture is sent as it was cropped, and what is none is refused', async ({ page }) => {
  await newMember(page)
  await page.goto('/user/info')
  const buffer = Buffer.from('<script>alert(1)</script>')
  await toastOf(page, '这张图片无法打开，请换一张', () =>
    choose(page, { name: 'x.jpg', mimeType: 'image/jpeg', buffer }),
  )
  await expect(crop(page)).toBeHidden()
  await choose(page, await photo(200, 160))
  const use = crop(page).getByRole('button', { name: '使用' })
  await expect(use).toBeEnabled()
  const sent = await sentBy(page, () => use.click())
  await expect(crop(page)).toBeHidden()
  expect(sent.width).toBe(sent.height)
  expect(Math.abs(sent.width - 128)).toBeLessThan(3)
  expect(sent.bytes).toBeLessThan(76_800)
})

test('what crops a picture and does not come loses nothing that was typed, and is asked for again', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/user/info')
  const nickname = page.getByRole('textbox', { name: '昵称' })
  await nickname.fill('登高的人')
  const code = /\/assets\/avatar-crop-[\w-]+\.js$/
  await page.context().route(code, (route) => route.abort())
  const picture = await photo(400, 400)
  await toastOf(page, '加载失败', () => choose(page, picture))
  await expect(nickname).toHaveValue('登高的人')
  await page.context().unroute(code)
  await choose(page, picture)
  await expect(crop(page)).toBeVisible()
})

test('an upload that fails is reported, and can be tried again where it was', async ({ page }) => {
  await newMember(page)
  await page.goto('/user/info')
  await page.route('**/api/files/temporary', (route) => route.abort(), { times: 1 })
  await choose(page, await photo(400, 400))
  const use = crop(page).getByRole('button', { name: '使用' })
  await toastOf(page, '未知错误，请联系管理员', () => use.click())
  await use.click()
  await expect(crop(page)).toBeHidden()
  await expect(page.getByRole('img', { name: '新头像' })).toBeVisible()
})
