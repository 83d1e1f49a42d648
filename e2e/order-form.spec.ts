import type { Page } from '@playwright/test'
import { venueDate } from '#contract/values/time.ts'
import { countEffort } from './support/effort.ts'
import { advanceClock, advanceSeconds, expect, expectAccessible, shopNow, test } from './support/journey.ts'
import {
  addOne,
  agreeToNotice,
  chooseSeats,
  freshIdNumber,
  freshMobile,
  logOut,
  newMember,
  openedNotice,
  payWithAlipay,
  proveMobile,
  signIn,
  wordsOf,
} from './support/steps.ts'

const say = wordsOf('zh-CN')
const agreement = (page: Page) => page.getByRole('checkbox', { name: say.agreement })

/** The ring shows the same second, however slow the machine is. */
const stopPhoneClock = (page: Page) => page.clock.setFixedTime(new Date())

test('the notice stands open above the names, and a missing agreement is marked at its box', async ({
  page,
  language,
}) => {
  await stopPhoneClock(page)
  await chooseSeats(page, language)
  const opened = page.waitForResponse(/\/front\/api\/holds\/\d{16}\/notice$/)
  await page.reload()
  await opened
  await expect(page.getByRole('heading', { name: '购票须知' })).toBeVisible()
  await expect(page.getByText('每位游客须填写姓名和证件号码')).toBeVisible()

  await expect(agreement(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: say.submit }).click()
  await expect(agreement(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(/请再阅读 \d+ 秒购票须知/)).toBeVisible()
  await expectAccessible(page)
})

test('the notice cannot be agreed to before its 20 seconds are over', async ({ page, language }) => {
  await stopPhoneClock(page)
  await chooseSeats(page, language)
  await openedNotice(page)
  await advanceSeconds(page, 10)
  // By keyboard: the box says that it is disabled, and a click by force does not wait until the page stands still.
  await agreement(page).press('Space')
  await expect(page.getByText('请再阅读 10 秒购票须知')).toBeVisible()
  await expect(agreement(page)).not.toBeChecked()

  await advanceSeconds(page, 10)
  await expect(agreement(page)).toHaveAttribute('aria-disabled', 'false')
  await expect(page.getByRole('timer', { name: /请再阅读/ })).toBeHidden()
  await agreement(page).click()
  await expect(agreement(page)).toBeChecked()
})

test('a guest types four fields, and the first visitor is the contact', async ({ page, language }) => {
  const effort = await countEffort(page)
  const mobile = freshMobile()
  await chooseSeats(page, language)
  await proveMobile(page, language, mobile)
  const idNumber = freshIdNumber()
  await page.getByRole('textbox', { name: '姓名', exact: false }).fill('阿卜杜拉•买买提')
  await page.getByRole('textbox', { name: say.idNumber }).fill(idNumber)
  await expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)).toBeVisible()
  await expectAccessible(page)
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: say.submit }).click()
  await expect(page).toHaveURL(/\/pay\/order/)
  expect((await effort()).fields).toBeLessThanOrEqual(4)
  await payWithAlipay(page, language)
  await page.getByRole('link', { name: say.seeOrder }).click()
  await expect(page.getByText('阿***·买**').first()).toBeVisible()

  // With the same document once more: the server refuses it, and that stands at its field.
  await chooseSeats(page, language)
  await page.getByRole('textbox', { name: '姓名', exact: false }).fill('阿卜杜拉•买买提')
  const document = page.getByRole('textbox', { name: say.idNumber })
  await document.fill(idNumber)
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: say.submit }).click()
  await expect(document).toHaveAttribute('aria-invalid', 'true')
  await expect(document).toBeFocused()
  await expect(page.getByRole('main').getByText(/当日已订购该产品/)).toBeVisible()
  await document.fill(freshIdNumber())
  await expect(document).not.toHaveAttribute('aria-invalid', 'true')
})

/** Saved on an earlier visit. */
async function saveOwnLine(page: Page): Promise<void> {
  await page.goto('/contactList')
  await page.getByRole('button', { name: '新增联系人' }).click()
  const form = page.getByRole('dialog', { name: '新增联系人' })
  await form.getByRole('textbox', { name: '姓名' }).fill('王建国')
  await form.getByRole('textbox', { name: '证件号码' }).fill(freshIdNumber())
  await form.getByRole('checkbox', { name: '这是我本人，下单时自动填写' }).check()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('list', { name: '常用联系人列表' })).toContainText('本人')
}

/** Looked for earlier in this visit: on the last evening of a month nothing of it is for sale. */
async function planNextMonth(page: Page): Promise<void> {
  const [year = 0, month = 0] = venueDate(await shopNow())
    .split('-')
    .map(Number)
  await page.evaluate(
    (day) => {
      for (const key of ['checkInDate', 'checkOutDate']) sessionStorage.setItem(key, JSON.stringify(day))
    },
    new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
  )
}

test('a returning member buys with ten taps and types nothing', async ({ page, language }) => {
  await newMember(page)
  await saveOwnLine(page)
  await planNextMonth(page)

  const effort = await countEffort(page)
  await page.goto('/park/list')
  await page.getByRole('link', { name: /433/ }).first().click()
  const days = page.getByRole('region', { name: /20\d\d/ }).getByRole('button', { name: /¥/ })
  await days.and(page.locator(':enabled')).last().click()
  await page.getByRole('radio', { name: /¥/ }).first().locator('..').click()
  await addOne(page, language, say.adult)
  await page.getByRole('button', { name: say.continue }).click()
  await expect(page.getByRole('button', { name: '手动填写' })).toBeVisible()
  await expectAccessible(page)
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: say.submit }).click()
  await page.getByRole('radio', { name: say.alipay, exact: true }).check()
  await page.getByRole('button', { name: say.payNow }).click()
  await page.getByRole('button', { name: /支付 Pay/ }).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  const { taps, fields } = await effort()
  expect(fields).toBe(0)
  // The tap on the cashier's own page comes on top.
  expect(taps + 1).toBeLessThanOrEqual(10)
})

test('where nobody is named, the own line of a member is the contact, and what is typed stays', async ({
  page,
  language,
}) => {
  await newMember(page)
  await saveOwnLine(page)
  const name = page.getByRole('textbox', { name: /^联系人姓名/ })
  await page.goto('/detail/eatery?code=MEALPASS')
  await addOne(page, language, '双人自助午餐券')
  await page.getByRole('button', { name: say.continue }).click()
  await expect(name).toHaveValue('王建国')
  await name.fill('王芳')
  await page.reload()
  await expect(name).toHaveValue('王芳')
})

test('a reload keeps what was typed, sealed, and logging out forgets it', async ({ page, language }) => {
  const { account } = await newMember(page)
  const idNumber = freshIdNumber()
  await chooseSeats(page, language)
  const sealedLength = () =>
    page.evaluate(() => {
      const [, sealed] = Object.entries(sessionStorage).find(([key]) => key.startsWith('orderDraft')) ?? []
      return String(sealed ?? '').length
    })
  await page.getByRole('textbox', { name: '姓名' }).fill('王建国')
  await expect.poll(sealedLength).toBeGreaterThan(0)
  const withName = await sealedLength()
  await page.getByRole('textbox', { name: say.idNumber }).fill(idNumber)
  // Sealed a moment later: by so much it grows only with the number.
  await expect.poll(sealedLength).toBeGreaterThanOrEqual(withName + idNumber.length)
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(await stored()).not.toContain(idNumber)
  expect(await stored()).not.toContain('王建国')

  await page.reload()
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('王建国')
  await expect(page.getByRole('textbox', { name: say.idNumber })).toHaveValue(idNumber)

  await logOut(page, language)
  await signIn(page, account)
  await chooseSeats(page, language)
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('')
})

test('seats that were held too long lead back to the same date and slot', async ({ page, language }) => {
  await chooseSeats(page, language)
  await advanceClock(11)
  await page.reload()
  await page.getByRole('link', { name: '再次选购' }).click()
  await expect(page).toHaveURL(/\/park\/detail\?code=DECK433&date=20\d\d-\d\d-\d\d&slot=/)
  for (const step of ['日期 更改', '时段 更改'])
    await expect(page.getByRole('button', { name: step })).toBeVisible()
})
