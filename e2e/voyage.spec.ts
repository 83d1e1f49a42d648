/** A seat on the night line and a deck on the river: chosen from home, paid for, and read again with what was answered. */
import type { Page } from '@playwright/test'
import { expect, type Language, presetLanguage, test } from './support/journey.ts'
import { chooseDays, fillPerson, openKindFromHome, openPaidOrder } from './support/kinds.ts'
import { screenChecker } from './support/look.ts'
import { addOne, agreeToNotice, chooseSlot, newMember, payWithAlipay, wordsOf } from './support/steps.ts'

const look = screenChecker('voyage')

type Seat = { slot: RegExp; offer: string }

/** On the first day of next month that has a seat. */
async function chooseSeat(page: Page, language: Language, { slot, offer }: Seat): Promise<void> {
  await chooseDays(page, language, [0])
  await chooseSlot(page, slot)
  await addOne(page, language, offer)
}

test('a member takes the night line from the home screen and says where to get on', async ({
  page,
  language,
}) => {
  const say = wordsOf(language)
  await newMember(page)
  await openKindFromHome(page, '专线游')
  await expect(page).toHaveURL(/\/list\/tour$/)
  await look(page, 'tours')
  await page.getByRole('link', { name: /夜游专线/ }).click()
  await expect(page).toHaveURL(/\/detail\/tour\?code=/)
  await expect(page.getByRole('heading', { name: '线路', exact: true })).toBeVisible()
  await chooseSeat(page, language, { slot: /20:00–/, offer: '成人座位' })
  await expect(page.getByRole('main')).not.toContainText(/入园|取票|余票/)
  await look(page, 'tour')
  await page.getByRole('button', { name: say.continue }).click()

  await expect(page).toHaveURL(/\/order\/tour\?orderNo=\d{16}/)
  await fillPerson(page, language, '李娜')
  await page.getByRole('button', { name: /^集合地点/ }).click()
  await look(page, 'tour-points')
  await page.getByRole('button', { name: /地铁云顶站C口/ }).click()
  await agreeToNotice(page, language)
  await look(page, 'tour-form')
  await page.getByRole('button', { name: say.submit }).click()
  await payWithAlipay(page, language)
  await openPaidOrder(page, language)
  const ticket = page.getByRole('region', { name: '夜游专线' })
  await expect(ticket.getByText('地铁云顶站C口（出站右转，发车前10分钟）')).toBeVisible()
  await expect(page.getByRole('img', { name: '成人座位的乘坐二维码' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/入园|取票|门票/)
  await look(page, 'tour-order')
})

test('in English and in the dark, a deck of the cruise is booked', async ({ page, context }) => {
  const language = 'en-US'
  const say = wordsOf(language)
  await presetLanguage(context, language)
  await page.emulateMedia({ colorScheme: 'dark' })
  await newMember(page)
  await page.goto('/list/cruise')
  await look(page, 'cruises-en')
  await page.getByRole('link', { name: /River night cruise/ }).click()
  await expect(page).toHaveURL(/\/detail\/cruise\?code=RIVERNIGHT/)
  await expect(page.getByRole('heading', { name: 'The cruise', exact: true })).toBeVisible()
  await chooseSeat(page, language, { slot: /20:30–/, offer: 'Top deck' })
  await expect(page.getByRole('main')).not.toContainText(/the gate|tickets left/i)
  await look(page, 'cruise-en')
  await page.getByRole('button', { name: say.continue }).click()
  await expect(page).toHaveURL(/\/order\/cruise\?orderNo=\d{16}/)
  await fillPerson(page, language, 'Ben Fox')
  await agreeToNotice(page, language)
  await look(page, 'cruise-form-en')
  await page.getByRole('button', { name: say.submit }).click()
  await payWithAlipay(page, language)
  await openPaidOrder(page, language)
  await expect(page.getByRole('img', { name: 'Boarding code of Top deck' })).toBeVisible()
  await expect(page.getByText('Boarding ends at 20:20')).toBeVisible()
  await look(page, 'cruise-order-en')
})
