/** Managing one's account: password, mobile, devices, data. */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import {
  advanceMinutes,
  expect,
  expectAccessible,
  type Language,
  presetLanguage,
  sandbox,
  shopUrl,
  test,
  toastOf,
} from './support/journey.ts'
import { demoPassword, fillSmsCode, freshMobile, logIn, newMember, wordsOf } from './support/steps.ts'

const newPassword = 'Deck&488metres'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** The same member on another phone. */
async function onAnotherPhone(browser: Browser, language: Language, account: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shopUrl, userAgent: iphone })
  await presetLanguage(context, language)
  const page = await context.newPage()
  await logIn(page, language, account)
  return page
}

async function expectLoggedOut(page: Page): Promise<void> {
  await page.goto('/mycenter')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmycenter$/)
}

test('another password logs all other devices out', async ({ page, browser, language }) => {
  const { account } = await newMember(page)
  const other = await onAnotherPhone(browser, language, account)
  await page.goto('/mycenter')
  await page.getByRole('link', { name: '账号管理' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: '登录密码' }).click()
  await expect(page).toHaveURL(/\/account\/password$/)
  const submit = page.getByRole('button', { name: '修改密码' })
  await toastOf(page, '请填写密码', () => submit.click())
  await page.getByLabel('原密码').fill('Wrong@2026')
  await page.getByLabel('新密码').fill(newPassword)
  await page.getByLabel('确认密码').fill(newPassword)
  await submit.click()
  await expect(page.getByText('原密码不正确')).toBeVisible()
  await page.getByLabel('原密码').fill(demoPassword)
  await toastOf(page, '密码已修改，其他设备已退出登录', () => submit.click())
  await expect(page).toHaveURL(/\/account\/info$/)
  await expect(page.getByText(account)).toBeVisible()
  await expectLoggedOut(other)
  await other.context().close()
})

test('the devices are listed, this one is marked, another is logged out', async ({
  page,
  browser,
  language,
}) => {
  const { account } = await newMember(page)
  const other = await onAnotherPhone(browser, language, account)
  await page.goto('/account/devices')
  const devices = page.getByRole('main').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('Chrome · Android')
  await expect(devices.first()).toContainText('本机')
  await expectAccessible(page)
  await page.getByRole('button', { name: '让Safari · iPhone退出登录' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByText('您只在本机登录。')).toBeVisible()
  await expectLoggedOut(other)
  await other.context().close()
})

test('a member switches copies of a change of date off, and they stay off', async ({ page }) => {
  await newMember(page)
  await page.goto('/account/info')
  const choice = page.getByRole('checkbox', { name: '改期' })
  await expect(choice).toBeChecked()
  await expectAccessible(page)
  await toastOf(page, '已保存', () => choice.uncheck())
  await page.reload()
  await expect(choice).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: '订单进度' })).toBeChecked()
})

test('another mobile takes a code to each of the two', async ({ page, language }) => {
  const { mobile } = await newMember(page)
  const next = freshMobile()
  await page.goto('/account/mobile')
  await expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)).toBeVisible()
  await expectAccessible(page)
  await fillSmsCode(page, language, mobile, { label: '当前手机验证码' })
  await page.getByRole('textbox', { name: '新手机号码' }).fill(next)
  await fillSmsCode(page, language, next, { label: '新手机验证码' })
  await page.getByRole('textbox', { name: '当前手机验证码' }).fill('000000')
  await page.getByRole('button', { name: '更换手机号' }).click()
  await expect(page.getByText('短信验证码错误或已过期')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '当前手机验证码' })).toHaveAttribute('aria-invalid', 'true')
  const right = await sandbox.smsCode(mobile)
  await page.getByRole('textbox', { name: '当前手机验证码' }).fill(right ?? '')
  await toastOf(page, '手机号已更换', () => page.getByRole('button', { name: '更换手机号' }).click())
  await expect(page.getByText(`${next.slice(0, 3)}****${next.slice(-4)}`)).toBeVisible()
})

/** By which word the page announces each part of the file. */
const announced: Record<string, string> = {
  ...{ account: '账号资料', wechat: '账号资料', provider: '账号资料', files: '图片', devices: '登录设备' },
  ...{ notifications: '通知设置', contacts: '常用联系人', addresses: '收货地址', points: '积分' },
  ...{ coupons: '优惠券', cards: '年卡与市民卡', comments: '评价', invoices: '发票', invoiceTitles: '发票' },
  ...{ group: '团队', orders: '全部订单', refunds: '退款', changes: '改期' },
}

test('the data is downloaded as a file, and the account erased only when the word is typed', async ({
  page,
  language,
}) => {
  const { account, mobile } = await newMember(page)
  await page.goto('/account/data')
  await expectAccessible(page)
  await fillSmsCode(page, language, mobile)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载文件' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-20\d\d-\d\d-\d\d\.json$/)
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(kept).toMatchObject({ account: { account, mobile }, orders: [], contacts: [] })
  const { exportedAt: _, ...parts } = kept
  expect(Object.keys(parts).sort()).toEqual(Object.keys(announced).sort())
  for (const word of Object.values(announced))
    await expect(page.getByText(/^包含.*JSON文件/)).toContainText(word)

  await advanceMinutes(1)
  await page.getByRole('button', { name: '注销账号' }).click()
  const sheet = page.getByRole('dialog', { name: '确认注销账号' })
  await expectAccessible(page)
  await fillSmsCode(page, language, mobile, { within: sheet })
  await sheet.getByRole('textbox', { name: '以确认' }).fill('注销')
  await sheet.getByRole('button', { name: '永久注销' }).click()
  await expect(sheet.getByText('请输入“注销账号”', { exact: true })).toBeVisible()
  await sheet.getByRole('textbox', { name: '以确认' }).fill('注销账号')
  await sheet.getByRole('button', { name: '永久注销' }).click()
  await expect(page).toHaveURL(/\/index$/)
  await expectLoggedOut(page)
  await page.getByRole('textbox', { name: wordsOf(language).accountOrMobile }).fill(account)
  await page.getByLabel(wordsOf(language).password).fill(demoPassword)
  const submit = page.getByRole('main').getByRole('button', { name: wordsOf(language).logIn, exact: true })
  await toastOf(page, '用户名或密码错误', () => submit.click())
})

test('logging out forgets the member here also when the server cannot be reached', async ({ page }) => {
  await newMember(page)
  await page.goto('/account/info')
  await page.route('**/front/api/leaguer/logout', (route) => route.abort())
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '再想想' }).click()
  await expect(page).toHaveURL(/\/account\/info$/)
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/index$/)
  // What stays says nothing of anybody: only that WeChat shall not log in again by itself.
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lookout:'))),
  ).toEqual(['lookout:leftOnPurpose'])
  await expectLoggedOut(page)
})
