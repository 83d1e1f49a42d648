/** A voucher from its serial number to tickets, and what a wrong one says. */
import type { Page } from '@playwright/test'
import { solveSlider } from './support/captcha.ts'
import {
  advanceSeconds,
  expect,
  expectContrast,
  type Language,
  presetLanguage,
  test,
} from './support/journey.ts'
import { requestRefund } from './support/kinds.ts'
import { screenChecker } from './support/look.ts'
import { agreeToNotice, newMember, placeOrder, wordsOf } from './support/steps.ts'

const look = screenChecker('exchange')

const words = {
  'zh-CN': {
    mine: '兑换券兑换',
    serial: '兑换码',
    find: '查询',
    agree: '我已阅读并同意兑换须知',
    choose: '选择日期',
  },
  'en-US': {
    mine: 'Exchange a voucher',
    serial: 'Serial number',
    find: 'Look up',
    agree: 'I have read and agree to the terms of exchange',
    choose: 'Choose a date',
  },
} as const satisfies Record<Language, Record<string, string>>

async function lookUp(page: Page, language: Language, serial: string): Promise<void> {
  const say = words[language]
  await page.getByRole('textbox', { name: say.serial }).fill(serial)
  await page.getByRole('button', { name: say.find }).click()
  await solveSlider(page, language, 'exchange')
}

async function toTheDates(page: Page, language: Language): Promise<void> {
  const say = words[language]
  await page.getByRole('checkbox', { name: say.agree }).check()
  await page.getByRole('button', { name: say.choose }).click()
  await page.getByRole('button', { name: wordsOf(language).nextMonth }).click()
  const days = page.getByRole('region', { name: /20\d\d/ }).getByRole('button', { name: /¥/ })
  await days.and(page.locator(':enabled')).first().click()
}

test('a member exchanges a voucher for deck tickets, without paying', async ({ page, language }) => {
  const say = words[language]
  await newMember(page)
  await page.goto('/mycenter')
  await page.getByRole('link', { name: say.mine }).click()
  await expect(page).toHaveURL(/\/exchange\/query$/)
  await page.getByRole('button', { name: say.find }).click()
  await expect(page.getByText('请输入兑换码')).toBeVisible()
  await page.getByRole('textbox', { name: say.serial }).fill('DEMA-DECK-0000-0000-001H')
  await page.getByRole('button', { name: say.find }).click()
  await expect(page.getByText('兑换码有误，请核对每一位')).toBeVisible()
  await look(page, 'query')
  await lookUp(page, language, 'DEMA-XPRD-0000-0000-001M')
  await expect(page.getByText('该兑换码无效或当前不可使用')).toBeVisible()
  await lookUp(page, language, 'dema deck 0000 0000 001g')
  await expect(page.getByRole('heading', { name: '观光双人券' })).toBeVisible()
  await page.getByRole('button', { name: say.choose }).click()
  await expect(page.getByText('请先同意兑换须知')).toBeVisible()
  await look(page, 'voucher')

  // Back from the dates nothing is typed again.
  await page.getByRole('checkbox', { name: say.agree }).check()
  await page.getByRole('button', { name: say.choose }).click()
  await expect(page).toHaveURL(/\/exchange\/ticketOrder$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: '观光双人券' })).toBeVisible()

  await toTheDates(page, language)
  await page.getByRole('radio', { name: /¥/ }).first().locator('..').click()
  await look(page, 'when')
  await page.getByRole('button', { name: wordsOf(language).continue }).click()
  await expect(page).toHaveURL(/\/exchange\/ticketOrder\?orderNo=\d{16}/)
  await expect(page.getByText(/兑换券抵扣 ¥/)).toBeVisible()
  await look(page, 'form')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: '继续填写' }).click()
  await placeOrder(page, language)
  await expect(page).toHaveURL(/\/exchange\/success\?orderNo=\d{16}/)
  await expect(page.getByRole('heading', { name: '兑换成功' }).last()).toBeVisible()
  await look(page, 'success')
  // What is exchanged is in no hand any more.
  await page.goBack()
  await expect(page.getByText('请先查询兑换券')).toBeVisible()
  await page.goForward()
  const success = page.url()
  await page.getByRole('link', { name: wordsOf(language).seeOrder }).click()
  await expect(page.getByRole('img', { name: wordsOf(language).qrCode }).first()).toBeVisible()
  await look(page, 'order')
  await page.getByRole('link', { name: '申请退款', exact: true }).click()
  await expect(page.getByText('退订后兑换券恢复可用，不退现金')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).not.toContainText('¥')
  await expect(main, 'a policy of money keeps a share').not.toContainText('%')
  await expect(main).toContainText('可整单免费退订，退回兑换券，不退现金')
  await look(page, 'refund')
  await requestRefund(page, language)
  await expect(main.getByRole('heading', { name: '退回内容' })).toBeVisible()
  await expect(main).not.toContainText('¥')
  await look(page, 'refund-detail')
  await page.goto('/refundList')
  await expect(main.getByRole('listitem').getByText('兑换券', { exact: true })).toBeVisible()
  await expect(main).not.toContainText('¥')
  await look(page, 'refund-list')

  // Opened again, the end of the exchange waits for nothing.
  await page.goto(success)
  await expect(main.getByRole('heading', { name: /退/ })).toBeVisible()
  await expect(main).not.toContainText('待确认')
  await look(page, 'success-refunded')

  // Its holder sees what became of it.
  await page.goto('/exchange/query')
  await lookUp(page, language, 'DEMA-DECK-0000-0000-001G')
  await expect(page.getByText(/该兑换券已于/)).toBeVisible()
  await look(page, 'used')
})

test('when its time runs out, a voucher is exchanged anew, and nothing is to be paid', async ({
  page,
  language,
}) => {
  const say = words[language]
  await newMember(page)
  await page.goto('/exchange/query')
  await lookUp(page, language, 'DEMA-DECK-0000-0000-003C')
  await toTheDates(page, language)
  await page.getByRole('radio', { name: /¥/ }).first().locator('..').click()
  await page.getByRole('button', { name: wordsOf(language).continue }).click()
  await expect(page).toHaveURL(/\/exchange\/ticketOrder\?orderNo=\d{16}/)
  await advanceSeconds(page, 11 * 60)
  await expect(page.getByText('保留时间已结束')).toBeVisible()
  await look(page, 'ended')
  await page.getByRole('link', { name: '重新选择' }).click()
  await expect(page).toHaveURL(/\/exchange\/ticketOrder$/)
  await expect(page.getByRole('heading', { name: '观光双人券' })).toBeVisible()
  // After a reload nobody knows its serial number any more.
  await page.reload()
  await expect(page.getByText('请先查询兑换券')).toBeVisible()
  await page.getByRole('link', { name: '输入兑换码' }).click()
  await expect(page.getByRole('button', { name: say.find })).toBeVisible()
})

test('in English and in the dark, a voucher for a meal', async ({ page, context }) => {
  const language = 'en-US'
  await presetLanguage(context, language)
  await page.emulateMedia({ colorScheme: 'dark' })
  await newMember(page)
  await page.goto('/exchange/eateryOrder')
  await page.getByRole('link', { name: 'Enter a serial number' }).click()
  await lookUp(page, language, 'DEMA-FEST-0000-0000-001A')
  await expect(page.getByRole('heading', { name: 'Lunch for two' })).toBeVisible()
  await expectContrast(page)
  await look(page, 'voucher-en')
  await toTheDates(page, language)
  await look(page, 'when-en')
  await page.getByRole('button', { name: wordsOf(language).continue }).click()
  await expect(page).toHaveURL(/\/exchange\/eateryOrder\?orderNo=\d{16}/)
  await page.getByRole('button', { name: /^Arrival/ }).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await page.getByRole('textbox', { name: /^Their name/ }).fill('Ben Fox')
  await agreeToNotice(page, language)
  await expectContrast(page)
  await look(page, 'form-en')
  await page.getByRole('button', { name: wordsOf(language).submit }).click()
  await expect(page).toHaveURL(/\/exchange\/success/)
  await expect(page.getByRole('heading', { name: 'Exchanged' }).last()).toBeVisible()
  await expectContrast(page)
  await look(page, 'success-en')
})
