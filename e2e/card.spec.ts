/** A family's annual card and a resident's citizen card: asked for with photos, approved at the desk, shown with a code. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { portrait } from '../demo/pictures/scenes/portrait.ts'
import { photograph } from '../server/testing/pictures.ts'
import { logInAtDesk, openDesk, openDeskPage, staffCalls } from './support/desk.ts'
import { askControl, expect, expectAccessible, presetLanguage, test, toastOf } from './support/journey.ts'
import { openPaidOrder } from './support/kinds.ts'
import { answer, openGate, scan } from './support/lane.ts'
import { keepPicture, screenChecker } from './support/look.ts'
import { readShownCode } from './support/purchase.ts'
import { expectReturned } from './support/reopen-until.ts'
import {
  agreeToNotice,
  chooseSeats,
  fillEach,
  freshIdNumber,
  newMember,
  payWithAlipay,
  wordsOf,
} from './support/steps.ts'

const look = screenChecker('card')

const coats = ['#3b5bdb', '#c2255c', '#f08c00']

const photoOf = async (index: number): Promise<Buffer> =>
  sharp(Buffer.from(portrait({ skin: '#f0c9a4', coat: coats[index] ?? '#495057', hair: '#2b2b33' })))
    .resize(900)
    .jpeg()
    .toBuffer()

/** Chosen, cut in the frame that opens, and sent. */
async function addPhoto(page: Page, input: Locator, index: number): Promise<void> {
  const file = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await photoOf(index) }
  await input.setInputFiles([file])
  const use = page.getByRole('dialog').getByRole('button', { name: /^(使用此照片|Use this photo)$/ })
  await expect(use).toBeEnabled()
  if (index === 0) {
    await page.getByRole('dialog').getByRole('slider').fill('1.5')
    await look(page, `crop-${index}`)
  }
  await use.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a family buys a card each, staff compare photo and document, and each has a code', async ({
  page,
  browser,
  language,
}) => {
  const say = wordsOf(language)
  await newMember(page)
  await page.goto('/mycenter')
  await page.getByRole('link', { name: '年卡', exact: true }).click()
  await expect(page).toHaveURL(/\/idcard\/index$/)
  await page.getByRole('link', { name: '选择卡种' }).click()
  await expect(page).toHaveURL(/\/card\/showType$/)
  await page.getByRole('link', { name: /家庭年卡/ }).click()
  await expect(page).toHaveURL(/\/card\/showCardInfo\?code=FAMILYCARD/)
  await page.getByRole('button', { name: /加一/ }).click()
  await page.getByRole('button', { name: say.continue }).click()
  await expect(page).toHaveURL(/\/card\/toApprove\?orderNo=/)
  const names = ['林一帆', '林知夏', '林小禾']
  const fields = page.getByRole('textbox', { name: /^姓名/ })
  await expect(fields).toHaveCount(3)
  await fillEach(fields, () => names[0] ?? '')
  for (const [index, name] of names.entries()) await fields.nth(index).fill(name)
  await fillEach(page.getByRole('textbox', { name: say.idNumber }), freshIdNumber)
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: say.submit }).click()
  await expect(page.getByText('请上传持卡人照片')).toHaveCount(3)
  await look(page, 'form-without-photos-zh')
  const photos = page.getByLabel(/的照片$/).and(page.locator('input[type=file]'))
  for (const index of names.keys()) await addPhoto(page, photos.nth(index), index)
  await expect(page.getByRole('img', { name: /的照片$/ })).toHaveCount(3)
  await look(page, 'form-zh')
  await page.getByRole('button', { name: say.submit }).click()
  await payWithAlipay(page, language)
  await page.getByRole('link', { name: say.seeOrder }).click()
  await expect(page).toHaveURL(/\/orderDetailCard\?orderNo=/)
  const order = page.url()
  await look(page, 'order-zh')
  await page.getByRole('link', { name: /持卡人与审核进度/ }).click()
  await expect(page).toHaveURL(/\/card\/approveStatus\?orderNo=/)
  await page
    .getByRole('link', { name: /家庭年卡/ })
    .first()
    .click()
  await expect(page.getByText('待审核', { exact: true })).toBeVisible()
  await look(page, 'awaiting-zh')
  const card = page.url()
  const cardNo = new URL(card).searchParams.get('cardNo') ?? ''

  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await openDeskPage(desk, '办卡审核')
  await desk.getByRole('row').filter({ hasText: cardNo }).click()
  await expect(desk.getByRole('img', { name: /的照片$/ })).toBeVisible()
  await expect(desk.getByRole('heading', { name: names[2] ?? '' })).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'card-desk-zh')
  await desk.getByRole('button', { name: /^通\s*过$/ }).click()
  await expect(desk.getByRole('dialog')).toContainText(names[2] ?? '')
  await desk.getByRole('dialog').getByRole('button', { name: '通过 3 张卡' }).click()
  await expect(desk.locator('h1 .ant-tag')).toHaveText('使用中')
  await desk.context().close()

  await page.reload()
  const code = page.getByRole('img', { name: '卡二维码' })
  await expect(code).toBeVisible()
  await look(page, 'active-zh')
  await page.getByRole('button', { name: '挂失并更换二维码' }).click()
  const replace = page.getByRole('dialog').getByRole('button', { name: '更换', exact: true })
  await toastOf(page, '二维码已更换', () => replace.click())
  // The codes are with the cards: the result of the payment shows none of the order.
  await page.goto(`/pay/result/${new URL(order).searchParams.get('orderNo')}`)
  await expect(page.getByText('年卡已审核通过，有效期内可以使用')).toBeVisible()
  await expect(page.getByRole('link', { name: '持卡人与审核进度' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/门票|辅助码/)
  await look(page, 'result-approved-zh')
  await page.goto(order)
  await page.getByRole('link', { name: '申请退款' }).click()
  await expect(page).toHaveURL(/\/refundCard\?orderNo=/)
  await look(page, 'refund-zh')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^退款原因/ }).click()
  await page.getByRole('button', { name: /行程有变/ }).click()
  await page.getByRole('button', { name: '提交退款' }).click()
  await page.getByRole('link', { name: '修改申请' }).click()
  await expect(page).toHaveURL(/\/refundEditCard\?refundNo=T/)
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await page.getByRole('button', { name: /^退款原因/ }).click()
  await page.getByRole('button', { name: /天气/ }).click()
  await look(page, 'refund-edit-zh')
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(page).toHaveURL(/\/refundDetail\?refundNo=T/)
  await expect(page.getByText('已修改退款申请')).toBeVisible()
  await expect(page.getByText(/天气/)).toBeVisible()
  const refundNo = new URL(page.url()).searchParams.get('refundNo') ?? ''
  const counter = await openDesk(browser)
  await logInAtDesk(counter, 'orders')
  await openDeskPage(counter, '退款')
  await counter.goto(`/console/refunds/${refundNo}`)
  await expect(counter.getByText('未使用').first()).toBeVisible()
  await expectAccessible(counter)
  await keepPicture(counter, 'card-desk-refund-zh')
  await counter.context().close()
  const staff = await staffCalls(page, 'orders')
  await staff(`/refunds/${refundNo}/approve`, { expectedAmountFen: 88_800, waiveFee: false })
  await expectReturned(page, 'zh-CN')
  await look(page, 'refunded-zh')
  await page.goto(card)
  await expect(page.getByText('已注销', { exact: true })).toBeVisible()
  await expect(code).toHaveCount(0)
})

const bothWords = (text: string) => ({ 'zh-CN': `${text}（中文）`, 'en-US': text })

/** Another kind of card, which staff look at. */
const studentCard = (more: { version: number; active: boolean }) => ({
  ...{ name: bothWords('Student card'), rules: [bothWords('For students')], documentPrefixes: [] },
  terms: { validDays: 180, perDay: 1, perYear: 6, blackout: [], needsBooking: true },
  automatic: false,
  ...more,
})

test('in English and in the dark, a citizen card is applied for with a proof, approved, and good for half the price', async ({
  page,
  browser,
}) => {
  await newMember(page)
  await presetLanguage(page.context(), 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  const owner = await staffCalls(page, 'owner')
  const saveStudentCard = (version: number, active: boolean) =>
    owner('/card-types/STUDENT', studentCard({ version, active }), 'PUT')
  await saveStudentCard(0, true)
  await page.goto('/citizencard/index')
  await look(page, 'citizen-home-en')
  await page.getByRole('link', { name: 'Apply for a citizen card' }).click()
  const type = page.getByRole('button', { name: /^Card/ })
  const choose = async (name: string) => {
    await type.click()
    await page.getByRole('dialog').getByText(name, { exact: true }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await choose('Student card')
  await look(page, 'citizen-of-two-en')
  await choose('Yunzhou citizen card')
  await saveStudentCard(1, false)
  await page.getByRole('textbox', { name: 'Name' }).fill('Ben Fox')
  const idNumber = freshIdNumber()
  await page.getByRole('textbox', { name: 'Document number' }).fill(idNumber)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByText('Please add a photo of the holder')).toBeVisible()
  await look(page, 'citizen-form-empty-en')
  await addPhoto(page, page.getByLabel('Photo of the holder').and(page.locator('input[type=file]')), 1)
  const proof = { name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await photograph(1200, 850) }
  await page.getByLabel('Choose a picture of the proof').setInputFiles([proof])
  await expect(page.getByRole('img', { name: 'Picture of the proof' })).toBeVisible()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page).toHaveURL(/\/card\/approveStatus\?cardNo=/)
  await expect(page.getByText('Awaiting approval')).toBeVisible()
  await look(page, 'citizen-awaiting-en')
  const cardNo = new URL(page.url()).searchParams.get('cardNo') ?? ''

  const desk = await openDesk(browser, { language: 'en-US', dark: true })
  await logInAtDesk(desk, 'orders')
  await openDeskPage(desk, 'Card applications')
  await expectAccessible(desk)
  await keepPicture(desk, 'card-desk-applications-en')
  await desk.getByRole('row').filter({ hasText: cardNo }).click()
  await expect(desk.getByRole('img', { name: /proof/i })).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'card-desk-citizen-en')
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.locator('h1 .ant-tag')).toHaveText('Active')
  await openDeskPage(desk, 'Cards')
  await expect(desk.getByRole('row').filter({ hasText: cardNo })).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'card-desk-list-en')
  await desk.context().close()

  await page.reload()
  await expect(page.getByRole('img', { name: 'Code of the card' })).toBeVisible()
  await look(page, 'citizen-active-en')
  const card = page.url()
  const code = await readShownCode(page)

  await chooseSeats(page, 'en-US', { offer: 'Citizen card, half price' })
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ben Fox')
  const number = page.getByRole('textbox', { name: wordsOf('en-US').idNumber })
  await number.fill(freshIdNumber())
  await agreeToNotice(page, 'en-US')
  await page.getByRole('button', { name: wordsOf('en-US').submit }).click()
  await expect(page.getByRole('alert').filter({ hasText: /card/ }).first()).toBeVisible()
  await look(page, 'citizen-other-person-en')
  await number.fill(idNumber)
  await page.getByRole('button', { name: wordsOf('en-US').submit }).click()
  await payWithAlipay(page, 'en-US')
  const orderNo = await openPaidOrder(page, 'en-US')
  await page.goto(card)
  await expect(page.getByText(/Booked/).first()).toBeVisible()
  await look(page, 'citizen-booked-en')

  await askControl('admit-from-now', { orderNo })
  const lane = await openGate(browser, 'en-US')
  await lane.getByRole('button', { name: 'Gate 1' }).click()
  await scan(lane, code)
  await expect(answer(lane)).toContainText('Check document')
  await expect(lane.getByRole('img', { name: /photo/i })).toBeVisible()
  await look(lane, 'lane-document-en')
  await lane.getByRole('button', { name: /^Document checked/ }).click()
  await expect(answer(lane)).toHaveAttribute('data-tone', 'green')
  await look(lane, 'lane-admitted-en')
  await scan(lane, code)
  await expect(answer(lane)).toHaveAttribute('data-tone', 'red')
  await lane.context().close()
})
