import {
  advanceMinutes,
  expect,
  expectAccessible,
  presetLanguage,
  sandbox,
  shopUrl,
  test,
} from './support/journey.ts'
import { chooseSeats, fillSmsCode, payWithAlipay, placeOrder, wordsOf } from './support/steps.ts'

test.use({ language: 'en-US' })

/** A landline of London, to which no SMS goes. */
const landline = '+44 20 7946 0958'
const wrongMobile = { 'zh-CN': '请输入正确的手机号码', 'en-US': 'Please enter a correct mobile number' }

/** Of the United Kingdom, where all numbers behind 7400 are mobiles; no other journey uses it. */
const national = `7400${String(Date.now() % 1_000_000).padStart(6, '0')}`
const mobile = `+44${national}`

test('a guest with a British mobile buys in English, and later opens the order by mobile and code', async ({
  page,
  browser,
  language,
}) => {
  const say = wordsOf(language)
  await chooseSeats(page, language, { code: 'DECK488' })
  await page.getByRole('button', { name: 'Country or region code: China +86' }).click()
  const sheet = page.getByRole('dialog', { name: 'Country or region' })
  await expect(sheet.getByRole('button', { name: /\+86$/ })).toHaveAttribute('aria-pressed', 'true')
  const search = sheet.getByRole('textbox', { name: 'Search by name or code' })
  await search.fill('atlantis')
  await expect(sheet.getByText('Nothing found')).toBeVisible()
  await search.fill('king')
  await expectAccessible(page)
  await search.press('ArrowDown')
  await expect(sheet.getByRole('button', { name: /United Kingdom/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'United Kingdom +44' })).toBeVisible()
  await page.getByRole('textbox', { name: say.mobile }).fill(`0${national}`)
  await fillSmsCode(page, language, mobile)
  await expect(page.getByText(say.proved)).toBeVisible()
  await expect(page.getByText(/\+44 74\*\* \*{3}\d{3}/)).toBeVisible()
  await placeOrder(page, language)
  await payWithAlipay(page, language)
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  const orderNo = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const links = async () =>
    (await sandbox.outbox(mobile)).flatMap(({ text }) => text.match(/https?:\/\/\S+\?orderNo=\d{16}/) ?? [])
  await expect.poll(links).toEqual([`${shopUrl}/auth?orderNo=${orderNo}`])
  await page.close()
  await advanceMinutes(1)

  const other = await browser.newContext({ baseURL: shopUrl })
  await presetLanguage(other, language)
  const elsewhere = await other.newPage()
  await elsewhere.goto('/auth')
  // Pasted whole, it chooses its country by itself.
  await elsewhere.getByRole('textbox', { name: say.mobile }).fill(`+44 ${national}`)
  await expect(elsewhere.getByRole('button', { name: 'Country or region code: +44' })).toBeVisible()
  await expectAccessible(elsewhere)
  await fillSmsCode(elsewhere, language, mobile)
  await expect(elsewhere).toHaveURL(`${shopUrl}/orderList`)
  await elsewhere.getByRole('article').getByRole('link').first().click()
  await expect(elsewhere).toHaveURL(`${shopUrl}/orderDetail?orderNo=${orderNo}`)
  await expect(elsewhere.getByRole('img', { name: say.qrCode })).toBeVisible()
  await other.close()
})

test('where codes go to the mainland only, a guest reads so at the top of the order form', async ({
  page,
  language,
}) => {
  const none = JSON.stringify({ respCode: '200', respMsg: 'OK', data: { countries: [] } })
  await page.route('**/front/api/mobile-countries', (route) =>
    route.fulfill({ contentType: 'application/json', body: none }),
  )
  await chooseSeats(page, language, { code: 'DECK488' })
  const note = page.getByText('You need a mobile number of mainland China')
  await expect(note).toBeVisible()
  const [noteBox, notice] = [
    await note.boundingBox(),
    await page.getByText('Purchase notice').first().boundingBox(),
  ]
  expect(noteBox?.y).toBeLessThan(notice?.y ?? 0)
  await expect(page.getByRole('button', { name: 'Country or region code' })).toHaveCount(0)
  await expectAccessible(page)
})

for (const language of ['zh-CN', 'en-US'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a number abroad that is no mobile is refused at its field, which has the focus and keeps it', async ({
      page,
    }) => {
      const say = wordsOf(language)
      await chooseSeats(page, language, { code: 'DECK488' })
      const field = page.getByRole('textbox', { name: say.mobile })
      await field.fill(landline)
      await page.getByRole('button', { name: say.getCode }).click()
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(wrongMobile[language])
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
      // It stays when the field is left, and goes with another number.
      await page.getByRole('textbox', { name: say.smsCode }).focus()
      await expect(field).toHaveAccessibleDescription(wrongMobile[language])
      await field.fill(mobile)
      await expect(field).toHaveAccessibleDescription('')
    })
  })
}
