import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/journey.ts'
import {
  agreeToNotice,
  chooseSeats,
  freshIdNumber,
  newMember,
  payWithAlipay,
  placeOrder,
  wordsOf,
} from './support/steps.ts'

/** E2E_SCREENSHOTS=folder keeps pictures. */
const folder = process.env['E2E_SCREENSHOTS']

type Person = { name: string; idNumber: string; nickname?: string }

/** From the list into the form, and save. */
async function tryToAdd(page: Page, { name, idNumber, nickname }: Person): Promise<void> {
  await page.getByRole('button', { name: '新增联系人' }).click()
  const form = page.getByRole('dialog', { name: '新增联系人' })
  await form.getByRole('textbox', { name: '姓名' }).fill(name)
  await form.getByRole('textbox', { name: '证件号码' }).fill(idNumber)
  if (nickname) await form.getByRole('textbox', { name: '称呼' }).fill(nickname)
  await form.getByRole('button', { name: '保存' }).click()
}

async function addContact(page: Page, person: Person): Promise<void> {
  await tryToAdd(page, person)
  await expect(page.getByRole('dialog', { name: '新增联系人' })).toBeHidden()
}

const listed = (page: Page) => page.getByRole('list', { name: '常用联系人列表' }).getByRole('listitem')

test('a member keeps somebody, sees no whole number in the list, changes and deletes', async ({ page }) => {
  await newMember(page)
  await page.goto('/mycenter')
  await page.getByRole('link', { name: '常用联系人' }).click()
  await expect(page.getByText('还没有常用联系人')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '新增联系人' }).click()
  const number = page.getByRole('textbox', { name: '证件号码' })
  await number.fill('110105194912310021')
  await expect(page.getByText('证件号码不符合规范')).toBeHidden()
  await number.blur()
  await expect(page.getByText('证件号码不符合规范')).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).click()

  const idNumber = freshIdNumber()
  await addContact(page, { name: '王小梅', idNumber, nickname: '妈妈' })
  await expect(listed(page)).toContainText(['妈妈'])
  await expect(page.getByText('王小梅')).toBeHidden()
  await expect(page.getByText(idNumber)).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('button', { name: '编辑妈妈' }).click()
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('王小梅')
  await page.getByRole('textbox', { name: '手机号码' }).pressSequentially('13700137000')
  await expect(page.getByRole('textbox', { name: '手机号码' })).toHaveValue('137 0013 7000')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(listed(page)).toContainText(['137****7000'])

  await tryToAdd(page, { name: '王大梅', idNumber })
  await expect(page.getByText('该证件已在常用联系人中')).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: '删除妈妈' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(listed(page)).toHaveCount(1)
  await page.getByRole('button', { name: '删除妈妈' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有常用联系人')).toBeVisible()
})

test('saved contacts are one tap away in the order form, and a typed visitor can be kept', async ({
  page,
  language,
}) => {
  await newMember(page)
  await page.goto('/contactList')
  await addContact(page, { name: '王小梅', idNumber: freshIdNumber(), nickname: '妈妈' })
  await addContact(page, { name: '王建国', idNumber: freshIdNumber() })
  await chooseSeats(page, language, { tickets: 3 })

  const saved = page.getByRole('list', { name: '常用联系人' })
  await saved.getByRole('button', { name: '妈妈' }).click()
  await expect(saved.getByRole('button', { name: '妈妈' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '选择联系人' }).last().click()
  await page
    .getByRole('dialog', { name: '选择联系人' })
    .getByRole('button', { name: /王\*\*/ })
    .first()
    .click()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: '保存到常用联系人' }).check()
  await placeOrder(page, language)
  await payWithAlipay(page, language)
  await expect(page.getByText('第1张，共3张')).toBeVisible()

  await page.goto('/contactList')
  await expect(listed(page)).toHaveCount(3)
  await expect(listed(page).first()).toContainText('李*')

  // One document has one ticket of the day: the refusal stands at her row.
  await chooseSeats(page, language)
  await saved.getByRole('button', { name: '妈妈' }).click()
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: wordsOf(language).submit }).click()
  await expect(page.getByRole('alert').filter({ hasText: /已订购/ })).toBeFocused()
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: join(folder, 'contact-refused.png') })
})

test('a guest is shown no contacts', async ({ page, language }) => {
  await chooseSeats(page, language)
  await expect(page.getByRole('heading', { name: '联系人' })).toBeVisible()
  await expect(page.getByRole('button', { name: '选择联系人' })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: '保存到常用联系人' })).toHaveCount(0)
})
