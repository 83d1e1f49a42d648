/** The steps of buying what is no ticket: days and options that are chosen, what its form asks, and its money asked back. */
import { expect, type Page } from '@playwright/test'
import type { Language } from './journey.ts'
import { openDays } from './open-days.ts'
import { agreeToNotice, freshIdNumber, freshMobile, payWithAlipay, wordsOf } from './steps.ts'

const words = {
  'zh-CN': {
    addAddress: '添加收货地址',
    region: /^所在地区/,
    recipient: /^收货人(?!手机)/,
    recipientMobile: '收货人手机',
    street: '详细地址',
    save: '保存',
    refund: '申请退款',
    reason: /^退款原因/,
    plans: /行程有变/,
    submit: '提交退款',
    pending: '待审核',
  },
  'en-US': {
    addAddress: 'Add an address',
    region: /^Region/,
    recipient: /^Recipient/,
    recipientMobile: 'Mobile of the recipient',
    street: 'Street',
    save: 'Save',
    refund: 'Refund',
    reason: /^Reason/,
    plans: /My plans changed/,
    submit: 'Request refund',
    pending: 'Awaiting review',
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>

export const kindWords = (language: Language) => words[language]

/** Days of next month by their place among those that can be had: one, or the first and the last of a stay. */
export async function chooseDays(page: Page, language: Language, days: readonly number[]): Promise<void> {
  await page.getByRole('button', { name: wordsOf(language).nextMonth }).click()
  for (const day of days) await openDays(page).nth(day).click()
}

/** The one option of a field that opens a sheet. */
export async function chooseOption(page: Page, field: RegExp, option: RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  await page.getByRole('dialog').getByRole('button', { name: option }).first().click()
}

/** Whoever is named first: the guest of a room, the passenger of a seat. */
export async function fillPerson(page: Page, language: Language, name: string): Promise<void> {
  const say = wordsOf(language)
  const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
  await field(say.name).fill(name)
  await field(say.idNumber).fill(freshIdNumber())
}

/** From the filled form through the cashier to the result. */
export async function submitAndPay(page: Page, language: Language): Promise<void> {
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: wordsOf(language).submit }).click()
  await payWithAlipay(page, language)
}

/** From the result of a payment; answers the number of the order. */
export async function openPaidOrder(page: Page, language: Language): Promise<string> {
  await page.getByRole('link', { name: wordsOf(language).seeOrder }).click()
  await expect(page).toHaveURL(/orderNo=\d{16}/)
  return /\d{16}/.exec(page.url())?.[0] ?? ''
}

type PostalAddress = {
  path: readonly [province: string, city: string, district: string]
  name: string
  street: string
}

/** Kinds besides tickets stand far down on the home screen, and are there when one comes near. */
export async function openKindFromHome(page: Page, kind: string): Promise<void> {
  await page.goto('/index')
  await page.getByRole('link', { name: '全部 塔内还能玩什么？' }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: `全部 ${kind}` }).click()
}

/** In the sheet of an address that is open already. */
export async function fillAddress(page: Page, language: Language, { path, name, street }: PostalAddress) {
  const say = words[language]
  const sheet = page.getByRole('dialog').last()
  await sheet.getByRole('textbox', { name: say.recipient }).fill(name)
  await sheet.getByRole('textbox', { name: say.recipientMobile }).fill(freshMobile())
  await chooseRegion(page, language, path)
  await sheet.getByRole('textbox', { name: say.street }).fill(street)
  await sheet.getByRole('button', { name: say.save }).click()
}

export async function chooseRegion(
  page: Page,
  language: Language,
  path: PostalAddress['path'],
): Promise<void> {
  const sheet = page.getByRole('dialog').last()
  await sheet.getByRole('button', { name: words[language].region }).click()
  for (const region of path)
    await page.getByRole('dialog').last().getByRole('button', { name: region, exact: true }).click()
}

/** From the page of a paid order: the form for its first unit. */
export async function openRefund(page: Page, language: Language): Promise<void> {
  await page.getByRole('link', { name: words[language].refund, exact: true }).click()
  await page.getByRole('checkbox').first().check()
}

/** On the form, until what was asked for awaits its review. */
export async function requestRefund(page: Page, language: Language): Promise<void> {
  const say = words[language]
  await chooseOption(page, say.reason, say.plans)
  await page.getByRole('button', { name: say.submit }).click()
  await expect(page.getByText(say.pending).first()).toBeVisible()
}
