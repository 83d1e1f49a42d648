/**
 * Goods come back: their buyer says by which parcel, the clerk who opens it finds the refund by its number and says which piece
 * did not come, and which is damaged. That one leaves the stock, and the other stays with its order.
 */
import type { Browser, Page } from '@playwright/test'
import { logInAtDesk, openDesk, staffCalls } from './support/desk.ts'
import { expect, expectAccessible, type Language, presetLanguage, test, toastOf } from './support/journey.ts'
import {
  chooseOption,
  fillAddress,
  kindWords,
  openPaidOrder,
  openRefund,
  requestRefund,
  submitAndPay,
} from './support/kinds.ts'
import { expectFits, keepPicture } from './support/look.ts'
import { addOne, newMember, wordsOf } from './support/steps.ts'

const words = {
  'zh-CN': {
    carrier: /^快递公司/,
    chosen: '顺丰速运',
    noCarrier: '请选择快递公司',
    number: '退货运单号',
    wrong: '请输入6-32位字母、数字或连字符',
    save: '保存退货运单',
    correct: '更正退货运单',
    saved: '退货运单已保存',
    entered: '已填写退货运单',
    corrected: '已更正退货运单',
  },
  'en-US': {
    carrier: /^Carrier/,
    chosen: 'SF Express',
    noCarrier: 'Please choose the carrier',
    number: 'Tracking number',
    wrong: 'Please enter 6 to 32 letters, digits or hyphens',
    save: 'Save the parcel',
    correct: 'Correct the parcel',
    saved: 'The parcel is saved',
    entered: 'Return parcel entered',
    corrected: 'Return parcel corrected',
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>

/** Its own page, and what it looks like before and after the parcel is saved. */
async function saveParcel(page: Page, language: Language, trackingNo: string): Promise<void> {
  const say = words[language]
  await page.getByRole('textbox', { name: say.number }).fill(trackingNo)
  await keepPicture(page, `goods-return-form-${language}`)
  await toastOf(page, say.saved, () => page.getByRole('button', { name: say.save }).click())
  // The button is gone, and the keyboard goes on from what stands there now.
  await expect(page.locator(':focus').getByText(trackingNo)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await keepPicture(page, `goods-return-saved-${language}`)
}

/** In Chinese, then corrected in English and in the dark. */
async function enterParcel(page: Page, trackingNo: string): Promise<void> {
  const [zh, en] = [words['zh-CN'], words['en-US']]
  await page.getByRole('textbox', { name: zh.number }).fill('SF12')
  await page.getByRole('button', { name: zh.save }).click()
  await expect(page.getByText(zh.wrong)).toBeVisible()
  await expect(page.getByText(zh.noCarrier)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await keepPicture(page, 'goods-return-wrong')
  await chooseOption(page, zh.carrier, new RegExp(`^${zh.chosen}`))
  await saveParcel(page, 'zh-CN', 'SF00000000')
  await expect(page.getByText(zh.entered)).toBeVisible()
  await presetLanguage(page.context(), 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await page.getByRole('button', { name: en.correct }).click()
  await expect(page.locator(':focus').getByRole('textbox', { name: en.number })).toBeVisible()
  await expect(page.getByRole('button', { name: en.carrier })).toContainText(en.chosen)
  await saveParcel(page, 'en-US', trackingNo)
  await expect(page.getByText(en.corrected)).toBeVisible()
}

test('of three models one is missing and stays with the order, and a damaged one is written off', async ({
  page,
  browser,
  language,
}) => {
  await newMember(page)
  await page.goto('/detail/goods?code=TOWERMODEL')
  for (const _ of [1, 2, 3]) await addOne(page, language, '云顶塔模型·拼装版')
  await page.getByRole('button', { name: wordsOf(language).continue }).click()
  await page.getByRole('button', { name: kindWords(language).addAddress }).click()
  await fillAddress(page, language, {
    path: ['浙江省', '杭州市', '西湖区'],
    name: '李娜',
    street: '文三路100号3幢502室',
  })
  await submitAndPay(page, language)
  const orderNo = await openPaidOrder(page, language)
  const send = await staffCalls(page, 'orders')
  const unitNos = ['001', '002', '003'].map((no) => `${orderNo}${no}`)
  await send('/shipments', { orderNo, unitNos, carrier: 'shunfeng', trackingNo: `SF${orderNo}` })
  await page.reload()
  await openRefund(page, language)
  for (const place of [1, 2]) await page.getByRole('checkbox').nth(place).check()
  await requestRefund(page, language)
  const refundNo = new URL(page.url()).searchParams.get('refundNo') ?? ''
  const returnedBy = `SF9${orderNo}`
  await enterParcel(page, returnedBy)

  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await expect(desk.getByRole('menuitem', { name: '库存', exact: true })).toBeVisible()
  await desk.goto('/console/refunds?tab=waiting')
  await desk.getByRole('searchbox').fill(returnedBy.toLowerCase())
  await desk.getByRole('searchbox').press('Enter')
  await expect(desk.getByRole('row').filter({ hasText: returnedBy })).toHaveCount(1)
  await expectAccessible(desk)
  await keepPicture(desk, 'goods-return-list')
  await desk.getByText(refundNo, { exact: true }).click()
  await expect(desk.getByText(returnedBy)).toBeVisible()
  await expect(desk.getByText('更正前：')).toContainText('SF00000000')
  await keepPicture(desk, 'goods-return-desk')
  await lookInEnglish(browser, refundNo)
  await desk.getByRole('button', { name: '同意退款' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: '收到 云顶塔模型·拼装版 003' }).uncheck()
  await dialog.getByRole('checkbox', { name: '已损坏 云顶塔模型·拼装版 002' }).check()
  await expect(dialog.getByRole('checkbox', { name: '已损坏 云顶塔模型·拼装版 003' })).toBeDisabled()
  await expect(dialog.getByText('1 件未收到')).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'goods-counted-zh')
  await dialog.getByRole('button', { name: /^同意，退款 ¥/ }).click()
  await expect(desk.getByRole('button', { name: '同意退款' })).toHaveCount(0)
  await desk.goto('/console/stock/STOCK-MODEL-KIT')
  const written = desk.getByRole('row').filter({ hasText: refundNo })
  await expect(written).toContainText('报损')
  await expect(written).toContainText('-1')
  await keepPicture(desk, 'goods-written-off')
  await page.reload()
  await expect(page.getByText('2 of 3 pieces came back.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await keepPicture(page, 'goods-in-part-dark-en')
  await presetLanguage(page.context(), 'zh-CN')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(page.getByText('寄回的 3 件商品收到 2 件')).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, 'goods-in-part-zh')
})

/** In the dark, at the width of a desk; nothing is decided. */
async function lookInEnglish(browser: Browser, refundNo: string): Promise<void> {
  const desk = await openDesk(browser, { language: 'en-US', dark: true })
  await logInAtDesk(desk, 'owner')
  await expect(desk.getByRole('menuitem').first()).toBeVisible()
  await desk.setViewportSize({ width: 1440, height: 900 })
  await desk.goto(`/console/refunds/${refundNo}`)
  await desk.getByRole('button', { name: 'Approve' }).click()
  const dialog = desk.getByRole('dialog')
  const came = dialog.getByRole('checkbox', { name: /^Came / })
  await expect(came).toHaveCount(3)
  for (const box of await came.all()) await box.uncheck()
  await expect(dialog.getByText('Where nothing came, please reject the refund')).toBeVisible()
  await came.first().check()
  await expect(dialog.getByText('2 did not come')).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'goods-counted-dark-en')
  await dialog.getByRole('button', { name: 'Not now' }).click()
}
