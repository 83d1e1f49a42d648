/** Invoice titles: a company with a checked tax number and a person are kept, changed, made the default and forgotten. */
import type { Page } from '@playwright/test'
import { expect, speak, test } from './support/journey.ts'
import { lookAs } from './support/look.ts'
import { newMember, signIn } from './support/steps.ts'

const look = lookAs('invoice-titles')

const listed = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

test('a member keeps a company and a person, and forgets the default', async ({ page }) => {
  await newMember(page)
  await page.goto('/mycenter')
  await page.getByRole('link', { name: '发票抬头' }).click()
  await expect(page.getByText('还没有发票抬头')).toBeVisible()
  await look(page, 'none-zh')
  await page.getByRole('button', { name: '添加发票抬头' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '企业名称' }).fill('滨江（上海）旅行社有限公司')
  const number = form.getByRole('textbox', { name: '税号' })
  // An old number is not refused; it is warned about once it was typed.
  await number.fill('1101 0512 3456 789')
  await expect(form.getByText(/^这是旧版税号/)).toHaveCount(0)
  await number.blur()
  await expect(form.getByText(/^这是旧版税号/)).toBeVisible()
  await look(page, 'old-zh')
  await number.fill('91350100M000100Y44')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('税号不正确，请与营业执照核对')).toBeVisible()
  await look(page, 'wrong-zh')
  await number.fill('9135 0100 m000 100y43')
  await expect(form.getByText(/^这是旧版税号/)).toHaveCount(0)
  await form.getByRole('textbox', { name: '电子邮箱' }).fill('tax@example.com')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('发票抬头已保存')).toBeVisible()
  await expect(listed(page, '发票抬头')).toContainText(['91350100M000100Y43'])
  await expect(page.getByText('t***@example.com')).toBeVisible()

  await page.getByRole('button', { name: '添加发票抬头' }).click()
  await form.getByRole('button', { name: '个人' }).click()
  await expect(form.getByRole('textbox', { name: '税号' })).toHaveCount(0)
  await form.getByRole('textbox', { name: '姓名' }).fill('王小梅')
  await form.getByRole('checkbox', { name: '设为默认抬头' }).check()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(listed(page, '发票抬头')).toHaveCount(2)
  await expect(listed(page, '发票抬头').first()).toContainText('王**')
  await expect(listed(page, '发票抬头').first()).toContainText('默认')
  await look(page, 'list-zh')

  await page.getByRole('button', { name: '编辑抬头王**' }).click()
  await expect(form.getByRole('textbox', { name: '姓名' })).toHaveValue('王小梅')
  await form.getByRole('button', { name: '删除此抬头' }).click()
  await page
    .getByRole('dialog', { name: '要删除这个发票抬头吗？' })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(listed(page, '发票抬头')).toHaveCount(1)
  await expect(listed(page, '发票抬头').first()).toContainText('默认')
})

test('in English and in the dark, the titles of the demo member are read and edited', async ({ page }) => {
  await speak(page.context(), 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await page.goto('/invoiceTitles')
  await expect(listed(page, 'Invoice titles')).toHaveCount(2)
  await look(page, 'list-en-dark')
  await page
    .getByRole('button', { name: /^Edit the title/ })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: 'Bank account' })).toHaveValue('6222020012345678')
  await look(page, 'form-en-dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
