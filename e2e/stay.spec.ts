/** What people arrange: nights in a hotel, a guide, and a car by the day; chosen, paid, confirmed by the desk, and read again. */
import type { Locator, Page } from '@playwright/test'
import { delayCalls } from './support/delayed-calls.ts'
import { logInAtDesk, openDesk, openDeskPage, staffCalls } from './support/desk.ts'
import { dataOf, expect, expectAccessible, type Language, presetLanguage, test } from './support/journey.ts'
import {
  chooseDays,
  chooseOption,
  fillPerson,
  openKindFromHome,
  openPaidOrder,
  submitAndPay,
} from './support/kinds.ts'
import { keepPicture, screenChecker } from './support/look.ts'
import { openDays } from './support/open-days.ts'
import { addOne, chooseSlot, newMember, payWithAlipay, wordsOf } from './support/steps.ts'

const look = screenChecker('stay')

/** From the form to the order that awaits confirmation; answers its number. */
async function buy(page: Page, language: Language): Promise<string> {
  await submitAndPay(page, language)
  return await openPaidOrder(page, language)
}

test('a member books two nights, and the hotel confirms with its number', async ({ page, language }) => {
  const say = wordsOf(language)
  await newMember(page)
  await openKindFromHome(page, '酒店')
  await expect(page).toHaveURL(/\/list\/hotel$/)
  await look(page, 'hotels')
  await page.getByRole('link', { name: /云江酒店.*每晚 ¥[\d,.]+ 起$/ }).click()
  await expect(page).toHaveURL(/\/detail\/hotel\?code=RIVERHOTEL/)
  await expect(page.getByRole('heading', { name: '酒店信息' })).toBeVisible()
  await page.getByRole('button', { name: '选择入住离店日期' }).click()
  await chooseDays(page, language, [2])
  await expect(page.getByText(/入住，请选择离店日期/)).toBeVisible()
  await look(page, 'hotel-arrival')
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '江景大床房·双早' }) }),
  ).toContainText('一张1.8米大床 · 含2份早餐')
  await openDays(page).nth(4).click()
  await expect(page.getByText(/· 2晚$/)).toBeVisible()
  await addOne(page, language, '江景大床房·双早')
  await expect(page.getByText('共1间 · 2晚')).toBeVisible()
  await look(page, 'hotel')
  await page.reload()
  await expect(page.getByText('共1间 · 2晚')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/入园|取票|门票/)
  await page.getByRole('button', { name: say.continue }).click()

  await expect(page).toHaveURL(/\/order\/hotel\?orderNo=\d{16}/)
  await fillPerson(page, language, '李娜')
  await chooseOption(page, /^预计到达/, /^18:30/)
  await look(page, 'hotel-form')
  const orderNo = await buy(page, language)
  await expect(page.getByRole('heading', { name: '待确认' })).toBeVisible()
  const desk = await staffCalls(page, 'orders')
  await desk(`/orders/${orderNo}/confirm`, { note: '酒店确认号 YJ-30122' })
  await page.reload()
  await expect(page.getByRole('img', { name: '江景大床房·双早的入住二维码' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'YJ-30122' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/入园|取票|门票/)
  await look(page, 'hotel-order')
})

test('in English and in the dark, a car is hired for three days with a driver', async ({ page, context }) => {
  const language = 'en-US'
  const say = wordsOf(language)
  await presetLanguage(context, language)
  await page.emulateMedia({ colorScheme: 'dark' })
  await newMember(page)
  await page.goto('/list/car')
  await look(page, 'cars-en')
  await page.getByRole('link', { name: /Seven-seater from ¥[\d,.]+ per day$/ }).click()
  await chooseDays(page, language, [5, 7])
  await expect(page.getByText(/· 3 days$/)).toBeVisible()
  await addOne(page, language, 'Seven-seater')
  await expect(page).toHaveURL(/\/detail\/car\?code=VAN/)
  await look(page, 'car-en')
  await page.getByRole('button', { name: say.continue }).click()
  await expect(page).toHaveURL(/\/order\/car\?orderNo=\d{16}/)
  await page.getByRole('textbox', { name: /^Pick-up place/ }).fill('Yunzhou railway station, north exit')
  await chooseOption(page, /^Pick-up time/, /^09:00/)
  await page.getByRole('textbox', { name: /^Route/ }).fill('Old town, tea hills, river bend')
  await page.getByRole('textbox', { name: /^Their name/ }).fill('Ben Fox')
  await look(page, 'car-form-en')
  await buy(page, language)
  await expect(page.getByText('Yunzhou railway station, north exit').first()).toBeVisible()
  await look(page, 'car-order-en')
})

test('a guide is booked for four hours of adjoining times, assigned at the desk, and named to the buyer', async ({
  page,
  browser,
  language,
}) => {
  const say = wordsOf(language)
  await newMember(page)
  await page.goto('/list/guide')
  await page.getByRole('link', { name: /云顶塔导游/ }).click()
  await expect(page).toHaveURL(/\/detail\/guide\?code=TOWERGUIDE/)
  await expect(page.getByRole('heading', { name: '讲解服务' })).toBeVisible()
  await chooseDays(page, language, [0])
  await page.getByRole('button', { name: '下午' }).click()
  await chooseSlot(page, /13:30–/)
  await addOne(page, language, '英文讲解 4小时')
  await look(page, 'guide')
  await page.getByRole('button', { name: say.continue }).click()
  await expect(page).toHaveURL(/\/order\/guide\?orderNo=\d{16}/)
  await chooseOption(page, /^集合地点/, /地铁云顶站C口/)
  await page.getByRole('textbox', { name: /^联系人姓名/ }).fill('李娜')
  await look(page, 'guide-form')
  const orderNo = await buy(page, language)
  await expect(page.getByText('地铁云顶站C口（出站电梯旁）').first()).toBeVisible()
  await look(page, 'guide-order')
  const { date } = await readAgain(page, orderNo)

  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await openDeskPage(desk, '排班与分配')
  await desk.getByLabel('日期', { exact: true }).fill(date)
  const english = desk.locator('.ant-card').filter({ hasText: 'GUIDE-EN' })
  const order = english.getByRole('listitem').filter({ has: desk.locator(`a[href$="${orderNo}"]`) })
  await order.getByRole('button').press('Enter')
  const cell = english.getByRole('button', { name: /^陈导 13:30/ })
  await expect(cell).toBeFocused()
  await expectAccessible(desk)
  await keepPicture(desk, 'board-chosen')
  const assigning = await delayCalls(desk, /\/assignments$/, 'POST')
  await cell.press('Enter')
  await assigning.asked
  // Nobody is assigned a second time by a press meanwhile.
  await expect(cell).toBeDisabled()
  await expect(english.locator('[data-free] button:enabled')).toHaveCount(0)
  assigning.letThrough()
  await expect(english.locator(`td a[href$="${orderNo}"]`)).toHaveCount(2)
  await keepPicture(desk, 'board-assigned')

  await readAgain(page, orderNo)
  await expect(page.getByText(/陈导 · 020 5550 0173/)).toBeVisible()
  await look(page, 'guide-assigned')
})

test('two booked nights become longer: the hotel agrees, and the guest pays the difference', async ({
  page,
  browser,
  language,
}) => {
  await newMember(page)
  const { stay } = await openConfirmedStay(page, language)
  const summary = await chooseOtherNights(page, language, /\+¥/)
  await expect(summary.getByText(stay, { exact: true })).toBeVisible()
  await look(page, 'move-sheet')
  await summary.getByRole('button', { name: '提交审核' }).click()
  await expect(page).toHaveURL(/\/changeDetail/)
  await expect(page.getByText('新日期已为您保留，请等待工作人员审核')).toBeVisible()
  await look(page, 'move-awaits')

  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await openDeskPage(desk, '改期')
  await desk
    .getByRole('row')
    .filter({ hasText: changeNoOf(page) })
    .click()
  await expect(desk.getByRole('cell', { name: '江景大床房·双早' })).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'move-desk')
  await desk.getByRole('button', { name: '通过', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog).toContainText(/购票人需在时限内支付 ¥/)
  await dialog.getByRole('button', { name: '通过改期' }).click()
  await expect(desk.getByText('待支付').first()).toBeVisible()

  await page.reload()
  await expect(page.locator('#app-overlay')).toHaveCount(0)
  await look(page, 'move-to-pay')
  await payWithAlipay(page, language)
  await expect(page.getByText('改期成功')).toBeVisible()
  await look(page, 'move-done')
  await page.getByRole('link', { name: '查看二维码' }).click()
  await expect(page.getByText(stay, { exact: true })).toHaveCount(0)
  await expect(page.getByRole('img', { name: '江景大床房·双早的入住二维码' })).toBeVisible()
  await look(page, 'move-order')
})

test('in English and in the dark, a stay becomes shorter, and the difference comes back', async ({
  page,
  context,
}) => {
  const language = 'en-US'
  await presetLanguage(context, language)
  await page.emulateMedia({ colorScheme: 'dark' })
  await newMember(page)
  const { stay } = await openConfirmedStay(page, language)
  const summary = await chooseOtherNights(page, language, /-¥/)
  await expect(summary.getByText(stay, { exact: true })).toBeVisible()
  await expect(summary.getByText('You get back')).toBeVisible()
  await look(page, 'move-sheet-en')
  await summary.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page).toHaveURL(/changeNo=G/)
  await look(page, 'move-awaits-en')
  const desk = await staffCalls(page, 'orders')
  await desk(`/changes/${changeNoOf(page)}/approve`, {})
  await page.reload()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await look(page, 'move-done-en')
})

const changeNoOf = (page: Page) => new URL(page.url()).searchParams.get('changeNo') ?? ''

const stayWords = {
  'zh-CN': { room: '江景大床房·双早', change: '改期', which: '选择要改期的项目', summary: '确认改期' },
  'en-US': {
    room: 'River king with breakfast',
    change: 'Change the date',
    which: 'What to move',
    summary: 'Check your change',
  },
} as const

/** The page on which two booked and confirmed nights are moved, and how the order says them. */
async function openConfirmedStay(page: Page, language: Language): Promise<{ stay: string }> {
  const { room, change, which } = stayWords[language]
  await page.goto('/detail/hotel?code=RIVERHOTEL')
  await chooseDays(page, language, [4, 6])
  await addOne(page, language, room)
  await page.getByRole('button', { name: wordsOf(language).continue }).click()
  await fillPerson(page, language, language === 'zh-CN' ? '李娜' : 'Ben Fox')
  await chooseOption(page, language === 'zh-CN' ? /^预计到达/ : /^Arrival/, /^18:30/)
  const orderNo = await buy(page, language)
  const desk = await staffCalls(page, 'orders')
  await desk(`/orders/${orderNo}/confirm`, { note: 'YJ-30188' })
  await page.reload()
  await page.getByRole('link', { name: change, exact: true }).click()
  const booked = page.getByRole('listitem').filter({ hasText: room }).getByRole('paragraph')
  await expect(page.getByRole('heading', { name: which })).toBeVisible()
  const [stay = ''] = (await booked.innerText()).split(' · ')
  await look(page, `move-${language}`)
  return { stay }
}

/** From the day after the old arrival on, until a day whose difference reads like this; answers the summary. */
async function chooseOtherNights(page: Page, language: Language, difference: RegExp): Promise<Locator> {
  await openDays(page).nth(7).click()
  await look(page, `move-from-${language}`)
  await expectSigns(page, difference)
  await openDays(page, difference).first().click()
  await look(page, `move-until-${language}`)
  await page.getByRole('button', { name: wordsOf(language).nextStep }).click()
  return page.getByRole('dialog', { name: stayWords[language].summary })
}

/** The narrowest phones have no room for the currency in a day; the sign stays. */
async function expectSigns(page: Page, difference: RegExp): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const shown = openDays(page, difference).first().locator('span[aria-hidden="true"]')
  await expect(shown.filter({ hasText: difference })).toHaveText(/^[+-][\d,]+$/, { useInnerText: true })
  if (size) await page.setViewportSize(size)
}

/** Loads the page of an order again; answers its date. */
async function readAgain(page: Page, orderNo: string): Promise<{ date: string }> {
  const address = new RegExp(`/api/orders/${orderNo}$`)
  const { visitDate } = await dataOf<{ visitDate: string }>(page, address, () => page.reload())
  return { date: visitDate }
}
