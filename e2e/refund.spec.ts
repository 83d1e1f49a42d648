/** Money back for single tickets: asked, edited and taken back, as a guest in Chinese and as a member in English. */
import type { Page } from '@playwright/test'
import { advanceMinutes, expect, type Language, test } from './support/journey.ts'
import { screenChecker } from './support/look.ts'
import { buyTickets } from './support/purchase.ts'
import { expectReturned } from './support/reopen-until.ts'
import {
  chooseOtherDay,
  chooseSeats,
  freshMobile,
  newMember,
  payWithAlipay,
  placeOrder,
  proveMobile,
  wordsOf,
} from './support/steps.ts'

const look = screenChecker('refund')

const words = {
  'zh-CN': {
    ask: '申请退款',
    reason: '退款原因',
    plans: '行程有变',
    submit: '提交退款',
    oneAtLeast: '请至少选择一项需要退款的内容',
    pending: '待审核',
    edit: '修改申请',
    save: '保存修改',
    revoke: '撤销申请',
    revoked: '已撤销',
    refunds: '退款记录',
  },
  'en-US': {
    ask: 'Refund',
    reason: 'Reason',
    plans: 'My plans changed',
    submit: 'Request refund',
    oneAtLeast: 'Please choose at least one item to refund',
    pending: 'Awaiting review',
    edit: 'Edit',
    save: 'Save',
    revoke: 'Withdraw',
    revoked: 'Revoked',
    refunds: 'Refunds',
  },
} as const satisfies Record<Language, Record<string, string>>

/** From the page of a paid order to a pending refund of its first ticket. */
async function askForOne(page: Page, language: Language): Promise<void> {
  const say = words[language]
  await page.getByRole('link', { name: say.ask, exact: true }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await page.getByRole('button', { name: say.submit }).click()
  const missing = page.getByRole('alert').filter({ hasText: say.oneAtLeast })
  await expect(missing).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await expect(missing).toHaveCount(0)
  await page.getByRole('button', { name: say.submit }).click()
  // Without a reason nothing is sent: the field says what is missing.
  await page.getByRole('button', { name: new RegExp(`^${say.reason}`) }).click()
  await page.getByRole('button', { name: new RegExp(say.plans) }).click()
  await look(page, language)
  await page.getByRole('button', { name: say.submit }).click()
  await expect(page.getByText(say.pending).first()).toBeVisible()
  await look(page, `detail-${language}`)
}

test('a guest asks for one of three tickets, adds another, and keeps them all in the end', async ({
  page,
  language,
}) => {
  const say = words[language]
  await chooseSeats(page, language, { tickets: 3 })
  await proveMobile(page, language, freshMobile())
  await placeOrder(page, language)
  await payWithAlipay(page, language)
  await page.getByRole('link', { name: wordsOf(language).seeOrder }).click()
  await askForOne(page, language)
  await page.getByRole('link', { name: say.edit }).click()
  await expect(page).toHaveURL(/\/refundEdit\?refundNo=T/)
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await page.getByRole('checkbox').nth(1).check()
  await look(page, 'edit-zh-CN')
  await page.getByRole('button', { name: say.save }).click()
  await expect(page.getByText('已修改退款申请')).toBeVisible()
  await page.getByRole('button', { name: say.revoke }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.revoke }).click()
  await expect(page.getByText(say.revoked, { exact: true })).toBeVisible()
})

test.describe('in English', () => {
  test.use({ language: 'en-US' })

  test('of three tickets of a member one comes back, and another moves to a dearer day', async ({
    page,
    language,
  }) => {
    await newMember(page)
    const { orderNo } = await buyTickets(page, { tickets: 3 })
    await page.goto(`/orderDetail?orderNo=${orderNo}`)
    await askForOne(page, language)
    await page.getByRole('link', { name: /^\d{16}$/ }).click()
    await page.getByRole('link', { name: 'Refunds', exact: true }).click()
    await expect(page.getByRole('list', { name: words[language].refunds })).toBeVisible()
    await look(page, 'list-en-US')
    await page.getByRole('link', { name: words[language].pending, exact: false }).click()
    await page.getByRole('link', { name: /^\d{16}$/ }).click()
    // What awaits a decision stands first in the order's timeline, and leads back to it.
    await page.getByRole('link', { name: /Refund requested.*Awaiting review.*-¥/ }).click()
    await expect(page).toHaveURL(/refundDetail/)

    await advanceMinutes(10)
    await expectReturned(page, 'en-US')

    await page.goto(`/orderDetail?orderNo=${orderNo}`)
    await page.getByRole('link', { name: 'Change the date', exact: true }).click()
    await expect(page.getByRole('checkbox').first()).toBeDisabled()
    await page.getByRole('checkbox').nth(1).uncheck()
    await chooseOtherDay(page, language, /\+¥/)
    await payWithAlipay(page, language, /^Confirm and pay ¥/)
    await page.getByRole('link', { name: 'See the QR code' }).click()
    await expect(page.getByRole('img', { name: wordsOf(language).qrCode }).first()).toBeVisible()
  })
})
