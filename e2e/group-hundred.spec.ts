/** An agency buys as many tickets of a type as its pages promise. */
import { expect, test } from './support/journey.ts'
import { chooseParty } from './support/parties.ts'
import { agreeToNotice, freshIdNumber, signIn, wordsOf } from './support/steps.ts'

test('an agency names a hundred people in one order', async ({ page, language }) => {
  await signIn(page, 'agency')
  await page.goto('/group/detail?code=DECK433')
  await chooseParty(page, language, 100)
  await expect(page).toHaveURL(/\/group\/order\?orderNo=/)
  await page.getByRole('button', { name: '粘贴或上传名单' }).click()
  const sheet = page.getByRole('dialog')
  const people = Array.from({ length: 100 }, () => `李娜，身份证，${freshIdNumber()}`)
  await sheet.getByRole('textbox').fill(people.join('\n'))
  await sheet.getByRole('button', { name: '检查名单' }).click()
  await sheet.getByRole('button', { name: '填入 100 人' }).click()
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: wordsOf(language).submit }).click()
  await expect(page).toHaveURL(/\/pay\/order/)
  await expect(page.getByText('¥12,000.00').first()).toBeVisible()
})
