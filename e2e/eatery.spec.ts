/** A table at the tower: from home to a dinner for two that is paid for, and its money asked back. */
import type { Page } from '@playwright/test'
import { staffCalls } from './support/desk.ts'
import { expect, type Language, presetLanguage, test } from './support/journey.ts'
import { chooseDays, openKindFromHome, openPaidOrder, openRefund, requestRefund } from './support/kinds.ts'
import { screenChecker } from './support/look.ts'
import { addOne, agreeToNotice, chooseSlot, newMember, payWithAlipay, wordsOf } from './support/steps.ts'

const look = screenChecker('eatery')

/** 19:30 on the first day of next month that has a table. */
async function chooseSeating(page: Page, language: Language): Promise<void> {
  await chooseDays(page, language, [0])
  await chooseSlot(page, /19:30–/)
}

test('a member finds the restaurant on the home screen, books a table and asks for the money back', async ({
  page,
  language,
}) => {
  const say = wordsOf(language)
  await newMember(page)
  await openKindFromHome(page, '餐饮')
  await expect(page).toHaveURL(/\/list\/eatery$/)
  await expect(page.getByRole('link', { name: /生日云宴/ })).toBeVisible()
  await look(page, 'list')

  await page.getByRole('link', { name: /旋转餐厅晚餐/ }).click()
  await expect(page).toHaveURL(/\/detail\/eatery\?code=DINNER/)
  await expect(page.getByRole('heading', { name: '菜单' })).toBeVisible()
  await chooseSeating(page, language)
  await addOne(page, language, '双人晚餐')
  await expect(page.getByRole('main')).not.toContainText(/入园|取票|票种|余票/)
  await look(page, 'detail')
  await page.getByRole('button', { name: say.continue }).click()

  await expect(page).toHaveURL(/\/order\/eatery\?orderNo=\d{16}/)
  await expect(page.getByRole('heading', { name: '用餐须知' })).toBeVisible()
  await page.getByRole('textbox', { name: /^联系人姓名/ }).fill('李娜')
  await page.getByRole('textbox', { name: /^备注/ }).fill('花生过敏')
  await agreeToNotice(page, language)
  await look(page, 'form')
  await page.getByRole('button', { name: say.submit }).click()
  await payWithAlipay(page, language)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()

  await openPaidOrder(page, language)
  await expect(page.getByText('花生过敏')).toBeVisible()
  await expect(page.getByText('准时到达')).toBeVisible()
  await expect(page.getByRole('img', { name: '双人晚餐的用餐二维码' })).toBeVisible()
  await expect(page.getByText('到餐厅时向前台出示二维码，或报辅助码')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/入园|取票|门票|票种/)
  await look(page, 'order')
  await openRefund(page, language)
  await requestRefund(page, language)
})

test('in English and in the dark, a birthday that the desk rejects is edited and sent again', async ({
  page,
  context,
}) => {
  const language = 'en-US'
  const say = wordsOf(language)
  await presetLanguage(context, language)
  await page.emulateMedia({ colorScheme: 'dark' })
  await newMember(page)
  await page.goto('/list/eatery')
  await look(page, 'list-en')
  await page.getByRole('link', { name: /Birthday set/ }).click()
  await chooseSeating(page, language)
  await addOne(page, language, 'Birthday for eight')
  await expect(page.getByRole('main')).not.toContainText(/ticket/i)
  await look(page, 'detail-en')
  await page.getByRole('button', { name: say.continue }).click()
  await expect(page).toHaveURL(/\/order\/eatery\?orderNo=\d{16}/)
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
  await page.getByRole('textbox', { name: /^Their name/ }).fill('Anna Li')
  await page.getByRole('textbox', { name: /^Remark/ }).fill('Happy birthday, Mum')
  await agreeToNotice(page, language)
  await look(page, 'form-en')
  await page.getByRole('button', { name: say.submit }).click()
  await payWithAlipay(page, language)
  await expect(page.getByText('The order awaits confirmation')).toBeVisible()

  const desk = await staffCalls(page, 'orders')
  await desk(`/orders/${orderNo}/reject`, { reason: 'The room is taken at 19:30' })
  await openPaidOrder(page, language)
  await expect(page.getByText(/The room is taken at 19:30/)).toBeVisible()
  await expect(page.getByText('The order was rejected. You can refund or edit it here').first()).toBeVisible()
  await page.goto(`/pay/result/${orderNo}`)
  await expect(page.getByText('The order was rejected. Open it to see what you can do')).toBeVisible()
  await look(page, 'result-rejected-en')
  await openPaidOrder(page, language)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit the order' })
  await expect(sheet.getByRole('textbox', { name: /^Remark/ })).toHaveValue('Happy birthday, Mum')
  await sheet
    .getByRole('textbox', { name: /^Remark/ })
    .fill('Happy birthday, Grandma. The other room is fine')
  const mobile = sheet.getByRole('textbox', { name: /^Their mobile/ })
  await mobile.fill('12')
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await expect(mobile).toHaveAttribute('aria-invalid', 'true')
  await mobile.fill('13900139000')
  await look(page, 'edit-en')
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The order awaits confirmation and can only be viewed').first()).toBeVisible()
  await expect(page.getByText('Happy birthday, Grandma. The other room is fine')).toBeVisible()
  await expect(page.getByText('139****9000').first()).toBeVisible()
  await desk(`/orders/${orderNo}/confirm`, {})
  await page.reload()
  await expect(page.getByRole('img', { name: 'QR code of Birthday for eight' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/ticket|the gate/i)
  await look(page, 'order-en')
})

test('a meal voucher is bought without a date, has its code and its last day, and its money is asked back', async ({
  page,
  language,
}) => {
  const say = wordsOf(language)
  await newMember(page)
  await page.goto('/list/eatery')
  await page.getByRole('link', { name: /云端套餐券/ }).click()
  await expect(page).toHaveURL(/\/detail\/eatery\?code=MEALPASS/)
  await addOne(page, language, '双人自助午餐券')
  await expect(page.getByRole('button', { name: '选择日期' })).toHaveCount(0)
  await look(page, 'voucher-detail')
  await page.getByRole('button', { name: say.continue }).click()
  await expect(page).toHaveURL(/\/order\/eatery\?orderNo=\d{16}/)
  await page.getByRole('textbox', { name: /^联系人姓名/ }).fill('李娜')
  await agreeToNotice(page, language)
  await look(page, 'voucher-form')
  await page.getByRole('button', { name: say.submit }).click()
  await payWithAlipay(page, language)
  await openPaidOrder(page, language)
  await expect(page.getByRole('img', { name: '双人自助午餐券的用餐二维码' })).toBeVisible()
  await expect(page.getByText(/^有效期至 20\d\d-\d\d-\d\d \d\d:\d\d$/)).toBeVisible()
  await look(page, 'voucher-order')
  await openRefund(page, language)
  await requestRefund(page, language)
})

test('in English and in the dark, a meal voucher says how long it is good for', async ({ page, context }) => {
  await presetLanguage(context, 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/detail/eatery?code=MEALPASS')
  await expect(page.getByText('Valid 90 days')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Menu' })).toBeVisible()
  await look(page, 'voucher-detail-en-dark')
})
