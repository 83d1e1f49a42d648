/** Registering, logging in by SMS, and getting back in without the password. */

import type { Page } from '@playwright/test'
import { advanceMinutes, askControl, expect, expectAccessible, test, toastOf } from './support/journey.ts'
import {
  demoPassword,
  fillLogIn,
  fillSmsCode,
  freshMobile,
  logOut,
  newMember,
  wordsOf,
} from './support/steps.ts'

const newPassword = 'Deck&488metres'
const submit = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

test('somebody new registers, reads what is missing, and is led to the page that was wanted', async ({
  page,
  language,
}) => {
  const say = wordsOf(language)
  await page.goto('/orderList')
  await expect(page).toHaveURL(/\/login\?redirect=%2ForderList$/)
  await page.getByRole('link', { name: '立即注册' }).click()
  await expectAccessible(page)
  await toastOf(page, '请填写用户名和密码', () => submit(page, say.register))
  const mobile = freshMobile()
  await page.getByRole('textbox', { name: say.account }).fill(`climber${Date.now() % 1_000_000}`)
  await page.getByRole('textbox', { name: say.mobile }).fill(mobile)
  await page.getByLabel(say.password).first().fill('password')
  await page.getByLabel(say.repeat).fill('passw0rd')
  await toastOf(page, '请填写手机号码和短信验证码', () => submit(page, say.register))
  await expect(page.getByText('密码须为8-16位，含字母、数字和$@!%*#?&中的一种')).toBeVisible()
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
  await page.getByLabel(say.password).first().fill(demoPassword)
  await page.getByLabel(say.repeat).fill(demoPassword)
  await fillSmsCode(page, language, mobile)
  await submit(page, say.register)
  await expect(page).toHaveURL(/\/orderList$/)
})

test('a member logs in by dynamic password; a number without account becomes a member in one tap', async ({
  page,
  language,
}) => {
  const say = wordsOf(language)
  const { mobile } = await newMember(page)
  await logOut(page, language)
  await page.goto('/login?redirect=/service')
  await page.getByRole('button', { name: '动态密码登录' }).click()
  await expectAccessible(page)
  await toastOf(page, '请填写手机号码和短信验证码', () => submit(page, say.logIn))
  await page.getByRole('textbox', { name: say.mobile }).fill('12345')
  const getCode = page.getByRole('button', { name: say.getCode })
  await toastOf(page, '请输入正确的手机号码', () => getCode.click())

  const stranger = freshMobile()
  await page.getByRole('textbox', { name: say.mobile }).fill(stranger)
  await fillSmsCode(page, language, stranger, { label: '动态密码' })
  await expect(page.getByRole('heading', { name: '手机号已验证' })).toBeVisible()
  await expectAccessible(page)
  await toastOf(page, '您已成为会员', () => page.getByRole('button', { name: '一键成为会员' }).click())
  await expect(page).toHaveURL(/\/service$/)
  await logOut(page, language)

  await page.goto('/login?redirect=/service')
  await page.getByRole('button', { name: '动态密码登录' }).click()
  await advanceMinutes(1)
  await page.getByRole('textbox', { name: say.mobile }).fill(mobile)
  await toastOf(page, '登录成功', () => fillSmsCode(page, language, mobile, { label: '动态密码' }))
  await expect(page).toHaveURL(/\/service$/)
})

test('who forgot the password proves the mobile and chooses another; the old one opens nothing', async ({
  page,
  language,
}) => {
  const say = wordsOf(language)
  const { account, mobile } = await newMember(page)
  await logOut(page, language)
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(page).toHaveURL(/\/forPass/)
  await expectAccessible(page)
  await advanceMinutes(1)
  await page.getByRole('textbox', { name: say.mobile }).fill(mobile)
  await fillSmsCode(page, language, mobile)
  await page.getByLabel('新密码').fill('Password1!')
  await page.getByLabel(say.repeat).fill('Password1!')
  await submit(page, '重置密码')
  await expect(page.getByText('该密码过于常见，请换一个')).toBeVisible()
  await page.getByLabel('新密码').fill(newPassword)
  await page.getByLabel(say.repeat).fill(newPassword)
  await toastOf(page, '密码已重置，其他设备已退出登录', () => submit(page, '重置密码'))
  await expect(page).toHaveURL(/\/index$/)

  await logOut(page, language)
  await page.goto('/login')
  await page.getByRole('textbox', { name: say.accountOrMobile }).fill(account)
  await page.getByLabel(say.password).fill(demoPassword)
  await toastOf(page, '用户名或密码错误', () => submit(page, say.logIn))
  await page.getByLabel(say.password).fill(newPassword)
  await submit(page, say.logIn)
  await expect(page).toHaveURL(/\/index$/)
})

test('who has forgotten that there is no account becomes a member with the code that was sent', async ({
  page,
  language,
}) => {
  const say = wordsOf(language)
  const stranger = freshMobile()
  await page.goto('/forPass?redirect=/service')
  await page.getByRole('textbox', { name: say.mobile }).fill(stranger)
  await fillSmsCode(page, language, stranger)
  await page.getByLabel('新密码').fill(newPassword)
  await page.getByLabel(say.repeat).fill(newPassword)
  await submit(page, '重置密码')
  await expect(page.getByRole('heading', { name: '手机号已验证' })).toBeVisible()
  await expectAccessible(page)
  await toastOf(page, '您已成为会员', () => page.getByRole('button', { name: '一键成为会员' }).click())
  await expect(page).toHaveURL(/\/service$/)
})

test('a password that everybody tries first is called a risk at log-in, with the way to another', async ({
  page,
  language,
}) => {
  const { account } = await newMember(page)
  await logOut(page, language)
  await askControl('old-password', { account, password: 'Password1!' })
  await page.goto('/login')
  await toastOf(page, '系统检测到您的密码存在安全风险，请重新设置', () =>
    fillLogIn(page, language, account, 'Password1!'),
  )
  const changeIt = page.getByRole('button', { name: '去修改' })
  // Pointed at, it stays however long the check takes.
  await changeIt.hover()
  await expectAccessible(page)
  await changeIt.click()
  await expect(page).toHaveURL(/\/account\/password$/)
})
