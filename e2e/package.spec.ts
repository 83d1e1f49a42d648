/** Two days of free travel: a room, tickets in a slot and a meal, bought as one package, confirmed, and refunded as one. */
import type { Page } from '@playwright/test'
import { staffCalls } from './support/desk.ts'
import { expect, type Language, presetLanguage, test } from './support/journey.ts'
import { chooseDays, openKindFromHome, openPaidOrder, requestRefund, submitAndPay } from './support/kinds.ts'
import { expectLanguage, screenChecker } from './support/look.ts'
import { addOne, chooseSlot, freshIdNumber, newMember, wordsOf } from './support/steps.ts'

const look = screenChecker('package')

const words = {
  'zh-CN': {
    trip: /云塔\+酒店自由行/,
    itinerary: '每日行程',
    offer: '双人套餐',
    slot: '选择时段',
    namedFor: /^用于：云江酒店.*、.*成人票/,
    missing: '不能为空',
    arrival: /^预计到达/,
    awaits: '待确认',
    people: ['李娜', '王强'],
    free: /^\d+月\d+日.*前可免费退款$/,
  },
  'en-US': {
    trip: /Tower \+ hotel/,
    itinerary: 'Day by day',
    offer: 'For two',
    slot: 'Choose a time',
    namedFor: /^For: Yunjiang Hotel.*, .*Adult/,
    missing: 'Cannot be empty',
    arrival: /^Arrival/,
    awaits: 'Awaiting confirmation',
    people: ['Ben Fox', 'Amy Wood'],
    free: /^Free refund until/,
  },
} as const satisfies Record<Language, Record<string, unknown>>

/** From the list of packages to the order form of two people. */
async function chooseTrip(page: Page, language: Language): Promise<void> {
  const [say, own] = [wordsOf(language), words[language]]
  await expect(page).toHaveURL(/\/list\/travel$/)
  await page.getByRole('link', { name: own.trip }).waitFor()
  await look(page, `list-${language}`)
  await page.getByRole('link', { name: own.trip }).click()
  await expect(page).toHaveURL(/\/detail\/travel\?code=TOWERSTAY/)
  await expect(page.getByRole('heading', { name: own.itinerary })).toBeVisible()
  await chooseDays(page, language, [3])
  await addOne(page, language, own.offer)
  await page.getByRole('button', { name: own.slot }).click()
  await chooseSlot(page, /^16:00–/)
  await look(page, `detail-${language}`)
  await page.getByRole('button', { name: say.continue }).click()
  await expect(page).toHaveURL(/\/order\/travel\?orderNo=\d{16}/)
}

/** What is missing is said first; answers the number of the paid order, which awaits confirmation. */
async function buyTrip(page: Page, language: Language): Promise<string> {
  const [say, own] = [wordsOf(language), words[language]]
  const names = page.getByRole('textbox', { name: new RegExp(`^${say.name}`) })
  const numbers = page.getByRole('textbox', { name: new RegExp(`^${say.idNumber}`) })
  // Two people for one room and two tickets: who sleeps there is not asked again for the ticket.
  await expect(names).toHaveCount(2)
  await expect(page.getByText(own.namedFor)).toBeVisible()
  await expect(page.getByText(own.free)).toBeVisible()
  await names.first().fill(own.people[0])
  await numbers.first().fill(freshIdNumber())
  await page.getByRole('button', { name: say.submit }).click()
  await expect(page.getByText(own.missing)).not.toHaveCount(0)
  await names.last().fill(own.people[1])
  await numbers.last().fill(freshIdNumber())
  // The hotel and the restaurant both ask when they come.
  for (const [at, time] of ['18:30', '12:00'].entries()) {
    await page.getByRole('button', { name: own.arrival }).nth(at).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${time}`) })
      .first()
      .click()
  }
  await look(page, `form-${language}`)
  await submitAndPay(page, language)
  const orderNo = await openPaidOrder(page, language)
  await expect(page.getByRole('heading', { name: own.awaits })).toBeVisible()
  return orderNo
}

test('a member buys a package whole, and gets it refunded whole', async ({ page, language }) => {
  await newMember(page)
  await openKindFromHome(page, '自由行')
  await chooseTrip(page, language)
  const orderNo = await buyTrip(page, language)
  const desk = await staffCalls(page, 'orders')
  await desk(`/orders/${orderNo}/confirm`, { note: '酒店确认号 YJ-30188' })
  await page.reload()
  await expect(page.getByRole('img', { name: /双早的/ })).toBeVisible()
  await look(page, 'order')

  await page.goto(`/refund?orderNo=${orderNo}`)
  await expect(page.getByText('套餐整份退款，选中一项即选中整份。')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await look(page, 'refund')
  await page.getByRole('checkbox').first().uncheck()
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await page.getByRole('checkbox').first().check()
  await requestRefund(page, language)
  await expect(page.getByText('退款金额').first()).toBeVisible()
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  await expect(page.getByText('退款中')).not.toHaveCount(0)
})

test('in English and in the dark, a member buys a package and reads what awaits confirmation', async ({
  page,
  context,
}) => {
  const language = 'en-US'
  await presetLanguage(context, language)
  await page.emulateMedia({ colorScheme: 'dark' })
  await newMember(page)
  await page.goto('/list/travel')
  await chooseTrip(page, language)
  await buyTrip(page, language)
  await expectLanguage(page, language)
})
