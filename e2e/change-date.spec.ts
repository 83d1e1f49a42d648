/** A buyer moves tickets to another day: one of three, dearer and paid; one without a difference; one that is withdrawn; and one to another time of a full day. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cut } from './support/delayed-calls.ts'
import { countEffort } from './support/effort.ts'
import { askControl, expect, expectAccessible, test } from './support/journey.ts'
import { buyTickets, placesLeft, readShownOrder } from './support/purchase.ts'
import { chooseOtherDay, newMember, payWithAlipay, wordsOf } from './support/steps.ts'

const words = {
  'zh-CN': {
    paid: '支付成功',
    change: '改期',
    which: '选择要改期的项目',
    all: '全选',
    summary: '确认改期',
    confirm: '确认改期',
    confirmAndPay: /^确认并支付 ¥/,
    toBePaid: '待支付',
    complete: '改期成功',
    seeCode: '查看二维码',
    revoke: '撤销改期',
    withdrawn: '已撤销',
    valid: '可使用',
  },
  'en-US': {
    paid: 'Paid',
    change: 'Change the date',
    which: 'What to move',
    all: 'All of them',
    summary: 'Check your change',
    confirm: 'Confirm the change',
    confirmAndPay: /^Confirm and pay ¥/,
    toBePaid: 'To be paid',
    complete: 'Complete',
    seeCode: 'See the QR code',
    revoke: 'Withdraw',
    withdrawn: 'Withdrawn',
    valid: 'Valid',
  },
} as const

/** E2E_SCREENSHOTS=folder keeps pictures. */
const folder = process.env['E2E_SCREENSHOTS']

/** What is looked at is the page, and not what stands before it while it opens. */
async function expectFine(page: Page): Promise<void> {
  await expect(page.locator('#app-overlay')).toHaveCount(0)
  await expectAccessible(page)
}

/** The page of a paid order of so many tickets, far from today. */
async function openBought(page: Page, tickets: number): Promise<void> {
  await newMember(page)
  const { orderNo } = await buyTickets(page, { tickets })
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
}

test('one of three tickets moves to a dearer day, and the difference is paid', async ({ page, language }) => {
  const say = words[language]
  await openBought(page, 3)
  await page.getByRole('link', { name: say.change, exact: true }).click()
  await expect(page).toHaveURL(/\/order\/change\?orderNo=\d{16}/)
  await expect(page.getByRole('heading', { name: say.which })).toBeVisible()
  // All of them are chosen at first, as they have one visit.
  const tickets = page.getByRole('checkbox')
  await tickets.nth(1).uncheck()
  await tickets.nth(2).uncheck()
  await page.getByRole('button', { name: say.all }).click()
  await expect(tickets.nth(2)).toBeChecked()
  await tickets.nth(1).uncheck()
  await tickets.nth(2).uncheck()
  await expectFine(page)
  await chooseOtherDay(page, language, /\+¥/)
  await expect(page.getByRole('dialog', { name: say.summary })).toBeVisible()
  await expect(page.getByRole('button', { name: say.confirmAndPay })).toBeVisible()
  await expectFine(page)
  if (folder) await page.screenshot({ path: join(folder, `change-sheet-${language}.png`) })
  await payWithAlipay(page, language, say.confirmAndPay)
  await expect(page).toHaveURL(/\/changeDetail/)
  await expect(page.getByText(say.complete)).toBeVisible()
  await expectFine(page)
  await page.getByRole('link', { name: say.seeCode }).click()
  await expect(page.getByRole('img', { name: wordsOf(language).qrCode }).first()).toBeVisible()
  await expectFine(page)
  await page.goto('/changeList')
  await expect(page.getByRole('listitem').first()).toContainText(say.complete)
  await expectFine(page)
})

test('on a day that is full for everybody else, a ticket moves to another time', async ({
  page,
  language,
}) => {
  const say = words[language]
  await newMember(page)
  // Its rides are fewer on a day than its times have places.
  const code = 'DROP485'
  const { orderNo, visitDate } = await buyTickets(page, { code })
  await askControl('full-day', { orderNo })
  await expect.poll(async () => Math.max(...(await placesLeft(code, visitDate)))).toBe(0)
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  const { slotFrom } = await readShownOrder(page)
  await page.getByRole('link', { name: say.change, exact: true }).click()
  // The order's own day is full until its places are counted for it; another day is free before.
  const [, month, day] = visitDate.split('-').map(Number)
  const own = page.getByRole('button', { name: new RegExp(`(^|\\D)${month}月${day}日.* ¥0\\.00`) })
  await own.and(page.locator(':enabled')).click()
  const times = page.getByRole('radio', { name: /¥0\.00/ }).and(page.locator(':enabled'))
  await times.last().locator('..').click()
  await expectFine(page)
  if (folder) await page.screenshot({ path: join(folder, `change-full-day-${language}.png`), fullPage: true })
  await page.getByRole('button', { name: wordsOf(language).nextStep }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.confirm }).click()
  await expect(page).toHaveURL(/\/orderDetail/)
  const moved = await readShownOrder(page)
  expect(moved.visitDate).toBe(visitDate)
  expect(moved.slotFrom).not.toBe(slotFrom)
  expect(Math.max(...(await placesLeft(code, visitDate)))).toBe(0)
})

test('what a change costs, and what is left on the day of the order, is asked for again where it did not come', async ({
  page,
  language,
}) => {
  await openBought(page, 1)
  const { orderNo } = await readShownOrder(page)
  const mends = [await cut(page, '**/change-prices*'), await cut(page, '**/change-day*')]
  await page.goto(`/order/change?orderNo=${orderNo}`)
  const unanswered = page.getByRole('alert').filter({ hasText: '未知错误，请联系管理员' })
  await expect(unanswered).toHaveCount(1)
  for (const mend of mends) await mend()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(unanswered).toHaveCount(0)
  await chooseOtherDay(page, language, / ¥0\.00/)
  await expect(page.getByRole('dialog', { name: words[language].summary })).toBeVisible()
})

test.describe('in English', () => {
  test.use({ language: 'en-US' })

  test('without a difference it takes six taps from the order to the new code; a dearer change is withdrawn', async ({
    page,
    language,
  }) => {
    const say = words[language]
    const effort = await countEffort(page)
    await openBought(page, 2)
    // The longest way: one of two, to another month. Its time is kept.
    await page.getByRole('link', { name: say.change, exact: true }).click()
    await page.getByRole('checkbox').last().uncheck()
    await page.getByRole('button', { name: wordsOf(language).nextMonth }).click()
    await chooseOtherDay(page, language, / ¥0\.00/)
    await page.getByRole('dialog').getByRole('button', { name: say.confirm }).click()
    await expect(page).toHaveURL(/\/orderDetail/)
    await expect(page.getByRole('img', { name: wordsOf(language).qrCode }).first()).toBeVisible()
    expect((await effort()).taps).toBeLessThanOrEqual(6)

    await page.getByRole('link', { name: say.change, exact: true }).click()
    await page.getByRole('checkbox').last().check()
    await chooseOtherDay(page, language, /\+¥/)
    await page.getByRole('button', { name: /^Reason/ }).click()
    await page.getByRole('button', { name: 'Another reason' }).click()
    await page.getByRole('button', { name: say.confirmAndPay }).click()
    const more = page.getByRole('textbox', { name: 'More about it' })
    await expect(more).toHaveAttribute('aria-invalid', 'true')
    await expectFine(page)
    await more.fill('A wedding')
    await page.getByRole('button', { name: say.confirmAndPay }).click()
    // The first way opened at once. Who comes back without paying decides again.
    await expect(page.getByRole('button', { name: /支付 Pay/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByText(say.toBePaid)).toBeVisible()
    await expectFine(page)
    await expect(page.getByText('Another reason · A wedding')).toBeVisible()
    await page.getByRole('button', { name: say.revoke }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.revoke }).click()
    await expect(page.getByText(say.withdrawn, { exact: true })).toBeVisible()
    // The button that asked is gone with the answer.
    await expect(page.getByRole('main')).toBeFocused()
    await expectFine(page)
  })
})
