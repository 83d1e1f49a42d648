/** What a member may ask of the desk: all that the shop keeps about them, and to be forgotten. */
import { readFile } from 'node:fs/promises'
import { logInAtDesk, openDesk, openDeskPage } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { keepPicture } from './support/look.ts'
import { newMember } from './support/steps.ts'

test('the owner hands a member their data, and erases the member who asks for it', async ({
  page,
  browser,
}) => {
  const { account, mobile } = await newMember(page)
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'owner')
  await openDeskPage(desk, '会员')
  await desk.getByRole('button', { name: '查找会员' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('用户名', { exact: true }).first().click()
  await dialog.getByRole('textbox').fill(account)
  await dialog.getByRole('button', { name: /^查\s*找$/ }).click()
  await expect(desk.getByRole('heading', { name: `会员 ${account}` })).toBeVisible()
  await expect(desk.getByText(mobile)).toHaveCount(0)

  await desk.getByRole('button', { name: '导出个人数据' }).click()
  const reason = dialog.getByRole('textbox', { name: '申请人、核实方式' })
  await reason.fill('本人到窗口，已核对证件')
  await expectAccessible(desk)
  await keepPicture(desk, 'members-export-zh')
  const downloading = desk.waitForEvent('download')
  await dialog.getByRole('button', { name: /^导\s*出$/ }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(JSON.stringify(file)).toContain(mobile)

  await desk.getByRole('button', { name: '注销会员' }).click()
  await reason.fill('本人申请，已核对证件')
  const typed = dialog.getByRole('textbox', { name: `请输入用户名 ${account} 以确认` })
  const confirm = dialog.getByRole('button', { name: '永久注销' })
  await typed.fill('demo')
  await confirm.click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await keepPicture(desk, 'members-erase-zh')
  await typed.fill(account)
  await confirm.click()
  await expect(desk).toHaveURL(/\/console\/members$/)
  await openDeskPage(desk, '操作记录')
  await expect(desk.getByText('本人申请，已核对证件')).toBeVisible()
  await desk.context().close()

  await page.goto('/user/info')
  await expect(page).toHaveURL(/\/login/)
})
